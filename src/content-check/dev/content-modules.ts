import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * File into which Astro writes the content, half a second after it has read a change. Pages are rendered from this file.
 */
export const DATA_STORE = '.astro/data-store.json';
const FILES = [DATA_STORE, '.astro/content-modules.mjs', '.astro/content-assets.mjs'];
/** Module that passes the data store to the pages. */
const DATA_MODULE = '\0astro:data-layer-content';
/** Event that makes Astro's module in the server discard its list of pages. */
const CONTENT_CHANGED = 'astro:content-changed';
/**
 * Maximum duration of a page's rendering in milliseconds. A rendering that began before Astro wrote the content loads outdated
 * modules until it ends. The first page on a busy machine takes more than 5 s.
 */
const LONGEST_PAGE_MS = 30_000;

interface Modules<Module> {
  getModuleById(id: string): Module | undefined;
  getModulesByFile(file: string): Iterable<Module> | undefined;
}

/** The properties of a Vite environment that this module uses. */
export interface Environment<Module = unknown, Evaluated = unknown> {
  moduleGraph: Modules<Module> & {
    invalidateModule(module: Module, seen: undefined, timestamp: number, isChange: true): void;
  };
  runner?: { evaluatedModules: Modules<Evaluated> & { invalidateModule(module: Evaluated): void } };
  hot: { send(event: string, data: object): void };
}

/**
 * Reloads the content that Astro has written. Astro itself reloads the content when its watcher reports the written files, but
 * the watcher sometimes misses these files on a busy machine. Pages would then show the previous content, or an error, until the
 * server restarts.
 */
export class ContentModules {
  readonly #files: readonly string[];
  readonly #environments: readonly Environment[];
  #loadedAtMs = Date.now();

  /** Creates the loader. @param root the project's folder */
  constructor(root: string, environments: readonly Environment[]) {
    this.#files = FILES.map((file) => join(root, file));
    this.#environments = environments;
  }

  /** Reloads outdated modules. The dev server calls this method before it renders a page. */
  renew(): void {
    const writtenAtMs = Math.max(...this.#files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
    if (this.#loadedAtMs > writtenAtMs + LONGEST_PAGE_MS) return;
    this.#loadedAtMs = Date.now();
    for (const { moduleGraph, runner, hot } of this.#environments) {
      for (const module of this.#of(moduleGraph))
        moduleGraph.invalidateModule(module, undefined, this.#loadedAtMs, true);
      if (runner)
        for (const module of this.#of(runner.evaluatedModules)) runner.evaluatedModules.invalidateModule(module);
      hot.send(CONTENT_CHANGED, {});
    }
  }

  *#of<Module>(modules: Modules<Module>): Generator<Module> {
    const data = modules.getModuleById(DATA_MODULE);
    if (data) yield data;
    for (const file of this.#files) yield* modules.getModulesByFile(file) ?? [];
  }
}
