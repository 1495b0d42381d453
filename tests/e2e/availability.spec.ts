// Tests that products are shown with their lead time and are never sold while out of stock, and that a cart loses no item.
import { expect, type Page } from '@playwright/test';
import { fill } from '../../src/core/text.ts';
import { path, productPath } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { expectNoViolation } from '../support/axe.ts';
import { test } from '../support/changed-products.ts';
import { localesOfScope } from '../support/scope.ts';
import { seededCatalogue } from '../support/seed-catalogue.ts';
import {
  addToCart,
  becomeCustomer,
  cartButton,
  cartLines,
  cartPanel,
  fillOrder,
  focusProductGrid,
  openCart,
  visit,
} from '../support/shop.ts';

const SLOW = seededCatalogue().find(({ id }) => id === 'batterie-chauffante-12v')!;
const GONE = { id: 'trousse-residentielle-6', fr: 'Trousse résidentielle 6,15 kW' };

/** Replaces the lead time of `GONE` only in the responses to this page, because other tests order it at the same time. */
async function setLeadOfGone(page: Page, lead: number | null): Promise<void> {
  await page.route('**/rest/v1/products?*', async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as { id: string }[];
    const json = rows.map((row) => (row.id === GONE.id ? { ...row, lead_weeks: lead } : row));
    await route.fulfill({ response, json });
  });
}

const orderLines = (page: Page) => page.getByRole('region', { name: 'Articles' }).getByRole('listitem');
const showsText = (text: string): RegExp => new RegExp(text.replaceAll('\u00a0', '\\s'));

test.describe('a lead time', () => {
  // The test in each language changes the same product, so the tests run one after the other.
  test.describe.configure({ mode: 'default' });
  for (const locale of localesOfScope) {
    const { availability, orders } = strings(locale);
    const inSix = showsText(fill(availability.inWeeks.other, { count: 6 }));

    test(`is shown in the product list, on the product’s page, in the cart and at the checkout (${locale})`, async ({
      page,
      products,
    }) => {
      await products.change(SLOW.id, { lead_weeks: 6 });
      await becomeCustomer(page, locale);
      await visit(page, 'products', locale);
      await focusProductGrid(page);
      await expect(page.locator(`#${SLOW.id}`)).toContainText(inSix);
      await expectNoViolation(page);
      await page.goto(productPath(SLOW.id, locale));
      await page.locator('main [data-add]').first().focus();
      await expect(page.getByRole('main').getByText(inSix)).toBeVisible();
      await addToCart(page, SLOW.name[locale]);
      await openCart(page);
      await expect(cartLines(page)).toContainText(inSix);
      await visit(page, 'checkout', locale);
      await expect(page.getByRole('main')).toContainText(showsText(fill(orders.lead.other, { count: 6 })));
      await expectNoViolation(page);
    });
  }
});

test('a product out of stock has no “add to cart” button, but a link to the quote form and, on its page, a phone number', async ({
  page,
}) => {
  await setLeadOfGone(page, null);
  await visit(page, 'products');
  await focusProductGrid(page);
  const card = page.locator(`#${GONE.id}`);
  await expect(card).toContainText('Pas disponible en ce moment');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectNoViolation(page);
  await card.getByRole('link', { name: `Soumission ${GONE.fr}` }).click();
  await expect(page.getByLabel('Description du projet')).toHaveValue(
    `Produit\u00a0: ${GONE.fr.replace(' kW', '\u00a0kW')}`,
  );

  await page.goto(productPath(GONE.id, 'fr'));
  await page.locator('main [data-add]').first().focus();
  await expect(page.getByRole('main')).toContainText('Pas disponible en ce moment');
  await expect(page.getByRole('main').getByRole('button', { name: /^Ajouter/ })).toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ })
      .first(),
  ).toBeVisible();
  await expectNoViolation(page);
});

test('a cart keeps a product that went out of stock, with a notice', async ({ page }) => {
  await page.goto(productPath(GONE.id, 'fr'));
  await addToCart(page, GONE.fr);
  await expect(cartButton(page)).toContainText('1');
  await setLeadOfGone(page, null);
  await page.goto(path('products', 'fr'));
  await openCart(page);
  await expect(cartLines(page)).toContainText('Pas disponible en ce moment');
  await expectNoViolation(page);
  await setLeadOfGone(page, 0);
  await page.reload();
  await openCart(page);
  await expect(cartLines(page)).toContainText(GONE.fr);
  await expect(cartPanel(page).getByText('Pas disponible en ce moment')).toBeHidden();
});

test('an order with an out-of-stock product is refused, and accepted once the shopper removes the product', async ({
  page,
  products,
}) => {
  const id = await products.add({ name: 'Essai rupture', price: 50 });
  await becomeCustomer(page);
  await visit(page, 'products');
  await focusProductGrid(page);
  await addToCart(page, 'Essai rupture', 'Moniteur Boréal');
  await (await openCart(page)).getByRole('link', { name: 'Commander' }).click();
  await fillOrder(page);
  await products.change(id, { lead_weeks: null });
  await page.getByRole('button', { name: 'Confirmer la commande' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('n’est pas disponible en ce moment');
  await expect(orderLines(page)).toHaveCount(2);
  await expect(orderLines(page).first()).toContainText('Pas disponible en ce moment');
  await expect(orderLines(page).last()).not.toContainText('Pas disponible');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Retirer Essai rupture' }).click();
  await page.getByRole('button', { name: 'Confirmer la commande' }).click();
  await expect(page.getByRole('heading', { name: 'Merci pour votre commande' })).toBeVisible();
});
