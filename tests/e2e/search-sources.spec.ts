import { expect } from '@playwright/test';
import { FILES, path, productPath } from '../../src/i18n/routes.ts';
import { test } from '../support/changed-products.ts';
import { clickDuringArrival, hold } from '../support/hold.ts';
import { FULL_SCOPE, casesOfScope } from '../support/scope.ts';
import { box, closedBox, openBox, options, settledSearch } from '../support/search.ts';

const INDEX = `**${FILES.searchIndex.fr}`;
const PRODUCTS = '**/rest/v1/products*';
const INDEX_FAILED = 'Les pages du site n’ont pas pu être chargées.';
const PRODUCTS_FAILED = 'Les produits n’ont pas pu être cherchés.';

test('the search index is fetched once, on the first focus of the search field', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith(FILES.searchIndex.fr) && requests.push(request.url()));
  await page.goto('/');
  await closedBox(page).hover();
  await page.getByRole('button', { name: 'Ouvrir le panier' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(requests).toEqual([]);
  const field = await openBox(page);
  await expect.poll(() => requests.length).toBe(1);
  await field.fill('neige');
  await expect(options(page)).not.toHaveCount(0);
  await field.blur();
  await field.click();
  await field.fill('hiver');
  await expect(options(page).first()).toContainText(/hiver/i);
  expect(requests).toHaveLength(1);
});

test('a click on a suggestion still works if the backend’s products arrive between its mouse-down and its mouse-up', async ({
  page,
  products,
}) => {
  const release = await hold(page, PRODUCTS);
  await products.add({ name: 'Moniteur Aurore', price: 100, position: 0 });
  await page.goto('/');
  const field = await openBox(page);
  const request = page.waitForRequest(PRODUCTS);
  await field.fill('moniteur');
  await request;
  // If the new product were listed at once, it would move the suggestion away from the pointer.
  await clickDuringArrival(options(page).filter({ hasText: 'Moniteur Boréal' }), PRODUCTS, release);
  await expect(page).toHaveURL(productPath('moniteur-boreal', 'fr'));
});

test('an index that cannot be fetched is reported, hides no product, and is retried', FULL_SCOPE, async ({ page }) => {
  await page.route(INDEX, (route) => route.abort());
  await page.goto('/');
  const field = await openBox(page);
  await field.fill('moniteur');
  const form = page.getByRole('banner').getByRole('search');
  await expect(
    form.getByText(`${INDEX_FAILED} La touche Entrée mène quand même à la page des résultats.`).last(),
  ).toBeVisible();
  await expect(options(page).filter({ hasText: 'Moniteur Boréal' })).toHaveAttribute(
    'href',
    '/produits#moniteur-boreal',
  );
  await page.unroute(INDEX);
  await page.route(INDEX, (route) => route.fulfill({ body: '<html>Connectez-vous à ce réseau</html>' }));
  await field.fill('moniteur b');
  await expect(form.getByText(INDEX_FAILED).last()).toBeVisible();
  await page.unroute(INDEX);
  await field.fill('moniteur');
  await expect(options(page).filter({ hasText: 'Lire les chiffres du moniteur' })).toBeVisible();
  await expect(form.getByText(INDEX_FAILED)).toHaveCount(0);
  await field.press('Enter');
  await expect(page).toHaveURL('/recherche?q=moniteur');
});

for (const { what, fail } of casesOfScope([
  { what: 'a missing response', fail: 'abort' },
  { what: 'an error', fail: 'refuse' },
  { what: 'an invalid response', fail: 'nonsense' },
])) {
  test(`${what} from the backend is reported, and hides neither suggested pages nor products of the build`, async ({
    page,
  }) => {
    await page.route(PRODUCTS, (route) => {
      if (fail === 'abort') return route.abort();
      return fail === 'refuse'
        ? route.fulfill({ status: 500, json: { message: 'no' } })
        : route.fulfill({ json: [{ id: 1 }] });
    });
    await page.goto('/');
    const field = await openBox(page);
    await field.fill('neige');
    await expect(options(page).filter({ hasText: 'Ressource' }).first()).toBeVisible();
    await expect(page.getByText(PRODUCTS_FAILED).last()).toBeVisible();
    // The products of the build are found without the backend.
    await field.fill('moniteurs');
    await expect(options(page).filter({ hasText: 'Produit' })).toBeVisible();
    await settledSearch(page);
    await expect(page.getByText(PRODUCTS_FAILED)).toHaveCount(0);
    await page.unroute(PRODUCTS);
    await field.fill('neiges');
    await settledSearch(page);
    await expect(page.getByText(PRODUCTS_FAILED)).toHaveCount(0);
  });
}

test.describe('products that the company adds or changes', () => {
  test(
    'are found by words of their name, even with punctuation or a typo, and not by similar words',
    FULL_SCOPE,
    async ({ page, products }) => {
      const id = await products.add({ name: 'Génératrice d’Été 100 % (x_z), "x\\y" *', price: 10 });
      await page.goto('/');
      const field = await openBox(page);
      const option = options(page).filter({ hasText: 'Génératrice d’Été' });
      for (const query of ['ÉTÉ GÉNÉ', '100 %', 'génératrices d’été', 'generatirce', '"x\\y"', '(x_z),', 'ratrice *']) {
        await field.fill(query);
        await expect(option, query).toBeVisible();
      }
      // A new product has no page before the next build, so the result leads to the list.
      await expect(option).toHaveAttribute('href', `${path('products', 'fr')}#${id}`);
      for (const query of ['101 %', 'généra%ttice', 'x\\\\q']) {
        await field.fill(query);
        await expect(page.getByText(`Aucun résultat pour « ${query} »`).last(), query).toBeVisible();
      }
    },
  );

  test('are found by their current name, and shown with their price in the page’s language, while they are available', async ({
    page,
    products,
  }) => {
    const id = await products.add({ name: 'Ancien essai', price: 10 });
    await page.goto('/en');
    const field = await openBox(page, 'en');
    await field.fill('ancien ess');
    await expect(options(page).filter({ hasText: 'Ancien essai' })).toBeVisible();
    await products.change(id, { name_en: 'Summer Trial', price: 12.5 });
    await field.fill('ancien essai');
    await expect(page.getByText('No results for “ancien essai”').last()).toBeVisible();
    await field.fill('summer tri');
    await expect(options(page).filter({ hasText: 'Summer Trial' })).toContainText(/Product · 12\.50\s\$\sCAD$/);
    await products.change(id, { is_available: false });
    await field.fill('summer trial');
    await expect(page.getByText('No results for “summer trial”').last()).toBeVisible();
  });
});

test('suggested products have a picture and a price, and come before suggested pages', async ({ page }) => {
  await page.goto('/');
  const field = await openBox(page);
  const kinds = async (): Promise<(string | undefined)[]> =>
    (await options(page).allTextContents()).map(
      (text) => /(Produit|Ressource|Article|Guide|Question|Page) · /.exec(text)?.[1],
    );
  await field.fill('batteries');
  await settledSearch(page);
  const first = options(page).first();
  await expect(first).toContainText(/^Batterie .*Produit · [\d\s]+\s\$\sCAD$/);
  const picture = first.locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect((await kinds()).lastIndexOf('Produit')).toBe(1);

  await field.fill('chalet');
  await settledSearch(page);
  await expect(first).toContainText('Produit');
  expect((await kinds()).slice(0, 3)).toEqual(['Produit', 'Produit', 'Page']);
});

test('a suggestion’s accessible name is its title, its kind and, for a product, the price', async ({ page }) => {
  await page.goto('/');
  await (await openBox(page)).fill('moniteur');
  await settledSearch(page);
  await expect(page.getByRole('option', { name: /^Moniteur Boréal Produit · [\d\s]+ \$ CAD$/ })).toBeVisible();
  const article = page.getByRole('option', { name: /^Lire les chiffres du moniteur.* Ressource$/ });
  await expect(article).toContainText(/Ressource · .+/);
});

test('a suggested product leads to the page that the build made for it', FULL_SCOPE, async ({ page }) => {
  await page.goto('/en');
  await (await openBox(page, 'en')).fill('monitor');
  await options(page).filter({ hasText: 'Boreal Monitor' }).click();
  await expect(page).toHaveURL('/en/products/moniteur-boreal');
});

test(
  'products are requested when typing pauses, and the late response to a previous query is ignored',
  FULL_SCOPE,
  async ({ page }) => {
    const PAUSE_MS = 200;
    const requests: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(PRODUCTS, async (route) => {
      requests.push(decodeURIComponent(route.request().url()));
      if (requests.length > 1) return route.continue();
      await held;
      // The inverter would disappear if the page used this response. The page may have aborted the request in the meantime.
      return route.fulfill({ json: [] }).catch(() => undefined);
    });
    await page.clock.install();
    await page.goto('/');
    const field = await openBox(page);
    const form = page.getByRole('banner').getByRole('search');
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of 'moniteur') {
      await field.pressSequentially(letter);
      await page.clock.runFor(PAUSE_MS - 1);
    }
    await expect(form).toHaveAttribute('aria-busy', 'true');
    expect(requests).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]).toContain('name');

    await field.fill('onduleur');
    await page.clock.runFor(PAUSE_MS);
    await expect(options(page).filter({ hasText: 'Onduleur-chargeur 6 kW' })).toBeVisible();
    release();
    await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
    await settledSearch(page);
    await expect(options(page).filter({ hasText: 'Onduleur-chargeur 6 kW' })).toBeVisible();
    await expect(options(page).filter({ hasText: 'Moniteur' })).toHaveCount(0);
    await field.fill('o');
    await page.clock.runFor(PAUSE_MS);
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    expect(requests).toHaveLength(2);
  },
);
