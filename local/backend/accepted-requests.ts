/** Keeps track of accepted requests that have no response yet. After `drain()`, it accepts no more requests. */
export class AcceptedRequests {
  readonly #open = new Set<Promise<Response | undefined>>();
  #isDraining = false;

  /** Runs the work of a request. Once draining has begun, returns undefined without starting the work. */
  async run(work: () => Promise<Response | undefined>): Promise<Response | undefined> {
    if (this.#isDraining) return undefined;
    const response = work();
    this.#open.add(response);
    return response.finally(() => this.#open.delete(response));
  }

  /** Resolves when every accepted request has its response. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await Promise.allSettled(this.#open);
  }
}
