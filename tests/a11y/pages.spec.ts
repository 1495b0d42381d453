import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { LOCALES } from '../../src/i18n/locales.ts';
import { path, ROUTES, type RouteId } from '../../src/i18n/routes.ts';
import { addToCart, becomeCustomer, openCart, visit } from '../support/shop.ts';

async function expectNoViolation(page: Page): Promise<void> {
  // Colours on their way from one to another are not what anyone reads.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([]);
}

for (const width of [360, 1440]) {
  for (const scheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} pixels, ${scheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme: scheme });

      for (const id of Object.keys(ROUTES) as RouteId[]) {
        for (const locale of LOCALES) {
          test(path(id, locale), async ({ page }) => {
            await visit(page, id, locale);
            await expectNoViolation(page);
          });
        }
      }

      test('an open cart, empty and with items', async ({ page }) => {
        await visit(page, 'products');
        await openCart(page);
        await expectNoViolation(page);
        await page.keyboard.press('Escape');
        await addToCart(page, 'Moniteur Boréal');
        const panel = await openCart(page);
        await panel.getByRole('button', { name: 'Commander' }).click();
        await expect(panel.getByRole('alert')).not.toBeEmpty();
        await expectNoViolation(page);
      });

      test('a form with errors, and a signed-in account', async ({ page }) => {
        await visit(page, 'account');
        await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
        await expectNoViolation(page);
        await becomeCustomer(page);
        await expectNoViolation(page);
      });
    });
  }
}
