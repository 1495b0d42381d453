import type { ElementHandle } from 'puppeteer-core';
import { PressMissed } from './driver.ts';

/**
 * Presses an element. Puppeteer reads its position and presses there, even if another element is there by then.
 * @throws {PressMissed} if another element was pressed
 */
export async function pressOn(element: ElementHandle<Element>, press: () => Promise<void>): Promise<void> {
  const watch = await element.evaluateHandle((wanted) => {
    const seen = { hasMissed: false };
    const notePress = ({ target, isTrusted }: Event): void => {
      // A page that replays events also dispatches presses itself.
      if (!isTrusted) return;
      removeEventListener('pointerdown', notePress, true);
      const label = (target as Element).closest('label');
      seen.hasMissed = !wanted.contains(target as Element) && label?.control !== wanted;
    };
    addEventListener('pointerdown', notePress, true);
    return seen;
  });
  await press();
  // If the press led to another page, it did not miss.
  const hasMissed = await watch.evaluate((seen) => seen.hasMissed).catch(() => false);
  if (hasMissed) throw new PressMissed('Something else has come to where the element was');
}
