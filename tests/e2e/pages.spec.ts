import { expect, test } from '@playwright/test';
import { LANGUAGE_TAG, LOCALES, otherLocale } from '../../src/i18n/locales.ts';
import { path, ROUTES, type RouteId } from '../../src/i18n/routes.ts';
import { settled } from '../support/shop.ts';

const SITE = 'https://soleilboreal.example';
const hrefOf = (route: string): string => new URL(route, SITE).href;

for (const id of Object.keys(ROUTES) as RouteId[]) {
  for (const locale of LOCALES) {
    test(`${path(id, locale)} says what it is, in its language, without an error`, async ({ page }) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      const answer = await page.goto(path(id, locale));
      expect(answer!.status()).toBe(200);
      await settled(page);

      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/\S.* \| Soleil Boréal$/);
      const head = page.locator('head');
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAG[locale]);
      await expect(head.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/);
      await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', hrefOf(path(id, locale)));
      for (const language of LOCALES) {
        await expect(head.locator(`link[hreflang=${LANGUAGE_TAG[language]}]`)).toHaveAttribute('href', hrefOf(path(id, language)));
      }
      await expect(head.locator('link[hreflang=x-default]')).toHaveAttribute('href', hrefOf(path(id, 'fr')));
      await expect(head.locator('meta[name=robots]')).toHaveAttribute('content', id === 'account' ? /^noindex/ : 'index, follow');

      await page.getByRole('link', { name: locale === 'fr' ? 'EN English' : 'FR Français' }).click();
      await expect(page).toHaveURL(path(id, otherLocale(locale)));
      expect(errors).toEqual([]);
    });

    test(`${path(id, locale)} fits a phone of 360 pixels`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path(id, locale));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
}

for (const [address, locale, title] of [
  ['/nulle-part', 'fr', 'Page introuvable'],
  ['/en/nowhere/at/all', 'en', 'Page not found'],
] as const) {
  test(`${address} is not found, in its language, with ways on`, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAG[locale]);
    await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', /^noindex/);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(path('home', locale));
  });
}

test('no page asks another origin for anything', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  for (const id of Object.keys(ROUTES) as RouteId[]) {
    await page.goto(path(id, 'fr'));
    await settled(page);
  }
  expect(foreign).toEqual([]);
});

test('every link on every page leads somewhere', async ({ page, request }) => {
  const addresses = new Set<string>();
  for (const id of Object.keys(ROUTES) as RouteId[]) {
    for (const locale of LOCALES) {
      await page.goto(path(id, locale));
      const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      for (const href of hrefs) if (href.startsWith('http')) addresses.add(href);
    }
  }
  for (const address of addresses) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    const anchor = new URL(address).hash.slice(1);
    if (anchor) expect(await answer.text(), address).toContain(`id="${anchor}"`);
  }
});
