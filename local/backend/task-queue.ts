/**
 * Runs tasks one after the other.
 *
 * The embedded database is one connection, and Supabase Lite starts a transaction on it for each HTTP request without
 * waiting for the one before: two at once would share a transaction, and with it a role. So each runs to its end first.
 */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when the tasks queued so far have ended. */
  async drain(): Promise<void> {
    await this.#last;
  }
}
