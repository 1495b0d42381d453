// A page that a translator, a password manager, a grammar checker or an ad blocker has changed before its islands are used,
// or while their code is on its way. tests/intent/real-islands.spec.ts does the same at random.
import { expect, test, type Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { cartLines, cartPanel } from '../support/shop.ts';

const REACT = /\/_astro\/react-client\.[\w-]+\.js/;

/** Changes all text below an element as a translator does. */
const translate = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluate((root) => {
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (/\S/.test((node as Text).data)) found.push(node as Text);
    for (const text of found) {
      const font = document.createElement('span');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });

const expectNoFailure = (page: Page): Promise<void> => expect(page.locator('.intent-failed')).toHaveCount(0);

/** Errors that the console has been given. */
function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

test('an open cart panel that was translated before React arrived stays open, and keeps what was pressed in it', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const release = await hold(page, REACT);
  await page.goto('/produits');
  await page.getByRole('button', { name: 'Ajouter au panier Moniteur Boréal' }).click();
  await page.getByRole('button', { name: 'Ouvrir le panier' }).click();
  await expect(cartPanel(page)).toBeVisible();
  await translate(page, 'dialog.cart');
  await cartPanel(page)
    .getByRole('button', { name: 'Ajouter un exemplaire' })
    .or(cartPanel(page).getByRole('button', { name: /plus/i }))
    .first()
    .click();
  release();
  await expect(cartLines(page).getByRole('status').or(cartLines(page).locator('output'))).toHaveText('2');
  await expect(cartPanel(page)).toBeVisible();
  await expectNoFailure(page);
  expect(errors).toEqual([]);
});

test('the display panel that was changed before React arrived stays open', async ({ page }) => {
  const errors = consoleErrors(page);
  const release = await hold(page, REACT);
  await page.goto('/');
  await page
    .getByRole('button', { name: /Affichage/ })
    .first()
    .click();
  const panel = page.locator('.display-panel');
  await expect(panel).toBeVisible();
  await translate(page, '.display-panel');
  release();
  await expect(page.locator('astro-island[ssr]:has(.display-panel)')).toHaveCount(0);
  await expect(panel).toBeVisible();
  expect(errors).toEqual([]);
});
