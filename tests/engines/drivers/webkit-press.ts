import type { WebDriver, WebElement } from 'selenium-webdriver';
import { PressMissed } from './driver.ts';

/** Runs in the page: records whether the next press hits another element. Returns false for elements that leave the page. */
function watchPress(wanted: HTMLElement): boolean {
  window.hasPressMissed = false;
  const notePress = ({ target, isTrusted }: Event): void => {
    // A page that replays events also dispatches presses itself.
    if (!isTrusted) return;
    removeEventListener('pointerdown', notePress, true);
    const label = (target as Element).closest('label');
    window.hasPressMissed = !wanted.contains(target as Element) && label?.control !== wanted;
  };
  addEventListener('pointerdown', notePress, true);
  return !wanted.closest('a, [type=submit]');
}

declare global {
  interface Window {
    hasPressMissed?: boolean;
  }
}

/**
 * Presses an element. The driver reads its position and presses there, even if the page has moved in the meantime. A link or
 * a submit button is not checked, because WebKit does not respond to a script while its page is left.
 * @throws {PressMissed} if another element was pressed
 */
export async function pressOn(session: WebDriver, element: WebElement, press: () => Promise<void>): Promise<void> {
  const staysOnPage = await session.executeScript<boolean>(`return (${watchPress.toString()})(arguments[0])`, element);
  await press();
  if (staysOnPage && (await session.executeScript<boolean>('return window.hasPressMissed')))
    throw new PressMissed('Something else has come to where the element was');
}
