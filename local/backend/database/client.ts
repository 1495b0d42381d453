import { setTimeout as afterMs } from 'node:timers/promises';
import { DatabaseThread } from './database-thread.ts';
import { StuckThreadError, UnreachableError } from './failures.ts';
import type { DatabaseOptions, PlainRequest, Question } from './messages.ts';
import { RequestQueue } from './request-queue.ts';

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
   * @throws {TimeLimitError}, {UnreachableError}, {QueueFullError}, the signal's reason, or why the database is not there.
   */
  fetch(request: PlainRequest, options: FetchOptions): Promise<{ response: Response; log: string[] }>;
  /** Commits a transaction. @throws when that is not possible now. */
  write(): Promise<void>;
  /** Ends the thread, whatever is wrong with it, and opens another one on what was committed. */
  replace(): Promise<void>;
  /** How many requests wait for it. */
  queueLength(): number;
  /** Runs a task while no request is in the embedded database. */
  whileQuiet<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Waits for open requests, then closes the database. */
  close(): Promise<void>;
}

export interface ClientOptions {
  onCatalogueChange: () => void;
  /** Aborted when the server is to stop before it has started. */
  stopping?: AbortSignal;
}

// A checkpoint of all that was written since the start.
const CLOSE_LIMIT_MS = 60_000;
const RETRY_MS = 2_000;

/**
 * Opens the database in a thread of its own. A request that takes too long ends the thread, as `kill -9` ends
 * a server; another one opens the database again, with all that was committed. A PostgreSQL server that is away at
 * the start is waited for.
 * @throws {StartupError} when a migration fails; another error when the embedded database's files cannot be opened.
 */
export async function startDatabase(
  options: DatabaseOptions,
  { onCatalogueChange, stopping }: ClientOptions,
): Promise<Database> {
  const { limitMs, postgres } = options;
  // A PostgreSQL server ends each statement itself; a line to it that is dead ends none.
  const threadLimitMs = postgres ? 2 * limitMs : limitMs;
  const queue = new RequestQueue(postgres?.poolSize);
  let opening: Promise<DatabaseThread> | undefined;
  let isClosed = false;
  /** Returns the open thread; opens one where none is. */
  const thread = (): Promise<DatabaseThread> => {
    if (isClosed) return Promise.reject(new Error('the database is closed'));
    if (!opening) {
      const mine = DatabaseThread.open(options, onCatalogueChange);
      const forget = (): void => {
        if (opening === mine) opening = undefined;
        // What is written until another one listens is not told.
        onCatalogueChange();
      };
      mine.then((opened) => opened.ended.then(forget), forget);
      opening = mine;
    }
    return opening;
  };
  const ask = async (question: Question) => {
    const asked = await thread();
    try {
      return await asked.ask(question, threadLimitMs);
    } catch (cause) {
      if (cause instanceof StuckThreadError) {
        await asked.end();
        // Open again before the next request; what keeps it closed is told to that one.
        thread().catch(() => undefined);
      }
      throw cause;
    }
  };
  await untilThere(thread, stopping);
  return {
    fetch: (request, queueOptions) =>
      queue.run(async () => {
        const answer = await ask({ kind: 'request', request });
        if (answer.kind !== 'response') throw new Error(`the database answered a request with "${answer.kind}"`);
        const { body, ...init } = answer.response;
        return { response: new Response(body, init), log: answer.log };
      }, queueOptions),
    write: async () => void (await queue.run(() => ask({ kind: 'write' }))),
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
      await open.ask({ kind: 'close' }, CLOSE_LIMIT_MS).finally(() => open.end());
    },
  };
}

/** Opens the database, again and again while its server is away. */
async function untilThere(open: () => Promise<DatabaseThread>, stopping?: AbortSignal): Promise<void> {
  for (let hasTold = false; ; hasTold = true) {
    try {
      await open();
      return;
    } catch (cause) {
      if (!(cause instanceof UnreachableError) || stopping?.aborted) throw cause;
      if (!hasTold) console.log(`The database does not answer (${cause.message}): it is tried again until it does.`);
      // Ends early when the server is to stop, and throws that.
      await afterMs(RETRY_MS, undefined, { signal: stopping });
    }
  }
}
