import { pick, type Random } from '../../intent/fuzz/random.ts';
import { COMPOSED } from '../drivers/driver.ts';
import type { Target } from '../drivers/find-element.ts';
import type { Tab } from '../drivers/tab.ts';

/** Something a visitor does. */
export interface Action {
  /** In words, for the report of a failure. */
  name: string;
  /** How many of the visitor's inputs it counts for: a double click is two, a word as many as it has letters. */
  weight: number;
  perform: () => Promise<void>;
}

/** A part of a page: what may be done to it, and what must have come of all that was done. */
export interface Part {
  next: (random: Random) => Action;
  verify: () => Promise<void>;
}

/** Takes the focus out of what has it: the open search lies over a phone's bar, and its list over the page. */
export const blur = (tab: Tab): Promise<void> =>
  tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** A text field, and what it must hold. */
export class Words {
  text = '';
  readonly #tab: Tab;
  readonly #target: Target;
  readonly #name: string;

  constructor(tab: Tab, target: Target, name: string) {
    this.#tab = tab;
    this.#target = target;
    this.#name = name;
  }

  /** Returns anything that may be done to it. */
  next(random: Random, words: readonly string[]): Action {
    const word = pick(random, words);
    const pauseFrames = Math.floor(random() * 10);
    return pick(random, [
      this.type(word),
      this.type(word),
      this.#action('erase a letter', 1, async () => {
        await this.#tab.press('Backspace');
        this.text = this.text.slice(0, -1);
      }),
      this.#action('erase all', 2, async () => {
        await this.#tab.eraseAll();
        this.text = '';
      }),
      this.#action(`compose “${COMPOSED}”`, 2, async () => {
        await this.#tab.beginComposition();
        await this.#tab.drawFrames(pauseFrames);
        await this.#tab.endComposition();
        this.text += COMPOSED;
      }),
      this.#action('an x before the last letter', 2, async () => {
        await this.#tab.press('ArrowLeft');
        await this.#tab.type('x');
        this.text = `${this.text.slice(0, -1)}x${this.text.slice(-1)}`;
      }),
    ]);
  }

  type(word: string): Action {
    return this.#action(`type “${word}”`, word.length, async () => {
      await this.#tab.type(word);
      this.text += word;
    });
  }

  isKept = async (): Promise<boolean> => (await this.#tab.valueOf(this.#target)) === this.text;

  #action(name: string, weight: number, perform: () => Promise<void>): Action {
    return {
      name: `${name} in ${this.#name}`,
      weight,
      perform: async () => {
        await this.#tab.focus(this.#target);
        await this.#tab.press('End');
        await perform();
      },
    };
  }
}
