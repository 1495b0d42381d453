import { expect, type Page } from '@playwright/test';
import { LOCALES } from '../../src/i18n/locales.ts';
import { path, productPath } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { addToCart, cartButton, openCart, focusProductGrid, visit } from '../support/shop.ts';
import { readFields } from '../support/content.ts';
import { test } from '../support/changed-products.ts';
import { clickDuringArrival, hold } from '../support/hold.ts';
import { seededCatalogue, seededProducts } from '../support/seed-catalogue.ts';
import { casesOfScope, FULL_SCOPE } from '../support/scope.ts';

const CATALOGUE = '**/rest/v1/products*';

test('prices of the build are shown at once, and the message about loading disappears once current prices have arrived', async ({
  page,
}) => {
  const release = await hold(page, CATALOGUE);
  await page.goto('/produits');
  await focusProductGrid(page);
  await expect(page.getByText('Chargement des produits…')).toBeVisible();
  await expect(page.getByRole('article')).not.toHaveCount(0);
  await expect(page.getByRole('article').first()).toContainText('$\u00a0CAD');
  release();
  await expect(page.getByText('Chargement des produits…')).toBeHidden();
  await expect(page.getByText('Prix à jour.')).toHaveCount(0);
});

test('the page names an added product, and links to the cart', async ({ page }) => {
  await page.goto('/produits');
  const link = page.getByRole('main').getByRole('link', { name: 'Voir le panier' });
  await expect(link).toBeHidden();
  await addToCart(page, 'Moniteur Boréal');
  await expect(page.getByText('Moniteur Boréal a été ajouté au panier.')).toBeInViewport();
  await link.click();
  await expect(page.getByRole('dialog', { name: 'Panier' })).toContainText('Moniteur Boréal');
});

test('the products page and the cart show a price that was changed after the build', async ({ page, products }) => {
  await products.change('panneau-bifacial-450', { price: 431 });
  await visit(page, 'products', 'en');
  await focusProductGrid(page);
  await expect(page.locator('#panneau-bifacial-450')).toContainText('431\u00a0$\u00a0CAD');
  await addToCart(page, '450 W Bifacial Panel');
  await expect(await openCart(page)).toContainText('431\u00a0$\u00a0CAD');
});

test('a click counts even if the current products arrive between its mouse-down and its mouse-up', async ({
  page,
  products,
}) => {
  const release = await hold(page, CATALOGUE);
  await page.goto('/produits');
  await focusProductGrid(page);
  await expect(page.getByText('Chargement des produits…')).toBeVisible();
  const name = 'Essai en première place';
  await products.add({ name, price: 100, position: 0 });
  // If the page showed the new product at once, the button would move away from the pointer.
  const button = page.getByRole('button', { name: 'Ajouter au panier Moniteur Boréal' });
  await clickDuringArrival(button, CATALOGUE, release);
  await expect(page.getByText('Moniteur Boréal a été ajouté au panier.')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('a kit whose price has changed since the build shows no installed price, because that price is out of date', async ({
  page,
  products,
}) => {
  await products.change('ensemble-chalet-essentiel', { price: 7100 });
  await page.goto('/produits');
  const [changed, other] = ['ensemble-chalet-essentiel', 'ensemble-vr-nomade'].map((id) => page.locator(`#${id}`));
  await expect(changed!).toContainText('Posé dans les Laurentides');
  await focusProductGrid(page);
  await expect(changed!).toContainText('7\u00a0100\u00a0$\u00a0CAD');
  await expect(changed!).not.toContainText('Posé dans les Laurentides');
  await expect(other!).toContainText('Posé dans les Laurentides');
});

test('two clicks on a button before its code has loaded add two units, although the first click replaces the label', async ({
  page,
}) => {
  const release = await hold(page, /\/_astro\/ProductGrid\.[\w-]+\.js$/);
  await page.goto('/produits');
  await page.locator('#ensemble-vr-nomade').getByText('au panier').dblclick();
  release();
  await expect(cartButton(page)).toContainText('2');
});

for (const locale of LOCALES)
  test(`a button that adds a product keeps its place when its label changes, in ${locale}`, async ({ page }) => {
    const { products: t } = strings(locale);
    // Without React, the button never shows its first label again.
    await hold(page, /\/_astro\/react-client/);
    for (const [address, id] of [
      [path('products', locale), 'moniteur-boreal'],
      [path('products', locale), 'ensemble-vr-nomade'],
      [productPath('moniteur-boreal', locale), 'moniteur-boreal'],
    ] as const) {
      await page.goto(address);
      const name = seededCatalogue().find((product) => product.id === id)!.name[locale];
      const button = page.getByRole('button', { name: `${t.add} ${t.toCart} ${name}` });
      await button.scrollIntoViewIfNeeded();
      const before = await button.boundingBox();
      await button.click();
      const added = page.getByRole('button', { name: `${t.added} ${name}` });
      expect(await added.boundingBox(), `${id} on ${address}`).toEqual(before);
    }
  });

test('each section of products has a link that leads to the section with its products', async ({ page }) => {
  await page.goto('/produits');
  const { grid } = readFields('pages/products', 'fr') as {
    grid: { heading: string; sections: Record<string, { short: string; heading: string }> };
  };
  const sections = page.getByRole('navigation', { name: grid.heading });
  for (const [name, product] of [
    ['rv', 'Ensemble VR Nomade'],
    ['house', 'Trousse résidentielle 9,84 kW'],
    ['parts', 'Moniteur Boréal'],
    ['cottage', 'Ensemble Chalet Essentiel'],
  ] as const) {
    const { short, heading } = grid.sections[name]!;
    await sections.getByRole('link', { name: short }).click();
    const section = page.getByRole('region', { name: heading, exact: true });
    await expect(section).toBeInViewport();
    await expect(section.getByRole('link', { name: product, exact: true })).toHaveCount(1);
  }
  await expect(page.getByRole('heading', { name: 'On vous aide à choisir' })).toHaveCount(1);
});

test('each product picture has the proportions of its box, so that it is not cropped', async ({ page }) => {
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/produits');
    const pictures = page.getByRole('article').locator('img');
    const shapes = await pictures.evaluateAll((all) =>
      all.map((image) => {
        const box = image.closest('picture')!.getBoundingClientRect();
        return [box.width / box.height, Number(image.getAttribute('width')) / Number(image.getAttribute('height'))];
      }),
    );
    expect(shapes).toHaveLength(seededProducts().length);
    for (const [box, picture] of shapes) expect(box, `at ${width} px`).toBeCloseTo(picture!, 1);
  }
});

test('a phone shows the whole comparison, with a row’s title above its values', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/produits');
  const table = page.getByRole('table', { name: 'Résidentiel, commercial, industriel' });
  const { width } = (await table.boundingBox())!;
  for (const cell of await table.getByRole('cell').filter({ hasText: 'kW' }).all()) {
    const box = (await cell.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(16 + width);
  }
  expect(await table.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(Math.ceil(width));
  expect(16 + width).toBeLessThanOrEqual(360);
  const row = table.getByRole('row', { name: 'Production annuelle' });
  await expect(row).toContainText('2 000 à 12 000 kWh');
  const [title, value] = await row.locator('th, td').evaluateAll((cells) =>
    cells.slice(0, 2).map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getBoundingClientRect().toJSON() as DOMRect;
    }),
  );
  expect(title!.bottom).toBeLessThanOrEqual(value!.top);
});

for (const { kind, fail, locale, message } of casesOfScope([
  { kind: 'a missing response', fail: 'abort', locale: 'fr', message: 'Nous n’avons pas pu joindre notre serveur' },
  { kind: 'an error', fail: 'refuse', locale: 'en', message: 'Our server failed to load' },
  { kind: 'an invalid response', fail: 'nonsense', locale: 'en', message: 'Our server failed to load' },
] as const)) {
  test(`${kind} from the backend is reported in the visible part of the page with a retry button, and the cart keeps an added product`, async ({
    page,
  }) => {
    const { products: t, common } = strings(locale);
    await page.route(CATALOGUE, (route) => {
      if (fail === 'abort') return route.abort();
      if (fail === 'refuse') return route.fulfill({ status: 404, json: { code: 'PGRST205', message: 'no table' } });
      return route.fulfill({ json: [{ id: 'x', price: 'free' }] });
    });
    await page.goto(path('products', locale));
    // This is the last product of the page, so a message at the page's top would be out of view.
    const name = locale === 'fr' ? 'Moniteur Boréal' : 'Boreal Monitor';
    await addToCart(page, name);
    const panel = page
      .getByRole('alert')
      .filter({ has: page.getByRole('heading', { name: fail === 'abort' ? t.errorHeading : t.errorHeadingQuery }) });
    await expect(panel).toContainText(message);
    await expect(panel).toContainText(t.errorHelp);
    await expect(panel).toBeInViewport({ ratio: 1 });
    await expect(cartButton(page)).toContainText('1');
    await page.unroute(CATALOGUE);
    await panel.getByRole('button', { name: common.retry }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText(t.refreshed)).toBeVisible();
  });
}

test('the message about a missing connection can be closed after a retry has failed', FULL_SCOPE, async ({ page }) => {
  await page.route(CATALOGUE, (route) => route.abort());
  await page.goto('/produits');
  await focusProductGrid(page);
  const panel = page.getByRole('alert').filter({ hasText: 'Erreur de connexion' });
  await panel.getByRole('button', { name: 'Réessayer' }).click();
  await panel.getByRole('button', { name: 'Fermer' }).click();
  await expect(panel).toBeHidden();
});

async function expectFallback(page: Page, text: string): Promise<void> {
  const fallback = page.locator('main .no-script');
  await expect(fallback).toBeVisible();
  await expect(fallback).toContainText(text);
}

test.describe('the products page without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows every product with its price, and a phone number instead of the cart', async ({ page }) => {
    await page.goto('/produits');
    await expect(page.getByRole('article')).toHaveCount(seededProducts().length);
    for (const card of await page.getByRole('article').all()) await expect(card).toContainText('$\u00a0CAD');
    await expectFallback(page, 'Pour commander sans panier, appelez-nous au');
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});
