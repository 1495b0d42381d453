/** An operator who writes several prices has them all in one build. */
const QUIET_MS = 30_000;

/** Updates the site, one update at a time. */
export class SiteUpdates {
  readonly #update: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param update never rejects */
  constructor(update: () => Promise<void>) {
    this.#update = update;
  }

  /** Updates the site once what runs has ended. */
  now(): void {
    this.#running = this.#running.then(() => (this.#isStopped ? undefined : this.#update()));
  }

  /** Updates it once this has not been called for half a minute. */
  soon(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.now(), QUIET_MS);
  }

  /** Begins no other update. Resolves when the one that runs has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
