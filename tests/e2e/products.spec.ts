import { expect, test, type Page } from '@playwright/test';
import { addToCart, cartButton, openCart, service, focusProductGrid, visit } from '../support/shop.ts';
import { hold } from '../support/hold.ts';
import { casesOfScope } from '../support/scope.ts';

const CATALOGUE = '**/rest/v1/products*';

test('the prices are there at once, while those of this moment are read', async ({ page }) => {
  const release = await hold(page, CATALOGUE);
  await page.goto('/produits');
  await focusProductGrid(page);
  await expect(page.getByText('Chargement des produits…')).toBeVisible();
  await expect(page.getByRole('article')).not.toHaveCount(0);
  await expect(page.getByRole('article').first()).toContainText('$\u00a0CAD');
  release();
  await expect(page.getByText('Prix à jour.')).toBeVisible();
});

test('a price changed after the build is the one shown and put into the cart', async ({ page }) => {
  const { data } = await service().from('products').select('price').eq('id', 'panneau-bifacial-450').single();
  await service().from('products').update({ price: 431 }).eq('id', 'panneau-bifacial-450');
  await visit(page, 'products', 'en');
  await focusProductGrid(page);
  await expect(page.locator('#panneau-bifacial-450')).toContainText('431\u00a0$\u00a0CAD');
  await addToCart(page, '450 W Bifacial Panel');
  await expect(await openCart(page)).toContainText('431\u00a0$\u00a0CAD');
  await service().from('products').update({ price: data!.price }).eq('id', 'panneau-bifacial-450');
});

for (const { kind, fail, message } of casesOfScope([
  { kind: 'no answer', fail: 'abort', message: 'Please connect to the database' },
  { kind: 'a refusal', fail: 'refuse', message: 'Failed to load products' },
  { kind: 'nonsense', fail: 'nonsense', message: 'Failed to load products' },
])) {
  test(`${kind} from the backend: the panel says so, the shelf stays, and a retry works`, async ({ page }) => {
    await page.route(CATALOGUE, (route) => {
      if (fail === 'abort') return route.abort();
      if (fail === 'refuse') return route.fulfill({ status: 404, json: { code: 'PGRST205', message: 'no table' } });
      return route.fulfill({ json: [{ id: 'x', price: 'free' }] });
    });
    await page.goto('/en/products');
    await focusProductGrid(page);
    const panel = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Connection Error' }) });
    await expect(panel).toContainText(message);
    await expect(panel).toContainText('The prices below are those of the site’s last update');
    await addToCart(page, 'Boreal Monitor');
    await expect(cartButton(page)).toContainText('1');
    await page.unroute(CATALOGUE);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText('Prices are up to date.')).toBeVisible();
  });
}

/** Texts inside `noscript` are not found by `getByText`, which leaves that element out. */
async function expectFallback(page: Page, text: string): Promise<void> {
  const fallback = page.locator('main noscript > p');
  await expect(fallback).toBeVisible();
  await expect(fallback).toContainText(text);
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every product has its name and price, and a phone number stands in for the cart', async ({ page }) => {
    await page.goto('/produits');
    await expect(page.getByRole('article')).toHaveCount(12);
    for (const card of await page.getByRole('article').all()) await expect(card).toContainText('$\u00a0CAD');
    await expectFallback(page, 'Pour commander sans panier, appelez-nous au');
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });

  test('the account page says what to do', async ({ page }) => {
    await page.goto('/compte');
    await expectFallback(page, 'Le compte demande JavaScript');
  });
});
