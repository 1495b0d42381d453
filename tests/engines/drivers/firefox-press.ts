import type { ElementHandle } from 'puppeteer-core';
import { PressMissed } from './driver.ts';

/**
 * Clicks or taps an element. Puppeteer reads the element's position first, so another element may be there by the time of the
 * click.
 * @throws {PressMissed} if another element was hit
 */
export async function pressOn(element: ElementHandle<Element>, press: () => Promise<void>): Promise<void> {
  const watch = await element.evaluateHandle((wanted) => {
    const seen = { hasMissed: false };
    const notePress = ({ target, isTrusted }: Event): void => {
      // A page that replays events dispatches them itself, so they are not trusted.
      if (!isTrusted) return;
      removeEventListener('pointerdown', notePress, true);
      const label = (target as Element).closest('label');
      seen.hasMissed = !wanted.contains(target as Element) && label?.control !== wanted;
    };
    addEventListener('pointerdown', notePress, true);
    return seen;
  });
  await press();
  // If the click or tap led to another page, it did not miss.
  const hasMissed = await watch.evaluate((seen) => seen.hasMissed).catch(() => false);
  if (hasMissed) throw new PressMissed('The click or tap hit another element');
}
