import { expect, test, type Locator, type Page } from '@playwright/test';
import { FILES, path, ROUTES, UNINDEXED } from '../../src/i18n/routes.ts';
import { otherLocale } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { measureLayoutShift, PHONE } from '../support/first-view.ts';
import { hold } from '../support/hold.ts';
import { FULL_SCOPE, localesOfScope } from '../support/scope.ts';
import { company } from '../support/company.ts';
import { readFields, readTitle } from '../support/content.ts';
import { closedBox, openBox, options } from '../support/search.ts';
import { fill } from '../../src/core/text.ts';
import { slowConnection } from '../support/slow-connection.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';
import { siteDir } from '../support/built-site.ts';

const QUERIES = {
  fr: {
    query: 'ÉTÉ  onduleur',
    word: 'onduleur',
    all: 'Voir toutes les pages',
    none: 'Aucun résultat pour « xyzzy »',
    counted: /^\d+ résultats? pour «\sonduleur\s»$/,
    title: 'Résultats pour « onduleur » | Soleil Boréal',
    groups: ['Produits', 'Pages', 'Articles', 'Guides', 'Ressources', 'Questions'],
  },
  en: {
    query: 'inverter',
    word: 'inverter',
    all: 'See every page',
    none: 'No results for “xyzzy”',
    counted: /^\d+ results? for “inverter”$/,
    title: 'Results for “inverter” | Soleil Boréal',
    groups: ['Products', 'Pages', 'Articles', 'Guides', 'Resources', 'Questions'],
  },
} as const;

/** Number of pages that the search finds. The account page and the cart are included. */
const PAGES = Object.keys(ROUTES).length - UNINDEXED.length + 2;

const main = (page: Page): Locator => page.getByRole('main');
const items = (page: Page): Locator => main(page).getByRole('listitem');
const field = (page: Page): Locator => main(page).getByRole('searchbox');
const status = (page: Page): Locator => main(page).getByRole('status');

for (const locale of localesOfScope) {
  const words = QUERIES[locale];

  test(`in ${locale}: the results page shows the query of its URL in the search field, with the results of this query`, async ({
    page,
  }) => {
    await page.goto(`${path('search', locale)}?q=${words.word}`);
    await expect(field(page)).toHaveValue(words.word);
    await expect(status(page)).toHaveText(words.counted);
    await expect(page).toHaveTitle(words.title);
    const count = await items(page).count();
    expect(count).toBeGreaterThan(2);
    await expect(status(page)).toContainText(String(count));
    await main(page).getByRole('link', { name: words.all }).click();
    await expect(items(page)).not.toHaveCount(count);
    await expect(status(page)).toBeEmpty();
  });

  test(`in ${locale}: the results begin with the products, and the first one has a picture and a price`, async ({
    page,
  }) => {
    await page.goto(`${path('search', locale)}?q=${words.word}`);
    await expect(status(page)).toHaveText(words.counted);
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(words.groups[0]);
    const product = items(page).first();
    await expect(product).toContainText(/\d\s\$\sCAD$/);
    const picture = product.locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const { width, height } = (await picture.boundingBox())!;
    expect([Math.round(width), Math.round(height)]).toEqual([64, 64]);
  });

  test(`in ${locale}: the language switch keeps the query`, async ({ page }) => {
    await page.goto(`${path('search', locale)}?q=${words.word}`);
    await expect(status(page)).toHaveText(words.counted);
    await field(page).fill('5 kWh');
    const other = otherLocale(locale);
    await page
      .getByRole('banner')
      .getByRole('link', { name: strings(locale).header.switchLanguage })
      .click();
    await expect(page).toHaveURL(`${path('search', other)}?q=5+kWh`);
    await expect(field(page)).toHaveValue('5 kWh');
  });

  test(`in ${locale}: another search filters the same list, and going back undoes the search`, async ({ page }) => {
    await page.goto(`${path('search', locale)}?q=${words.word}`);
    await expect(status(page)).toHaveText(words.counted);
    const before = await items(page).allTextContents();
    await field(page).fill('xyzzy');
    await field(page).press('Enter');
    await expect(page).toHaveURL(`${path('search', locale)}?q=xyzzy`);
    await expect(status(page)).toHaveText(words.none);
    await expect(items(page)).toHaveCount(0);
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: company.phone })).toBeVisible();
    await page.goBack();
    await expect(status(page)).toHaveText(words.counted);
    expect(await items(page).allTextContents()).toEqual(before);
  });

  test.describe(`in ${locale}, without a script`, () => {
    test.use({ javaScriptEnabled: false });

    test('the search box opens on focus and leads to the index of the whole site', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path('about', locale));
      await closedBox(page, locale).click();
      expect((await closedBox(page, locale).boundingBox())!.width).toBeGreaterThan(250);
      await closedBox(page, locale).fill(words.query);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${path('search', locale)}\\?q=`));
      expect(await main(page).getByRole('heading', { level: 2 }).allTextContents()).toEqual([...words.groups]);
      expect(await items(page).count()).toBeGreaterThan(PAGES);
      await expect(main(page).getByRole('searchbox')).toHaveCount(0);
      await expect(main(page).locator('.no-script')).toBeVisible();
    });
  });
}

test('pages with some of the words are shown, with a notice, if no page has all of the words', async ({ page }) => {
  const { search: t, results } = strings('fr');
  const typed = 'onduleur xyzzyx';
  const none = fill(t.none, { query: typed });
  await page.goto(`/recherche?q=${typed}`);
  await expect(status(page)).toContainText(`${none}. ${results.near}`);
  const count = await items(page).count();
  expect(count).toBeGreaterThan(2);
  await expect(status(page)).toContainText(String(count));
  await (await openBox(page)).fill(typed);
  await expect(page.getByRole('banner').getByText(none).and(page.locator(':not([role=status])'))).toBeVisible();
  await expect(options(page).first()).toContainText(/onduleur/i);
});

test('accents and case do not matter, punctuation alone finds nothing, and a single character shows every page', async ({
  page,
}) => {
  await page.goto('/recherche');
  const all = await items(page).count();
  const title = readTitle('resources-troubleshooting', 'fr');
  await field(page).fill(title.toUpperCase().normalize('NFD').replace(/\p{M}/gu, ''));
  await expect(items(page).first()).toContainText(title);
  await field(page).fill('.*');
  await expect(items(page)).toHaveCount(0);
  await field(page).fill('n');
  await expect(items(page)).toHaveCount(all);
  await expect(page).toHaveTitle('Recherche | Soleil Boréal');
});

test('a query never becomes markup of the page', async ({ page }) => {
  const query = '<img src=x onerror="document.title=1"><b>&amp;{count}$&';
  await page.goto(`/recherche?q=${encodeURIComponent(query)}`);
  await expect(status(page)).toContainText(`Aucun résultat pour « ${query} »`);
  await expect(page).toHaveTitle(`Résultats pour « ${query} » | Soleil Boréal`);
  await expect(status(page).locator('*')).toHaveCount(0);
  await expect(field(page)).toHaveValue(query);
  await closedBox(page).click();
  await page.getByRole('combobox').fill('<b>gras</b>');
  await expect(page.getByRole('banner').getByText('Aucun résultat pour « <b>gras</b> »').last()).toBeVisible();
});

test('each page is found by the first search word that the content lists for it, and the result for the cart opens the cart', async ({
  page,
}) => {
  await page.goto('/recherche');
  const { pages, cart } = strings('fr');
  for (const { page: id, typed } of readFields('pages/search', 'fr')['words'] as { page: string; typed: string[] }[]) {
    await field(page).fill(typed[0]!);
    const title = id === 'cart' ? cart.title : id === 'account' ? pages.account : readTitle(id, 'fr');
    await expect(items(page).filter({ hasText: title }).first(), typed[0]).toBeVisible();
  }
  await field(page).fill(cart.title);
  await items(page).filter({ hasText: cart.title }).getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: 'Panier' })).toBeVisible();
});

test.describe('the results page on a phone', () => {
  test.use(PHONE);

  test('shows the results on a slow connection without a layout shift, and does not list the whole site first', async ({
    page,
  }) => {
    const release = await hold(page, '**/site-index.*.js');
    await page.goto('/recherche?q=onduleur', { waitUntil: 'domcontentloaded' });
    expect(await status(page).evaluate((element) => getComputedStyle(element, '::before').content)).toContain(
      'Recherche',
    );
    await expect(items(page)).toHaveCount(0);
    release();
    await expect(status(page)).toHaveText(QUERIES.fr.counted);
    await slowConnection(page, siteDir);
    for (const query of ['onduleur', 'xyzzy', 'a', ''])
      expect((await measureLayoutShift(page, `/recherche?q=${query}`)).moved, query).toEqual([]);
  });

  test('hides the list until the code has loaded, if the visitor has already typed a query', async ({ page }) => {
    const release = await hold(page, '**/site-index.*.js');
    await page.goto('/recherche');
    await field(page).fill('onduleur');
    expect(await status(page).evaluate((element) => getComputedStyle(element, '::before').content)).toContain(
      'Recherche',
    );
    await expect(items(page)).toHaveCount(0);
    release();
    await expect(status(page)).toHaveText(QUERIES.fr.counted);
  });

  test('shows the list if the code fails to load, even after the visitor types a query', async ({ page }) => {
    await page.route('**/site-index.*.js', (route) => route.abort());
    await page.goto('/recherche?q=onduleur');
    await expect(items(page).first()).toBeVisible();
    await field(page).fill('onduleur');
    await expect(items(page).first()).toBeVisible();
  });

  test('shows the list after ten seconds if only a part of the code arrives', FULL_SCOPE, async ({ page, baseURL }) => {
    const proxy = await startStallingProxy(baseURL!, 'search-clear', 'javascript');
    try {
      await page.goto(`${proxy.url}/recherche?q=onduleur`, { waitUntil: 'domcontentloaded' });
      await expect(items(page)).toHaveCount(0);
      await expect(items(page).first()).toBeVisible({ timeout: 20_000 });
    } finally {
      await proxy.end();
    }
  });

  test('searches only the list’s own text until the search data has loaded, and then finds more', async ({ page }) => {
    await page.clock.install();
    const index = `**${FILES.searchIndex.fr}`;
    const release = await hold(page, index);
    const requested = page.waitForRequest(index);
    await page.goto('/recherche?q=onduleur');
    await requested;
    await page.clock.fastForward(4_000);
    await expect(status(page)).toHaveText(QUERIES.fr.counted);
    const count = await items(page).count();
    expect(count).toBeGreaterThan(0);
    await expect(items(page).locator('img')).toHaveCount(0);
    release();
    await expect.poll(() => items(page).count()).toBeGreaterThan(count);
  });
});
