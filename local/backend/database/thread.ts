// Runs the worker thread of the database. A request that blocks this thread does not block the server, and the server can end the
// thread.
import { parentPort, workerData } from 'node:worker_threads';
import { captureLog } from './captured-log.ts';
import { toFailure } from './failures.ts';
import type {
  ThreadResponse,
  DatabaseOptions,
  FromThread,
  PlainRequest,
  PlainResponse,
  ThreadRequest,
  ToThread,
} from './messages.ts';
import { lockBuiltins } from './lock-builtins.ts';
import { openDatabase, type OpenDatabase } from './open.ts';

const port = parentPort!;
const send = (message: FromThread): void => port.postMessage(message);

async function fetchPlain(
  { app }: OpenDatabase,
  { url, ...init }: PlainRequest,
): Promise<{ response: PlainResponse; log: string[] }> {
  const { result, log } = await captureLog(() => app.fetch(new Request(url, init)));
  const bytes = result.body ? new Uint8Array(await result.arrayBuffer()) : null;
  return { response: { status: result.status, headers: [...result.headers], body: bytes }, log };
}

async function handle(database: OpenDatabase, question: ThreadRequest): Promise<ThreadResponse> {
  switch (question.kind) {
    case 'request':
      return { kind: 'response', ...(await fetchPlain(database, question.request)) };
    case 'write':
      await database.write();
      return { kind: 'done' };
    case 'close':
      await database.close();
      return { kind: 'done' };
  }
}

const failed = (cause: unknown): ThreadResponse => ({ kind: 'failed', ...toFailure(cause) });

try {
  const database = await openDatabase(workerData as DatabaseOptions, () => send({ notice: 'catalogue' }));
  lockBuiltins();
  port.on('message', ({ id, question }: ToThread) => {
    void handle(database, question)
      .catch(failed)
      .then((answer) => send({ of: id, answer }));
  });
  send({ of: 0, answer: { kind: 'done' } });
} catch (cause) {
  send({ of: 0, answer: failed(cause) });
}
