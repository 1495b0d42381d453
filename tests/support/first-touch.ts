import { expect, type Page } from '@playwright/test';

/** Waits until the first-touch script and the texts of these islands have loaded. Does not wait for the styles of the script. */
export const firstTouchRead = (page: Page, islands: string[]): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
          .map(({ name }) => name)
          .join(' '),
      ),
    )
    .toMatch(new RegExp([...islands, 'first-touch\\.'].map((name) => `(?=.*/_astro/${name})`).join('')));
