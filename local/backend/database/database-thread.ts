import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { getMessage } from '../../startup-error.ts';
import { toError, StuckThreadError, UnreachableError } from './failures.ts';
import type { ThreadResponse, DatabaseOptions, FromThread, ThreadRequest, ToThread } from './messages.ts';
import { postgresProgram } from './postgres-program.ts';

type Done = Exclude<ThreadResponse, { kind: 'failed' }>;

interface Waiting {
  resolve: (answer: Done) => void;
  reject: (cause: Error) => void;
}

/** Runs the database in a worker thread and sends it requests. */
export class DatabaseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;

  private constructor(options: DatabaseOptions, onCatalogueChange: () => void) {
    this.#worker = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: options,
      stdout: true,
      stderr: true,
    });
    // Passes the thread's output to the server's console, which writes the output in the format of the log.
    createInterface(this.#worker.stdout).on('line', (line) => console.log(line));
    createInterface(this.#worker.stderr).on('line', (line) => console.error(line));
    this.#worker.on('message', (message: FromThread) => {
      if ('notice' in message) onCatalogueChange();
      else this.#take(message.of, message.answer);
    });
    // Without this handler, an error of the thread would end the server. The thread exits after the error, and another thread is
    // opened.
    this.#worker.on('error', (cause) => this.#rejectAll(new UnreachableError(getMessage(cause))));
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#rejectAll(new UnreachableError('the database’s thread has ended'));
        resolve();
      });
    });
  }

  /**
   * Starts a thread and opens the database in it.
   * @throws {StartupError}, {UnreachableError}, or another error if the database cannot be opened
   */
  static async open(options: DatabaseOptions, onCatalogueChange: () => void): Promise<DatabaseThread> {
    const embedded = options.postgres ? {} : { program: await postgresProgram() };
    const thread = new DatabaseThread({ ...options, ...embedded }, onCatalogueChange);
    try {
      await thread.#answer(0);
      return thread;
    } catch (cause) {
      await thread.end();
      throw cause;
    }
  }

  /**
   * Sends a request to the thread and returns its response.
   * @throws {StuckThreadError} if the request takes longer than `limitMs`
   * @throws the error of the thread if the request failed
   */
  async send(question: ThreadRequest, limitMs: number): Promise<Done> {
    const id = ++this.#lastId;
    const answer = this.#answer(id);
    this.#worker.postMessage({ id, question } satisfies ToThread);
    const timer = setTimeout(() => this.#settle(id)?.reject(new StuckThreadError(`${limitMs} ms`)), limitMs);
    return answer.finally(() => clearTimeout(timer));
  }

  /** Ends the thread immediately, even if it is running a request. Waiting requests fail with `UnreachableError`. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #answer(id: number): Promise<Done> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #take(id: number, answer: ThreadResponse): void {
    if (answer.kind === 'failed') this.#settle(id)?.reject(toError(answer));
    else this.#settle(id)?.resolve(answer);
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #rejectAll(cause: Error): void {
    for (const id of this.#waiting.keys()) this.#settle(id)?.reject(cause);
  }
}
