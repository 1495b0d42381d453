import { setTimeout as afterMs } from 'node:timers/promises';
import { DatabaseThread } from './database-thread.ts';
import { isConnectionBroken, StuckThreadError, UnreachableError } from './failures.ts';
import type { DatabaseOptions, PlainRequest, ThreadRequest } from './messages.ts';
import { RequestQueue } from './request-queue.ts';

interface FetchOptions {
  /** Whether the request is handled before requests that are not urgent. The check of a password is not urgent. */
  isUrgent: boolean;
  /** Aborted when the client has disconnected. A request that has not started yet is then dropped. */
  signal?: AbortSignal;
}

export interface Database {
  /**
   * Handles an HTTP request.
   * @returns the response, and the lines that Supabase Lite would have printed
   * @throws {TimeLimitError}, {UnreachableError}, {QueueFullError}, or the signal's reason
   * @throws the reason why the database is not open
   */
  fetch(request: PlainRequest, options: FetchOptions): Promise<{ response: Response; log: string[] }>;
  /**
   * Checks that the database can commit a transaction.
   * @throws if a commit is not possible, for example on a full disk
   */
  write(): Promise<void>;
  /** Ends the thread, even if it is stuck. Another thread then opens the committed data. */
  replace(): Promise<void>;
  /** Returns the number of requests that wait for the database. */
  queueLength(): number;
  /** Runs a task while the embedded database handles no request. */
  whileQuiet<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Waits for open requests, then closes the database. */
  close(): Promise<void>;
}

export interface ClientOptions {
  onCatalogueChange: () => void;
  /** Aborted when the server should stop before it has started. */
  stopping?: AbortSignal;
}

// Maximum milliseconds to close the database. Closing writes a checkpoint of all data since the start.
const CLOSE_LIMIT_MS = 60_000;
const RETRY_MS = 2_000;

/**
 * Opens the database in a separate thread. If a request takes too long, the thread is ended at once, as by `kill -9`. Another
 * thread then opens the database again with all committed data. At the start, this function waits for an unreachable PostgreSQL
 * server.
 * @throws {StartupError} if a migration fails, or the database cannot be opened for a known reason
 * @throws another error if the reason is unknown, or if `stopping` is aborted during the wait
 */
export async function startDatabase(
  options: DatabaseOptions,
  { onCatalogueChange, stopping }: ClientOptions,
): Promise<Database> {
  const { limitMs, postgres } = options;
  // PostgreSQL ends long statements itself, so the thread's limit is longer. The thread's limit only ends requests whose
  // connection no longer responds.
  const threadLimitMs = postgres ? 2 * limitMs : limitMs;
  const queue = new RequestQueue(postgres?.poolSize);
  let opening: Promise<DatabaseThread> | undefined;
  let isClosed = false;
  /** Returns the open thread, or opens one. */
  const thread = (): Promise<DatabaseThread> => {
    if (isClosed) return Promise.reject(new Error('the database is closed'));
    if (!opening) {
      const mine = DatabaseThread.open(options, onCatalogueChange);
      const forget = (): void => {
        if (opening === mine) opening = undefined;
        // The catalogue may have changed before the new thread listens for notifications.
        onCatalogueChange();
      };
      mine.then((opened) => opened.ended.then(forget), forget);
      opening = mine;
    }
    return opening;
  };
  /**
   * Ends a thread, and starts to open a new thread before the next request. If the new thread cannot be opened, a request that
   * waits for it gets the error. Later requests open another thread.
   */
  const replaceThread = async (ended: DatabaseThread): Promise<void> => {
    await ended.end();
    thread().catch(() => undefined);
  };
  const send = async (question: ThreadRequest) => {
    const current = await thread();
    try {
      const answer = await current.send(question, threadLimitMs);
      // For a PostgreSQL server, the driver closes the broken connection and uses another one.
      if (!postgres && answer.kind === 'response' && isConnectionBroken(answer.log)) await replaceThread(current);
      return answer;
    } catch (cause) {
      if (cause instanceof StuckThreadError) await replaceThread(current);
      throw cause;
    }
  };
  await untilThere(thread, stopping);
  return {
    fetch: (request, queueOptions) =>
      queue.run(async () => {
        const answer = await send({ kind: 'request', request });
        if (answer.kind !== 'response') throw new Error(`the database answered a request with "${answer.kind}"`);
        const { body, ...init } = answer.response;
        return { response: new Response(body, init), log: answer.log };
      }, queueOptions),
    write: async () => void (await queue.run(() => send({ kind: 'write' }))),
    replace: () =>
      queue.run(async () => {
        await (await thread()).end();
        await thread();
      }),
    queueLength: () => queue.length,
    whileQuiet: (task) => queue.run(task),
    close: async () => {
      await queue.drain();
      const open = await thread();
      isClosed = true;
      await open.send({ kind: 'close' }, CLOSE_LIMIT_MS).finally(() => open.end());
    },
  };
}

/** Opens the database, and retries while its server is unreachable. */
async function untilThere(open: () => Promise<DatabaseThread>, stopping?: AbortSignal): Promise<void> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      await open();
      return;
    } catch (cause) {
      if (!(cause instanceof UnreachableError) || stopping?.aborted) throw cause;
      if (!isLogged) console.log(`The database does not answer (${cause.message}). The server retries until it does.`);
      // Throws early if the server should stop.
      await afterMs(RETRY_MS, undefined, { signal: stopping });
    }
  }
}
