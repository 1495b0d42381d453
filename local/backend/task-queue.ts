/**
 * Runs tasks one after the other.
 *
 * The embedded database is one connection, and Supabase Lite opens a transaction on it for each request
 * without waiting for the one before: two requests at once would share a transaction, and with it a role.
 * So whole requests take turns. `drain` waits for the last of them.
 */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task, task);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async drain(): Promise<void> {
    await this.#last;
  }
}
