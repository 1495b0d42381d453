import { until } from '../../support/until.ts';
import type { Target } from '../drivers/find-element.ts';
import type { Tab } from '../drivers/tab.ts';

/** A limit higher than the number of tab stops on any page. */
const MAX_STOPS = 400;
/** Number of attempts that press Tab repeatedly, for the whole distance to the target. Each later attempt presses Tab once. */
const MAX_LEAPS = 3;
/** A limit higher than the number of options in any list. */
const MAX_OPTIONS = 60;

/** Uses a tab by keyboard alone. */
export class Keyboard {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Activates a link or button. */
  async use(target: Target): Promise<void> {
    await this.#reach(target);
    await this.tab.press('Enter');
  }

  async check(target: Target): Promise<void> {
    await this.#reach(target);
    await this.tab.press('Space');
  }

  /** Replaces a field's text. */
  async type(target: Target, text: string): Promise<void> {
    await this.#reach(target);
    await this.tab.eraseAll();
    await this.tab.type(text);
    await until(async () => (await this.tab.getValue(target)) === text, `“${text}” in the field ${target.name}`);
  }

  /** Sets a date or time, whose control has no text to type into. */
  async set(target: Target, value: string): Promise<void> {
    await this.#reach(target);
    await this.tab.setValue(target, value);
  }

  /** Chooses a list's first option that begins with `text`. */
  async select(target: Target, text: string): Promise<void> {
    await this.#reach(target);
    await this.tab.press('Home');
    const wanted = text.replace(/\s+/g, ' ');
    for (let options = 0; options < MAX_OPTIONS; options += 1) {
      if ((await this.tab.getChosen(target)).startsWith(wanted)) return;
      await this.tab.press('ArrowDown');
    }
    throw new Error(`“${text}” is no option of ${target.name}`);
  }

  /** Moves the focus to a control with Tab or Shift+Tab. */
  async #reach(target: Target): Promise<void> {
    await this.tab.waitUntilThere(target);
    for (let tries = 0; tries < MAX_STOPS; tries += 1) {
      const distance = await this.tab.countStops(target);
      if (distance === 0) return;
      // An engine may have more or fewer stops than expected, so later attempts press Tab only once.
      await this.tab.pressTab(tries < MAX_LEAPS ? distance : Math.sign(distance));
    }
    throw new Error(`${target.role} “${target.name}” is not reached with Tab`);
  }
}
