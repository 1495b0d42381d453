import { Key as SeleniumKey, type WebDriver } from 'selenium-webdriver';
import type { Key } from './driver.ts';

const KEYS: Record<Key, string> = {
  Enter: SeleniumKey.ENTER,
  Space: SeleniumKey.SPACE,
  Escape: SeleniumKey.ESCAPE,
  Tab: SeleniumKey.TAB,
  Backspace: SeleniumKey.BACK_SPACE,
  Home: SeleniumKey.HOME,
  End: SeleniumKey.END,
  ArrowLeft: SeleniumKey.ARROW_LEFT,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
  ArrowDown: SeleniumKey.ARROW_DOWN,
};

export const pressKey = (session: WebDriver, key: Key): Promise<void> =>
  session.actions().sendKeys(KEYS[key]).perform();

/** Types a text. The driver has no key for letters beyond ASCII: they come as from an input method. */
export async function typeText(session: WebDriver, text: string): Promise<void> {
  for (const [run] of text.matchAll(/[\x20-\x7e]+|[^\x20-\x7e]+/g)) {
    if (/[\x20-\x7e]/.test(run)) await session.actions().sendKeys(run).perform();
    else await session.executeScript('document.execCommand("insertText", false, arguments[0])', run);
  }
}
