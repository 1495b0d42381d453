// The thread that the database runs in: a statement that never ends holds up this thread alone, which can be ended.
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf, StartupError } from '../../startup-error.ts';
import { captureLog } from './captured-log.ts';
import type { Answer, PlainRequest, PlainResponse, Question, ThreadData } from './messages.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

const port = parentPort!;
let database: OpenDatabase | undefined;

const answer = (message: Answer): void => port.postMessage(message);

async function fetchPlain({ url, ...init }: PlainRequest): Promise<{ response: PlainResponse; log: string[] }> {
  const { result, log } = await captureLog(() => database!.app.fetch(new Request(url, init)));
  const bytes = result.body ? new Uint8Array(await result.arrayBuffer()) : null;
  return { response: { status: result.status, headers: [...result.headers], body: bytes }, log };
}

async function handle(question: Question): Promise<Answer> {
  switch (question.kind) {
    case 'request':
      return { kind: 'response', ...(await fetchPlain(question.request)) };
    case 'write':
      await database!.write();
      return { kind: 'done' };
    case 'close':
      await database!.close();
      return { kind: 'done' };
  }
}

const failed = (cause: unknown): Answer => ({
  kind: 'failed',
  cause: messageOf(cause),
  isExplained: cause instanceof StartupError,
});

try {
  const { options, program } = workerData as ThreadData;
  database = await openDatabase(options, program);
  port.on('message', (question: Question) => {
    handle(question).then(answer, (cause: unknown) => answer(failed(cause)));
  });
  answer({ kind: 'done' });
} catch (cause) {
  answer(failed(cause));
}
