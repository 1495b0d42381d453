import { expect } from '@playwright/test';
import { test } from '../support/changed-products.ts';
import { expectOnePage } from '../support/paper.ts';
import { localesOfScope } from '../support/scope.ts';
import { seededCatalogue } from '../support/seed-catalogue.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { path, productPath } from '../../src/i18n/routes.ts';
import { addToCart, cartButton, cartLines, openCart, service } from '../support/shop.ts';

const PACK = 'ensemble-chalet-essentiel';

for (const locale of localesOfScope) {
  const { datasheet: t, products } = strings(locale);
  test(`a product card in ${locale} leads to the product’s page, where the product can be added to the cart`, async ({
    page,
  }) => {
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

for (const locale of localesOfScope)
  test(`every product’s page in ${locale} shows picture, name, price and button without scrolling`, async ({
    page,
  }) => {
    const { products: t } = strings(locale);
    const sold = seededCatalogue();
    expect(sold.length).toBeGreaterThanOrEqual(12);
    for (const size of [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      for (const { id, name } of sold) {
        await page.goto(productPath(id, locale));
        const main = page.getByRole('main');
        for (const part of [
          main.getByRole('heading', { level: 1 }),
          main.getByRole('article').locator('img').first(),
          main.getByText(/^[\d\s,]+\$\sCAD$/).first(),
          main.getByRole('button', { name: `${t.add} ${t.toCart} ${name[locale].replaceAll('\u00a0', ' ')}` }),
        ])
          await expect(part, `${id} at ${size.width}`).toBeInViewport({ ratio: 1 });
      }
    }
  });

test('a bar with the price and a button appears while the page’s own button is out of view, and links to the cart once the product is added', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(productPath(PACK, 'fr'));
  // The bar is hidden from screen readers, because it would only repeat the button.
  const button = page.getByRole('main').getByRole('button', { name: /Ensemble Chalet Essentiel$/ });
  const bar = page.locator('.buy-bar');
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(bar).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Spécifications' }).evaluate((heading) => heading.scrollIntoView());
  await expect(button).not.toBeInViewport();
  await expect(bar.getByText('$\u00a0CAD')).toBeInViewport({ ratio: 1 });
  await bar.getByText('Ajouter').click();
  await expect(bar.getByText('Ajouté')).toBeVisible();
  await expect(cartButton(page)).toContainText('1');
  await bar.getByText('Voir le panier').click();
  await expect(cartLines(page)).toContainText('Ensemble Chalet Essentiel');
});

test('a product’s page links to the cart once the product has been added', async ({ page }) => {
  await page.goto(productPath(PACK, 'fr'));
  const link = page.getByRole('main').getByRole('link', { name: 'Voir le panier' });
  await expect(link).toBeHidden();
  await addToCart(page, 'Ensemble Chalet Essentiel');
  await link.click();
  await expect(cartLines(page)).toContainText('Ensemble Chalet Essentiel');
});

test('focusing the “add” button of a product’s page shows the current price, or that the product is no longer sold', async ({
  page,
  products,
}) => {
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

test('a quote request about a product contains the product’s name and previously typed text', async ({ page }) => {
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

test('a product’s page is printed on one piece of paper', async ({ page, browserName }) => {
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
  const units = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('cart-storage')!) as { items: unknown[] }).items.length,
  );
  expect(units).toBe(200);
});
