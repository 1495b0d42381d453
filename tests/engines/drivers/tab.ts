import { until } from '../../support/until.ts';
import type { ElementDriver, Key, TabDriver } from './driver.ts';
import { findElement, SELECTORS, uncover, type Target } from './find-element.ts';
import { countStops, drawFrames, isStill, setValue } from './page-functions.ts';

/** Describes the target for the message of a failed test. */
const describe = ({ role, name, id, within }: Target & { id?: string }): string =>
  `${role}${name === undefined ? '' : ` “${name}”`}${id === undefined ? '' : ` #${id}`}${within ? ` in ${describe(within)}` : ''}`;

/**
 * A tab as a visitor uses it, with the same functions for each engine. The functions always wait for a condition of the page,
 * never for a time.
 */
export class Tab {
  readonly #driver: TabDriver;
  readonly #origin: string;

  constructor(driver: TabDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Goes to a path of the site. Resolves once the document exists, although it may still be loading. */
  goto(path: string): Promise<void> {
    return this.#leave(() => this.#driver.goto(this.#origin + path));
  }

  reload(): Promise<void> {
    return this.#leave(() => this.#driver.reload());
  }

  /** Goes one page back. Resolves once the address has changed. */
  async back(): Promise<void> {
    const from = await this.evaluate(() => location.href);
    await this.#driver.back();
    await this.waitFor((from: string) => location.href !== from, from);
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  async evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.#driver.evaluate(toCall(run, args))) as Awaited<Result>;
  }

  /** Waits until a function returns true in the page. */
  waitFor<Args extends unknown[]>(condition: (...args: Args) => boolean, ...args: Args): Promise<void> {
    return until(() => this.evaluate(condition, ...args), `${condition.toString()} of ${JSON.stringify(args)}`);
  }

  /** Waits until the tab has parsed the document at a path of the site, including query and anchor. */
  waitForPath(path: string): Promise<void> {
    return this.waitFor((href) => location.href === href && document.readyState !== 'loading', this.#origin + path);
  }

  /** Waits until the page has loaded and no island's code is loading. */
  settled(): Promise<void> {
    return this.waitFor(
      () =>
        document.readyState === 'complete' &&
        document.querySelector('astro-island[ssr][client=load], [aria-busy=true]') === null,
    );
  }

  /** Waits until the island of a component is hydrated. */
  hydrated(component: string): Promise<void> {
    return this.waitFor((name) => document.querySelector(`[component-export=${name}]:not([ssr])`) !== null, component);
  }

  async isThere(target: Target): Promise<boolean> {
    return (await this.#driver.find(toExpression(target))) !== undefined;
  }

  waitUntilThere(target: Target): Promise<void> {
    return until(() => this.isThere(target), describe(target));
  }

  waitUntilGone(target: Target): Promise<void> {
    return until(async () => !(await this.isThere(target)), `the end of ${describe(target)}`);
  }

  /** Waits until an element contains this text. White space counts as one space. */
  async waitForText(target: Target, text: string): Promise<void> {
    const wanted = text.replace(/\s+/g, ' ');
    let shownText: string | undefined;
    const isThere = async (): Promise<boolean> => {
      shownText = await this.getText(target);
      return shownText?.includes(wanted) ?? false;
    };
    try {
      await until(isThere, `“${wanted}” in ${describe(target)}`);
    } catch (error) {
      throw new Error(`${describe(target)} contains: ${shownText}\n${await this.#describePage()}`, { cause: error });
    }
  }

  /** Returns the fields' values, the focused element and the text of `main`, for the message of a failure. */
  async #describePage(): Promise<string> {
    return this.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
        .filter((field) => field.checkVisibility())
        .map(({ name, value, validationMessage }) => `${name}: ${JSON.stringify(value)} ${validationMessage}`);
      const focused = document.activeElement?.outerHTML.slice(0, 200);
      return [...fields, `focus: ${focused}`, document.querySelector('main')?.innerText.slice(0, 2_000)].join('\n');
    });
  }

  async getText(target: Target): Promise<string | undefined> {
    const text = await this.#driver.evaluate(`(${toExpression(target)})?.textContent ?? null`);
    return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : undefined;
  }

  async getValue(target: Target): Promise<string> {
    const value = await this.#driver.evaluate(`(${toExpression(target)})?.value ?? null`);
    if (typeof value !== 'string') throw new Error(`There is no ${describe(target)}`);
    return value;
  }

  click(target: Target): Promise<void> {
    return this.#use(target, (element) => element.click());
  }

  tap(target: Target): Promise<void> {
    return this.#use(target, (element) => element.tap());
  }

  doubleClick(target: Target): Promise<void> {
    return this.#use(target, (element) => element.doubleClick());
  }

  choose(target: Target, value: string): Promise<void> {
    return this.#use(target, (element) => element.choose(value));
  }

  async setFile(target: Target, path: string): Promise<void> {
    const element = await this.#driver.find(toExpression(target));
    if (!element) throw new Error(`There is no ${describe(target)}`);
    await element.setFile(path);
  }

  /** Focuses an element by script. */
  async focus(target: Target): Promise<void> {
    await this.waitUntilThere(target);
    await this.#driver.evaluate(`(${toExpression(target)}).focus()`);
  }

  async isFocused(target: Target): Promise<boolean> {
    return (await this.#driver.evaluate(`(${toExpression(target)}) === document.activeElement`)) === true;
  }

  /** Returns the text of the chosen option of a list. */
  async getChosen(target: Target): Promise<string> {
    const text = await this.#driver.evaluate(`(${toExpression(target)})?.selectedOptions?.[0]?.text ?? null`);
    if (typeof text !== 'string') throw new Error(`There is no chosen option in ${describe(target)}`);
    return text.replace(/\s+/g, ' ').trim();
  }

  /** Sets the value of a date or time field by script, because typing differs between engines and languages. */
  async setValue(target: Target, value: string): Promise<void> {
    await this.#driver.evaluate(`(${setValue.toString()})(${toExpression(target)}, ${JSON.stringify(value)})`);
  }

  /** Types into a field after its current text. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press('End');
    await this.type(text);
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  press(key: Key): Promise<void> {
    return this.#driver.press(key);
  }

  /** Presses Tab this many times, or Shift+Tab if the number is negative. */
  pressTab(times: number): Promise<void> {
    return this.#driver.pressTab(times);
  }

  /**
   * Returns how many times Tab must be pressed to focus an element, or Shift+Tab if negative. Returns 0 if the element has the
   * focus.
   */
  async countStops(target: Target): Promise<number> {
    const count = await this.#driver.evaluate(`(${countStops.toString()})(${toExpression(target)})`);
    if (typeof count !== 'number') throw new Error(`There is no ${describe(target)}`);
    return count;
  }

  /** Deletes the text of the focused field by keyboard. */
  async eraseAll(): Promise<void> {
    await this.#driver.selectAll();
    await this.#driver.press('Delete');
  }

  /** Starts to compose `COMPOSED` in the focused element, as an input method does. */
  beginComposition(): Promise<void> {
    return this.#driver.beginComposition();
  }

  endComposition(): Promise<void> {
    return this.#driver.endComposition();
  }

  /** Returns the window's content as PNG. */
  screenshot(): Promise<Buffer> {
    return this.#driver.screenshot();
  }

  /** Waits until the browser has drawn this many frames. */
  async drawFrames(count: number): Promise<void> {
    await this.#driver.evaluate(toCall(drawFrames, [count]));
  }

  async #leave(go: () => Promise<void>): Promise<void> {
    await this.#driver.evaluate('void (window.isLeft = true)');
    await go();
    // A new tab of Firefox may load `about:blank` again before the requested page.
    await this.waitFor(() => !('isLeft' in window) && document.body !== null && location.protocol !== 'about:');
  }

  /** Uses an element once it is uncovered and does not move, because the page may be scrolling to it. */
  async #use(target: Target, use: (element: ElementDriver) => Promise<void>): Promise<void> {
    await until(async () => {
      const element = await this.#driver.find(`(${uncover.toString()})(${toExpression(target)})`);
      if (!element || !(await this.#isStill(target))) return false;
      try {
        await use(element);
        return true;
      } catch (cause) {
        // The page has replaced or moved the element in the meantime, before anything was done to it.
        if (/StaleElementReference|PressMissed/.test(String((cause as Error).name))) return false;
        throw cause;
      }
    }, describe(target));
  }

  async #isStill(target: Target): Promise<boolean> {
    return (await this.#driver.evaluate(`(${isStill.toString()})(${toExpression(target)})`)) === true;
  }
}

const toCall = (run: (...args: never[]) => unknown, args: unknown[]): string =>
  `(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;

const toExpression = (target: Target): string => toCall(findElement, [target, SELECTORS]);
