import { expect, test } from '@playwright/test';
import { LOCALES } from '../../src/i18n/locales.ts';
import { articlePath, path, ROUTES, datasheetPath, type RouteId } from '../../src/i18n/routes.ts';
import { knownAddresses } from '../../src/content-check/addresses.ts';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import { expectNoViolation } from '../support/axe.ts';
import { banner, chatButton, choose, cookiesButton, scrollTo } from '../support/frame.ts';
import { filesBelow, projectDir } from '../support/files.ts';
import { addToCart, becomeCustomer, openCart, settled, visit } from '../support/shop.ts';

const pages = (Object.keys(ROUTES) as RouteId[]).flatMap((id) => LOCALES.map((locale) => path(id, locale)));

/** The addresses that content calls for. In the dark, one of each kind: they differ by their words alone. */
const contents = filesBelow('content', /\.mdx$/).map((file) => readContentFile(projectDir, file) as ContentFile);
const known = knownAddresses(contents);
const ofContent = LOCALES.flatMap((locale) => [...known[locale]]).filter((address) => !pages.includes(address));
const below = [
  datasheetPath('ensemble-chalet-essentiel', 'fr'),
  articlePath(1, 'fr'),
  ...ofContent.filter((address) => address !== articlePath(1, 'fr')).reverse(),
];

for (const width of [360, 1440]) {
  for (const scheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} pixels, ${scheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme: scheme });

      for (const address of scheme === 'light' ? [...pages, ...below] : [...pages, ...below.slice(0, 3)]) {
        test(address, async ({ page }) => {
          await page.goto(address);
          await settled(page);
          await expectNoViolation(page);
        });
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

      test('the cookie banner brought back, the display panel, the menu, and the question before a chat', async ({
        page,
      }) => {
        await choose(page, 'cookie-consent', 'declined');
        await page.goto('/faq');
        await cookiesButton(page).click();
        await expectNoViolation(page);
        await banner(page).getByRole('button', { name: 'Refuser' }).click();
        await chatButton(page).click();
        await expectNoViolation(page);
        await page.keyboard.press('Escape');
        await scrollTo(page, 0);
        const menu = page.locator('summary').filter({ hasText: 'Menu' });
        if (width < 1024) await menu.click();
        // Behind an open menu the page rests: for the rules on whole pages it has no main part then.
        await expectNoViolation(page, 'header');
        await page.getByRole('button', { name: 'Affichage' }).click();
        await expectNoViolation(page, 'header');
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
