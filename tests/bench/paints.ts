import type { BrowserContext } from '@playwright/test';
import { atRest, recordTraffic } from '../support/traffic.ts';

/** Times from the start of the navigation. */
export interface Paints {
  firstMs: number;
  largestMs: number;
  /** Time of the first frame that shows the number of items in the cart. Undefined if the page has no cart. */
  badgeMs: number | undefined;
}

const ITEMS = 2;

/** Opens a page as a visitor with items in the cart, and returns the browser's paint times. */
export async function timePaints(context: BrowserContext, url: string): Promise<Paints> {
  await context.addInitScript(watchBadge, ITEMS);
  const page = await context.newPage();
  const traffic = await recordTraffic(page);
  await page.goto(url);
  await atRest(page, traffic);
  return page.evaluate(readPaints);
}

/**
 * Runs in the page before its scripts. Fills the cart, and marks the first frame in which the badge shows its number of items.
 */
function watchBadge(items: number): void {
  localStorage.setItem(
    'cart-storage',
    JSON.stringify({ items: Array.from({ length: items }, () => ({})), totalCents: 0 }),
  );
  const look = (): void => {
    const badge = document.querySelector<HTMLElement>('[data-cart-count]');
    const isRight = badge?.lastChild?.textContent === String(items) && badge.getClientRects().length > 0;
    if (isRight) requestAnimationFrame(() => performance.mark('badge'));
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page. Returns the times that the browser and `watchBadge` recorded. */
async function readPaints(): Promise<Paints> {
  const largestMs = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  return {
    firstMs: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    largestMs,
    badgeMs: performance.getEntriesByName('badge')[0]?.startTime,
  };
}
