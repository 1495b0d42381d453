import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';

/** Milliseconds within which Astro writes its lists of texts after a change. Astro first waits for half a second. */
const WRITTEN_MS = 800;
/** Maximum number of attempts to restore texts after a change. One call of `restore` makes at most half of these attempts. */
const MAX_ATTEMPTS = 6;

/**
 * Makes Astro read changed texts again if Astro has lost them. Astro lists texts and their pictures in two files. After writing
 * one of these files, Astro considers it up to date, even if Astro has read another text in the meantime (`#modulesDirty` and
 * `#assetsDirty` of its MutableDataStore). The page of a lost text shows an error until the text changes again.
 */
export class LostTexts {
  readonly #root: string;
  readonly #readAgain: (files: Iterable<string>) => void;
  #texts: string[] = [];
  #attemptsLeft = 0;

  /**
   * Creates an empty list.
   * @param root the project's folder
   * @param readAgain makes Astro read files
   */
  constructor(root: string, readAgain: (files: Iterable<string>) => void) {
    this.#root = root;
    this.#readAgain = readAgain;
  }

  /** Adds the texts among changed files. */
  add(files: Iterable<string>): void {
    this.#texts.push(...[...files].filter((file) => file.endsWith('.mdx')));
    this.#attemptsLeft = MAX_ATTEMPTS;
  }

  /** Resolves once Astro lists all texts, or after half of the attempts. */
  async restore(): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS / 2; attempt++) {
      this.#texts = this.#attemptsLeft > 0 ? this.#texts.filter((file) => this.#isLost(file)) : [];
      if (this.#texts.length === 0) return;
      this.#attemptsLeft -= 1;
      this.#readAgain(this.#texts);
      await afterMs(WRITTEN_MS);
    }
  }

  #isLost(file: string): boolean {
    if (!existsSync(file)) return false;
    const path = relative(this.#root, file).split(sep).join('/');
    if (!this.#has('content-modules.mjs', JSON.stringify(path))) return true;
    const hasPicture = /^\w+: *['"]?\.\//m.test(readFileSync(file, 'utf8'));
    return hasPicture && !this.#has('content-assets.mjs', `importer=${encodeURIComponent(path)}"`);
  }

  /**
   * Returns whether Astro's file `name` contains the string `text`. Also returns true if the file does not exist yet, because
   * Astro creates the file when it renders the first page.
   */
  #has(name: string, text: string): boolean {
    const file = join(this.#root, '.astro', name);
    return !existsSync(file) || readFileSync(file, 'utf8').includes(text);
  }
}
