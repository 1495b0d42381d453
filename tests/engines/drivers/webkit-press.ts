import type { WebDriver, WebElement } from 'selenium-webdriver';
import { PressMissed } from './driver.ts';

/**
 * Runs in the page. Records whether the next click or tap hits an element other than `wanted`. Returns false if `wanted` may
 * lead to another page.
 */
function watchPress(wanted: HTMLElement): boolean {
  window.hasPressMissed = false;
  const notePress = ({ target, isTrusted }: Event): void => {
    // A page that replays events dispatches them itself, so they are not trusted.
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
 * Clicks or taps an element. The driver reads the element's position first, so the element may have moved by the time of the
 * click. A link or a submit button is not checked, because WebKit does not respond to scripts while it leaves a page.
 * @throws {PressMissed} if another element was hit
 */
export async function pressOn(session: WebDriver, element: WebElement, press: () => Promise<void>): Promise<void> {
  const staysOnPage = await session.executeScript<boolean>(`return (${watchPress.toString()})(arguments[0])`, element);
  await press();
  if (staysOnPage && (await session.executeScript<boolean>('return window.hasPressMissed')))
    throw new PressMissed('The click or tap hit another element');
}
