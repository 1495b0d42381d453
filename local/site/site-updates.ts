/** Milliseconds before a build, so that one build includes several price changes that are made in a row. */
const QUIET_MS = 30_000;

/** Updates the site, one update at a time. */
export class SiteUpdates {
  readonly #update: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param update must never reject */
  constructor(update: () => Promise<void>) {
    this.#update = update;
  }

  /**
   * Runs the first build. An update that is requested during the build starts after the build, because the build may have read
   * the catalogue before the change.
   * @throws the error of the build
   */
  async runFirst(build: () => Promise<void>): Promise<void> {
    const building = build();
    this.#running = building.catch(() => undefined);
    await building;
  }

  /** Updates the site once the running update has ended. */
  now(): void {
    this.#running = this.#running.then(() => (this.#isStopped ? undefined : this.#update()));
  }

  /** Updates the site half a minute after the last call of this method. */
  soon(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.now(), QUIET_MS);
  }

  /** Prevents further updates. Resolves when the running update has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
