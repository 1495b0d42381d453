import { expect } from '@playwright/test';
import { test } from '../support/changed-products.ts';
import { expectOnePage } from '../support/paper.ts';
import { localesOfScope } from '../support/scope.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { path, productPath } from '../../src/i18n/routes.ts';
import { addToCart, cartButton, cartLines, openCart, service } from '../support/shop.ts';

const PACK = 'ensemble-chalet-essentiel';

for (const locale of localesOfScope) {
  const { datasheet: t, products } = strings(locale);
  test(`a card leads to the product’s page in ${locale}, where it can be bought`, async ({ page }) => {
    const { data } = await service().from('products').select('name,name_en').eq('id', PACK).single().throwOnError();
    const name = locale === 'fr' ? data.name : data.name_en;
    await page.goto(path('products', locale));
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(productPath(PACK, locale));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const table = page.getByRole('table');
    await expect(table.getByRole('row', { name: t.number })).toContainText('SB-E-CH1');
    await expect(table.getByRole('row', { name: t.energy })).toContainText('kWh');
    await addToCart(page, name);
    await expect(cartButton(page)).toContainText('1');
    await expect(page.getByRole('main').getByRole('button', { name: new RegExp(`^${products.added}`) })).toBeVisible();
    await openCart(page);
    await expect(cartLines(page)).toContainText(name);
  });
}

test('a used page shows the current price, and does not sell a withdrawn product', async ({ page, products }) => {
  const id = 'trousse-residentielle-10';
  await products.change(id, { price: 23_950 });
  await page.goto(productPath(id, 'fr'));
  const button = page.getByRole('button', { name: /^Ajouter au panier/ });
  await button.focus();
  await expect(page.getByRole('main')).toContainText('23\u00a0950\u00a0$\u00a0CAD');
  await products.change(id, { is_available: false });
  await page.reload();
  await button.focus();
  await expect(page.getByRole('main')).toContainText('N’est plus offert');
});

test('a quote about a product contains its name and the text typed before', async ({ page }) => {
  await page.goto(productPath(PACK, 'fr'));
  await page.getByRole('link', { name: 'Demander une soumission' }).click();
  const description = page.getByLabel('Description du projet');
  await expect(description).toHaveValue('Produit\u00a0: Ensemble Chalet Essentiel');
  await description.fill('Un chalet au bord de l’eau.');
  await page.goto(productPath('moniteur-boreal', 'fr'));
  await page.getByRole('link', { name: 'Demander une soumission' }).click();
  await expect(description).toHaveValue('Un chalet au bord de l’eau.\nProduit\u00a0: Moniteur Boréal');
});

test('the previous address of a datasheet redirects permanently to the product’s page', async ({ request }) => {
  const response = await request.get('/en/resources/documentation/moniteur-boreal', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([301, '/en/products/moniteur-boreal']);
});

test('the page prints as a datasheet of one page', async ({ page, browserName }) => {
  expect(browserName).toBe('chromium');
  await page.goto(productPath('ensemble-chalet-quatre-saisons', 'fr'));
  await expectOnePage(page);
});

test('a full cart accepts no more units, and the button does not report success', async ({ page }) => {
  await page.addInitScript(() => {
    const item = { id: 'moniteur-boreal', name: { fr: 'M', en: 'M' }, priceCents: 39_900, imageUrl: '/favicon.svg' };
    localStorage.setItem('cart-storage', JSON.stringify({ items: Array(200).fill(item), orderKey: null }));
  });
  await page.goto(productPath(PACK, 'fr'));
  const button = page.getByRole('main').getByRole('button', { name: /Ensemble Chalet Essentiel$/ });
  await button.click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/contient déjà 200 articles/);
  await expect(button).toHaveText(/^Ajouter au panier/);
});
