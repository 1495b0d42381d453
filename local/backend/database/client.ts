import { Worker } from 'node:worker_threads';
import { StartupError } from '../../startup-error.ts';
import type { Answer, DatabaseOptions, PlainRequest, Question, ThreadData } from './messages.ts';
import { postgresProgram } from './postgres-program.ts';
import { RequestQueue } from './request-queue.ts';

/** Thrown for a request that took longer than the limit. Nothing of it is kept: its transaction did not end. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

interface FetchOptions {
  /** Whether it goes before those that are not, such as the check of a password. */
  isUrgent: boolean;
  /** Aborted when the sender has left: what has not begun is not begun. */
  signal?: AbortSignal;
}

export interface Database {
  /**
   * Answers an HTTP request.
   * @returns the response, and what Supabase Lite would have printed.
   * @throws {TimeLimitError}, {QueueFullError}, the signal's reason, or the reason why the database is not there.
   */
  fetch(request: PlainRequest, options: FetchOptions): Promise<{ response: Response; log: string[] }>;
  /** Whether a transaction can be committed now. */
  canWrite(): Promise<boolean>;
  /** How many requests wait for it. */
  queueLength(): number;
  /** Runs a task while no request is in the database. */
  whileQuiet<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Waits for open requests, then closes the files. */
  close(): Promise<void>;
}

// A checkpoint of all that was written since the start.
const CLOSE_LIMIT_MS = 60_000;

/**
 * Opens the database in a thread of its own. A request that takes longer than `limitMs` ends the thread, as `kill -9`
 * ends a server; another one opens the files again, with all that was committed.
 * @throws {StartupError} when a migration fails; another error when the files cannot be opened.
 */
export async function startDatabase(options: DatabaseOptions, limitMs: number): Promise<Database> {
  const queue = new RequestQueue();
  let opening: Promise<Worker> | undefined;
  let isClosed = false;
  /** Returns the open thread; opens one where none is. */
  const thread = (): Promise<Worker> => {
    if (isClosed) return Promise.reject(new Error('the database is closed'));
    if (!opening) {
      const mine = openThread(options);
      const forget = (): void => {
        if (opening === mine) opening = undefined;
      };
      mine.then((worker) => worker.once('exit', forget), forget);
      opening = mine;
    }
    return opening;
  };
  const ask = async (question: Question): Promise<Answer> => {
    const worker = await thread();
    worker.postMessage(question);
    try {
      return await nextAnswer(worker, limitMs);
    } catch (cause) {
      if (!(cause instanceof FailedError)) {
        await worker.terminate();
        // Open again before the next request; what keeps it closed is told to that one.
        thread().catch(() => undefined);
      }
      throw cause;
    }
  };
  await thread();

  return {
    fetch: (request, queueOptions) =>
      queue.run(async () => {
        const answer = await ask({ kind: 'request', request });
        if (answer.kind !== 'response') throw new Error(`the database answered a request with "${answer.kind}"`);
        const { body, ...init } = answer.response;
        return { response: new Response(body, init), log: answer.log };
      }, queueOptions),
    canWrite: () =>
      queue
        .run(() => ask({ kind: 'write' }))
        .then(
          () => true,
          () => false,
        ),
    queueLength: () => queue.length,
    whileQuiet: (task) => queue.run(task),
    close: async () => {
      await queue.drain();
      const worker = await thread();
      isClosed = true;
      worker.postMessage({ kind: 'close' } satisfies Question);
      await nextAnswer(worker, CLOSE_LIMIT_MS).finally(() => worker.terminate());
    },
  };
}

/** What the thread itself says has failed: it goes on. */
class FailedError extends Error {}

async function openThread(options: DatabaseOptions): Promise<Worker> {
  const workerData: ThreadData = { options, program: await postgresProgram() };
  const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData });
  // Without it, an error of the thread would end the server.
  worker.on('error', () => undefined);
  try {
    await nextAnswer(worker);
    return worker;
  } catch (cause) {
    await worker.terminate();
    throw cause;
  }
}

/**
 * Resolves with the thread's next answer.
 * @throws {TimeLimitError} after `limitMs`; an error when it fails or ends.
 */
function nextAnswer(worker: Worker, limitMs?: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = limitMs && setTimeout(() => settle(() => reject(new TimeLimitError(`${limitMs} ms`))), limitMs);
    const settle = (how: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      how();
    };
    const onMessage = (answer: Answer): void =>
      settle(() => {
        if (answer.kind !== 'failed') resolve(answer);
        else reject(answer.isExplained ? new StartupError(answer.cause) : new FailedError(answer.cause));
      });
    const onError = (cause: Error): void => settle(() => reject(cause));
    const onExit = (): void => settle(() => reject(new Error('the database’s thread has ended')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
