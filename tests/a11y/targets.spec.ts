// Tests that controls outside running text have a tap target at least 44 px high, measured where a tap would reach them.
import { expect, test } from '@playwright/test';
import { builtPages, isNotFound } from '../support/built-site.ts';
import { isFullScope } from '../support/scope.ts';
import { choose } from '../support/shell.ts';

/**
 * Pages of one language only, because both languages have the same elements. In `npm test`, one page represents each group of
 * similar pages.
 */
const PAGES = builtPages()
  .filter((page) => !isNotFound(page) && !page.address.startsWith('/en'))
  .map(({ address }) => address)
  .filter(
    (address) => isFullScope || !/^\/(ressources\/\w+\/|blog\/[2-9]|produits\/(?!ensemble-chalet-e)|_)/.test(address),
  );

/** Returns the page's controls whose target is less than 44 px high or less than 24 px wide. */
function findSmallTargets(): string[] {
  const FROM_MIDDLE_PX = 60;
  // One pixel less than 44, because fractional sizes may lose half a pixel at each end.
  const HEIGHT_PX = 43;
  const WIDTH_PX = 24;
  const isInText = (control: Element): boolean => {
    const own = control.textContent?.trim() ?? '';
    const around = control.closest('p, li, dd, td, figcaption, address')?.textContent?.trim() ?? own;
    return getComputedStyle(control).display === 'inline' && around.length > own.length + 2;
  };
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')];
  return controls.flatMap((control) => {
    // Links in a list of sources count as running text.
    if (control.closest('.sr-only, [inert], .skip, .prose, section.text-muted li') || isInText(control)) return [];
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + Math.min(height, 40) / 2];
    const label = (control as HTMLInputElement).labels?.[0] ?? control;
    const isOwn = (pointX: number, pointY: number): boolean => {
      // A tap within 4 px of the window's top edge counts as a hit.
      if (pointY < 4) return pointY >= 0;
      const hit = document.elementFromPoint(pointX, pointY);
      return hit !== null && (control.contains(hit) || label.contains(hit));
    };
    // A control that another element covers cannot be tapped, so its size does not matter.
    if (!isOwn(x, y)) return [];
    const extent = (dx: number, dy: number): number => {
      let steps = 0;
      while (steps < FROM_MIDDLE_PX && isOwn(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const [targetWidth, targetHeight] = [extent(-1, 0) + extent(1, 0) + 1, extent(0, -1) + extent(0, 1) + 1];
    const name = (control.textContent || control.getAttribute('aria-label') || '').trim().slice(0, 40);
    return targetWidth >= WIDTH_PX && targetHeight >= HEIGHT_PX
      ? []
      : [`${control.localName} "${name}" ${targetWidth} × ${targetHeight}`];
  });
}

for (const width of [360, 1440])
  test(`at ${width} px, controls outside running text have tap targets at least 44 px high and 24 px wide`, async ({
    page,
  }) => {
    test.slow();
    await choose(page, 'cookie-consent', 'declined');
    await page.setViewportSize({ width, height: 900 });
    const small: string[] = [];
    for (const address of PAGES) {
      await page.goto(address);
      small.push(...(await page.evaluate(findSmallTargets)).map((control) => `${address}: ${control}`));
    }
    expect(small).toEqual([]);
  });
