import type { IncomingMessage, ServerResponse } from 'node:http';
import { getMessage } from '../startup-error.ts';
import { sendBuildingPage } from './building-page.ts';
import type { SiteFolder } from './site-folder.ts';
import { serveStaticSite } from './static-site.ts';

/** A site that can be built: its fingerprint, its build and its lock. */
export interface SiteSource {
  /** Returns a hash of everything that a build depends on. */
  fingerprint(): Promise<string>;
  /** Builds the site into an empty folder. */
  build(dir: string, signal: AbortSignal): Promise<void>;
  /** Waits until no other build runs. */
  lock(signal: AbortSignal): Promise<{ release(): void }>;
}

/** State of the site. `outdated` means that the last build failed and the previous site is served. */
type State = 'checking' | 'building' | 'current' | 'outdated';

export interface SiteStatus {
  status: State;
  /** Time at which the served site was built. Missing before the first build. */
  builtAt?: string;
  /** Reason why the last build failed. */
  fault?: string;
}

/**
 * Serves the last successful build, even while another build runs or after another build has failed. Until the first build is
 * complete, serves a page that reloads itself.
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

  /** Whether there are pages to serve. */
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

  /** Responds to a request for a page or a file. */
  send(request: IncomingMessage, response: ServerResponse): void {
    if (this.#served) this.#served.send(request, response);
    else sendBuildingPage(request, response);
  }

  /**
   * Builds the site in a new folder, and then serves the new build. Skips the build if nothing has changed.
   * @throws the error of the build. The previous site is still served.
   */
  async update(source: SiteSource, signal: AbortSignal): Promise<void> {
    try {
      this.#folder.makeReadable();
      if (!(await this.#isCurrent(source))) await this.#build(source, signal);
      this.#state = 'current';
      this.#fault = undefined;
    } catch (cause) {
      this.#state = 'outdated';
      this.#fault = getMessage(cause);
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
      // Another server may have built the site in the meantime.
      const builtFrom = await source.fingerprint();
      if (this.#folder.current?.builtFrom !== builtFrom) {
        const name = this.#folder.begin();
        await source.build(this.#folder.getDir(name), signal);
        this.#swap(name, builtFrom);
      } else this.#serveCurrent();
    } finally {
      lock.release();
    }
  }

  /**
   * Makes a finished build the served build, even if the link for a separate web server cannot be made. Otherwise, later builds
   * would delete the build that is served.
   */
  #swap(name: string, builtFrom: string): void {
    try {
      this.#folder.swap(name, builtFrom);
    } finally {
      this.#serveCurrent();
    }
  }

  #serveCurrent(): void {
    const { current, previous } = this.#folder;
    if (current) this.#served = { builtAt: current.builtAt, send: serveStaticSite(current.dir, previous?.dir) };
  }
}
