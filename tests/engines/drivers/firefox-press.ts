import type { ElementHandle } from 'puppeteer-core';
import { PressMissed } from './driver.ts';

type WatchedWindow = Window & { hasMissed?: boolean };

/**
 * Presses an element. Puppeteer reads where it is and presses there, whatever lies there by then.
 * @throws {PressMissed} when something else was pressed.
 */
export async function pressOn(element: ElementHandle<Element>, press: () => Promise<void>): Promise<void> {
  await element.evaluate((wanted) => {
    const noteMiss = ({ target }: Event): void => {
      const label = (target as Element).closest('label');
      (window as WatchedWindow).hasMissed = !wanted.contains(target as Element) && label?.control !== wanted;
    };
    addEventListener('pointerdown', noteMiss, { capture: true, once: true });
  });
  await press();
  // A press that has led to another page was none that missed.
  const hasMissed = await element.frame.evaluate(() => (window as WatchedWindow).hasMissed === true).catch(() => false);
  if (hasMissed) throw new PressMissed('Something else has come to where the element was');
}
