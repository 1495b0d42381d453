/** Requests that were accepted and are not answered yet; after `drain()`, others are not accepted. */
export class AcceptedRequests {
  readonly #open = new Set<Promise<Response | undefined>>();
  #isDraining = false;

  /** Returns undefined, and does not begin the work, once draining. */
  async run(work: () => Promise<Response | undefined>): Promise<Response | undefined> {
    if (this.#isDraining) return undefined;
    const response = work();
    this.#open.add(response);
    return response.finally(() => this.#open.delete(response));
  }

  /** Resolves when all that was accepted is answered. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await Promise.allSettled(this.#open);
  }
}
