import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf } from '../startup-error.ts';
import { sendBuildingPage } from './building-page.ts';
import type { SiteFolder } from './site-folder.ts';
import { serveStaticSite } from './static-site.ts';

/** What a site is made from, and how. */
export interface SiteSource {
  /** Returns a hash of all that a build depends on. */
  fingerprint(): Promise<string>;
  /** Builds the site into an empty folder. */
  build(dir: string, signal: AbortSignal): Promise<void>;
  /** Waits until no other build runs. */
  lock(signal: AbortSignal): Promise<{ release(): void }>;
}

/** `outdated`: the last build failed, and the site of before is served. */
type State = 'checking' | 'building' | 'current' | 'outdated';

export interface SiteStatus {
  status: State;
  /** When the site that is served was built; absent while there is none. */
  builtAt?: string;
  /** Why the last build failed. */
  fault?: string;
}

/**
 * The site as visitors see it: the last one that was built, while another is being built and after that has failed. Until
 * there is a first, a page that waits for it.
 */
export class LiveSite {
  readonly #folder: SiteFolder;
  #state: State = 'checking';
  #fault: string | undefined;
  #served: { builtAt: Date; send: ReturnType<typeof serveStaticSite> } | undefined;

  constructor(folder: SiteFolder) {
    this.#folder = folder;
    this.#serveCurrent();
  }

  /** Whether a visitor gets pages. */
  get hasPages(): boolean {
    return this.#served !== undefined;
  }

  get status(): SiteStatus {
    return {
      status: this.#state,
      ...(this.#served ? { builtAt: this.#served.builtAt.toISOString() } : {}),
      ...(this.#fault === undefined ? {} : { fault: this.#fault }),
    };
  }

  /** Answers a request for a page or a file. */
  send(request: IncomingMessage, response: ServerResponse): void {
    if (this.#served) this.#served.send(request, response);
    else sendBuildingPage(request, response);
  }

  /**
   * Builds the site beside the one that is served, unless that was made from the same, and then serves it.
   * @throws what the build threw; what was served before is still served.
   */
  async update(source: SiteSource, signal: AbortSignal): Promise<void> {
    try {
      this.#folder.makeReadable();
      if (!(await this.#isCurrent(source))) await this.#build(source, signal);
      this.#state = 'current';
      this.#fault = undefined;
    } catch (cause) {
      this.#state = 'outdated';
      this.#fault = messageOf(cause);
      throw cause;
    }
  }

  async #isCurrent(source: SiteSource): Promise<boolean> {
    return this.#folder.current?.builtFrom === (await source.fingerprint());
  }

  async #build(source: SiteSource, signal: AbortSignal): Promise<void> {
    this.#state = 'building';
    const lock = await source.lock(signal);
    try {
      // Another server may have built it while this one waited.
      const builtFrom = await source.fingerprint();
      if (this.#folder.current?.builtFrom !== builtFrom) {
        const name = this.#folder.begin();
        await source.build(this.#folder.dirOf(name), signal);
        this.#folder.swap(name, builtFrom);
      }
      this.#serveCurrent();
    } finally {
      lock.release();
    }
  }

  #serveCurrent(): void {
    const { current, previous } = this.#folder;
    if (current) this.#served = { builtAt: current.builtAt, send: serveStaticSite(current.dir, previous?.dir) };
  }
}
