import { pick, type Random } from '../../intent/fuzz/random.ts';
import { COMPOSED } from '../drivers/driver.ts';
import { takeFill } from '../../support/foreign-changes.ts';
import { until } from '../../support/until.ts';
import type { Target } from '../drivers/find-element.ts';
import type { Tab } from '../drivers/tab.ts';

/** An action of a visitor. */
export interface Action {
  /** The action as text, for the report of a failure. */
  name: string;
  /** The number of inputs that the action counts as: two for a double click, one per letter for a text. */
  weight: number;
  perform: () => Promise<void>;
}

/** A part of a page: its possible actions, and the expected effect of all of them. */
export interface Part {
  next: (random: Random) => Action;
  verify: () => Promise<void>;
}

/**
 * Closes the search by removing its focus. The open search would cover the header of a phone, and its list would cover the page.
 */
export const blur = (tab: Tab): Promise<void> =>
  tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** A text field and its expected text. */
export class Words {
  text = '';
  readonly #tab: Tab;
  readonly #target: Target;
  readonly #name: string;
  /** Key under which `takeFill` finds the field's text. */
  readonly #key: string;

  constructor(tab: Tab, target: Target, name: string, key = '') {
    this.#tab = tab;
    this.#target = target;
    this.#name = name;
    this.#key = key;
  }

  /** Reads the text that another program has filled in while the field was empty. */
  async takeFill(): Promise<void> {
    this.text = (await this.#tab.evaluate(takeFill, this.#key)) ?? this.text;
  }

  /** Returns a random action on the field. */
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

  /**
   * Waits until the field shows the expected text.
   * @throws {Error} after a minute, with the field's text
   */
  async waitUntilKept(): Promise<void> {
    let shown: string | undefined;
    const isKept = async (): Promise<boolean> => {
      await this.takeFill();
      shown = await this.#tab.getValue(this.#target);
      return shown === this.text;
    };
    await until(isKept).catch((cause: unknown) => {
      throw new Error(`The text of ${this.#name} is “${shown}” instead of “${this.text}”`, { cause });
    });
  }

  #action(name: string, weight: number, perform: () => Promise<void>): Action {
    return {
      name: `${name} in ${this.#name}`,
      weight,
      perform: async () => {
        await this.#tab.focus(this.#target);
        await this.#tab.press('End');
        // From here on the field has the focus, and no other program fills it.
        await this.takeFill();
        await perform();
      },
    };
  }
}
