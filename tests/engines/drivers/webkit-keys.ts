import { Key as SeleniumKey, type WebDriver } from 'selenium-webdriver';
import { COMPOSED, type Key } from './driver.ts';

const KEYS: Record<Key, string> = {
  Enter: SeleniumKey.ENTER,
  Space: SeleniumKey.SPACE,
  Escape: SeleniumKey.ESCAPE,
  Tab: SeleniumKey.TAB,
  Backspace: SeleniumKey.BACK_SPACE,
  Delete: SeleniumKey.DELETE,
  Home: SeleniumKey.HOME,
  End: SeleniumKey.END,
  ArrowLeft: SeleniumKey.ARROW_LEFT,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
  ArrowDown: SeleniumKey.ARROW_DOWN,
};

/** Presses and releases a key. */
export const pressKey = (session: WebDriver, key: Key): Promise<void> =>
  session.actions().sendKeys(KEYS[key]).perform();

/** Presses Tab this many times, or Shift+Tab if the number is negative, in one command. */
export async function pressTab(session: WebDriver, times: number): Promise<void> {
  const keys = session.actions();
  if (times < 0) keys.keyDown(SeleniumKey.SHIFT);
  keys.sendKeys(SeleniumKey.TAB.repeat(Math.abs(times)));
  if (times < 0) keys.keyUp(SeleniumKey.SHIFT);
  await keys.perform();
}

/** Types a text. The driver has no keys for letters beyond ASCII, so such letters are sent as an input method would send them. */
export async function typeText(session: WebDriver, text: string): Promise<void> {
  for (const [run] of text.matchAll(/[\x20-\x7e]+|[^\x20-\x7e]+/g)) {
    if (/[\x20-\x7e]/.test(run)) await session.actions().sendKeys(run).perform();
    else await session.executeScript('document.execCommand("insertText", false, arguments[0])', run);
  }
}

/** Selects the text of the focused field. */
export const selectAll = (session: WebDriver): Promise<void> =>
  session.actions().keyDown(SeleniumKey.CONTROL).sendKeys('a').keyUp(SeleniumKey.CONTROL).perform();

const COMPOSED_NUMBER = COMPOSED.codePointAt(0)!.toString(16);

/** Starts GTK's own input method with Ctrl+Shift+U. GTK shows the code point that is then typed until Enter is pressed. */
export const beginComposition = (session: WebDriver): Promise<void> =>
  session
    .actions()
    .keyDown(SeleniumKey.CONTROL)
    .keyDown(SeleniumKey.SHIFT)
    .sendKeys('u')
    .keyUp(SeleniumKey.SHIFT)
    .keyUp(SeleniumKey.CONTROL)
    .perform();

/** Ends the composition with `COMPOSED`. */
export const endComposition = (session: WebDriver): Promise<void> =>
  session.actions().sendKeys(COMPOSED_NUMBER, SeleniumKey.ENTER).perform();
