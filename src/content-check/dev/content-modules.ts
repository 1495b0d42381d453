import { statSync } from 'node:fs';
import { join } from 'node:path';

/** What Astro writes down of the content, half a second after it has read a change, and makes pages from. */
export const DATA_STORE = '.astro/data-store.json';
const FILES = [DATA_STORE, '.astro/content-modules.mjs', '.astro/content-assets.mjs'];
/** The module that hands the data store to the pages. */
const DATA_MODULE = '\0astro:data-layer-content';
/** By which Astro's part on the server forgets the pages that it has listed. */
const CONTENT_CHANGED = 'astro:content-changed';
/** A page that was begun before Astro wrote leaves modules of before when it ends. */
const LONGEST_PAGE_MS = 5_000;

interface Modules<Module> {
  getModuleById(id: string): Module | undefined;
  getModulesByFile(file: string): Iterable<Module> | undefined;
}

/** The part of one of Vite's environments that is used. */
export interface Environment<Module = unknown, Evaluated = unknown> {
  moduleGraph: Modules<Module> & {
    invalidateModule(module: Module, seen: undefined, timestamp: number, isChange: true): void;
  };
  runner?: { evaluatedModules: Modules<Evaluated> & { invalidateModule(module: Evaluated): void } };
  hot: { send(event: string, data: object): void };
}

/**
 * Has the server load again what Astro has written of the content. Astro does so when its watcher sees the files replaced, which
 * it misses now and then on a busy machine: an article would stay a draft, or an error, until the server is started anew.
 */
export class ContentModules {
  readonly #files: readonly string[];
  readonly #environments: readonly Environment[];
  #loadedAtMs = Date.now();

  /** @param root the project's folder */
  constructor(root: string, environments: readonly Environment[]) {
    this.#files = FILES.map((file) => join(root, file));
    this.#environments = environments;
  }

  /** Called before each page; does nothing when what was loaded is new enough. */
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
