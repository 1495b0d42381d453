// Tests the layout of page sections: elements are aligned and do not overlap.
import { expect, test, type Locator } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { anyAddress } from '../support/content.ts';
import { largestDifference } from '../support/contrast.ts';
import { choose } from '../support/shell.ts';

test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

const boxes = (parts: Locator): Promise<DOMRect[]> =>
  parts.evaluateAll((elements) => elements.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));

/** Returns the box of the first line of each element's text. */
const firstLines = (parts: Locator): Promise<DOMRect[]> =>
  parts.evaluateAll((elements) =>
    elements.map((part) => {
      const text = document.createRange();
      text.selectNodeContents(part);
      return text.getClientRects()[0]!.toJSON() as DOMRect;
    }),
  );

test('the breadcrumbs have separators between them, and no separator after the last breadcrumb', async ({ page }) => {
  await page.goto(anyAddress('resource', 'fr'));
  const hasSeparator = await page
    .getByRole('navigation', { name: 'Fil d’Ariane' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::after').content !== 'none'));
  expect(hasSeparator).toEqual([true, false]);
});

test('the links and the price note below the packs of the home page are on the same line', async ({ page }) => {
  await page.goto('/');
  const parts = await boxes(page.locator('section[aria-labelledby=packs] > p').last().locator('> *'));
  expect(parts.length).toBeGreaterThan(1);
  const middles = parts.map(({ top, bottom }) => (top + bottom) / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

test('the sources of the rates are aligned with their rows', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path('rates', 'fr'));
  const statuses = await firstLines(page.locator('.rates b'));
  const sources = await firstLines(page.locator('.rates').getByRole('link'));
  expect(sources.length).toBeGreaterThan(3);
  const getMiddle = ({ y, height }: DOMRect): number => y + height / 2;
  for (const [index, source] of sources.entries())
    expect(Math.abs(getMiddle(source) - getMiddle(statuses[index]!)), `row ${index + 1}`).toBeLessThan(4);
});

test('the contact options of the support page do not overlap', async ({ page }) => {
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/support');
    const ways = await boxes(page.getByRole('main').locator('.button:visible'));
    expect(ways.length).toBeGreaterThan(1);
    for (const [index, way] of ways.entries())
      for (const other of ways.slice(index + 1))
        expect(
          way.right <= other.left || other.right <= way.left || way.bottom <= other.top || other.bottom <= way.top,
          `${width} pixels`,
        ).toBe(true);
  }
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('has no setting for a keyboard shortcut in the display panel', async ({ page }) => {
    await page.goto('/services');
    await page.locator('summary').filter({ hasText: 'Menu' }).click();
    await page.getByRole('button', { name: 'Affichage' }).click();
    await expect(page.getByRole('switch', { name: 'Économiseur de données' })).toBeVisible();
    await expect(page.getByRole('switch', { name: /Raccourci/ })).toBeHidden();
  });
});

test.describe('the snow of the closing card', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('is not drawn behind the card’s text, buttons and icons', async ({ page }) => {
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const dots = page.locator('.dots');
      const words = page.locator('div:has(> .dots)').locator('h2, p, a');
      await words.first().scrollIntoViewIfNeeded();
      for (const word of await words.all()) {
        const snowed = await word.screenshot();
        await dots.evaluate((svg) => svg.style.setProperty('visibility', 'hidden'));
        // A dot of snow behind a letter would change a pixel by far more than a rounding error.
        const difference = await largestDifference(snowed, await word.screenshot());
        expect(difference, `${width} pixels: ${await word.textContent()}`).toBeLessThan(8);
        await dots.evaluate((svg) => svg.style.removeProperty('visibility'));
      }
    }
  });
});
