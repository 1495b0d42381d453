import type { ElementHandle } from 'puppeteer-core';
import { PressMissed } from './driver.ts';

/**
 * Presses an element. Puppeteer reads where it is and presses there, whatever lies there by then.
 * @throws {PressMissed} when something else was pressed.
 */
export async function pressOn(element: ElementHandle<Element>, press: () => Promise<void>): Promise<void> {
  const watch = await element.evaluateHandle((wanted) => {
    const seen = { hasMissed: false };
    const notePress = ({ target, isTrusted }: Event): void => {
      // A page that replays what was done before its code was there dispatches presses too.
      if (!isTrusted) return;
      removeEventListener('pointerdown', notePress, true);
      const label = (target as Element).closest('label');
      seen.hasMissed = !wanted.contains(target as Element) && label?.control !== wanted;
    };
    addEventListener('pointerdown', notePress, true);
    return seen;
  });
  await press();
  // A press that has led to another page was none that missed.
  const hasMissed = await watch.evaluate((seen) => seen.hasMissed).catch(() => false);
  if (hasMissed) throw new PressMissed('Something else has come to where the element was');
}
