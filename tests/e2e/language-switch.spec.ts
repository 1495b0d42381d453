import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { strings } from '../../src/i18n/strings/index.ts';
import { PRODUCT_SECTION_IDS } from '../../src/i18n/anchors.ts';
import { articlePath, path, productPath } from '../../src/i18n/routes.ts';
import { otherLocale, type Locale } from '../../src/i18n/locales.ts';
import { siteDir } from '../support/built-site.ts';
import { casesOfScope, localesOfScope } from '../support/scope.ts';

const TOKEN = 'A'.repeat(43);
const ORDER = '2c4d2f0e-7f4c-4d2b-9c57-0d5f3c0c8a11';

/** Addresses by language. The query and the fragment are the same in both languages. */
const KEPT: ((locale: Locale) => string)[] = [
  (locale) => `${path('contact', locale)}#question`,
  (locale) => `${path('inquiry-status', locale)}#${TOKEN}`,
  (locale) => `${path('inquiry-status', locale)}?reference=SB-2026-00001`,
  (locale) => `${path('inquiry-refused', locale)}?id=${ORDER}`,
  (locale) => `${path('inquiry-sent', locale)}?reference=SB-2026-00001#a`,
  (locale) => `${path('order', locale)}#${ORDER}`,
  (locale) => `${path('newsletter', locale)}?x=1`,
  (locale) => `${path('faq', locale)}#winter`,
  (locale) => `${productPath('moniteur-boreal', locale)}?a=%C3%A9&b=%22#c`,
  (locale) => `${path('search', locale)}?q=solar#product`,
];

for (const locale of localesOfScope)
  for (const addressIn of casesOfScope(KEPT, 2)) {
    test(`the language switch of ${addressIn(locale)} leads to the other language’s page, with the same query and fragment`, async ({
      page,
    }) => {
      await page.goto(addressIn(locale));
      const { header } = strings(locale);
      const link = page.getByRole('banner').getByRole('link', { name: header.switchLanguage }).first();
      await link.click();
      await expect(page).toHaveURL(addressIn(otherLocale(locale)));
    });
  }

for (const locale of localesOfScope)
  test(`a section of the products stays in view when the language changes from ${locale}`, async ({ page }) => {
    const other = otherLocale(locale);
    await page.goto(`${path('products', locale)}#${PRODUCT_SECTION_IDS[locale].house}`);
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: strings(locale).header.switchLanguage })
      .first();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path('products', other)}#`));
    const section = page.locator(`#${PRODUCT_SECTION_IDS[other].house}`);
    await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  });

/** Presses a key until the deferred script has loaded. */
async function loadDeferred(page: Page): Promise<void> {
  const deferred = page.waitForResponse(/\/deferred\./);
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return Promise.race([deferred.then(() => true), page.evaluate(() => false)]);
    })
    .toBe(true);
}

const headingIds = (page: Page): Promise<string[]> =>
  page.locator('main :is(h2, h3)[id]').evaluateAll((headings) => headings.map(({ id }) => id));

for (const locale of localesOfScope)
  test(`the language switch leads from an article’s section in ${locale} to its translation`, async ({ page }) => {
    const other = otherLocale(locale);
    await page.goto(articlePath(1, other));
    const otherIds = await headingIds(page);
    await page.goto(articlePath(1, locale));
    const ids = await headingIds(page);
    expect(ids).toHaveLength(otherIds.length);
    expect(ids[2]).not.toBe(otherIds[2]);
    await page.goto(`${articlePath(1, locale)}?a=1#${ids[2]}`);
    await loadDeferred(page);
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: strings(locale).header.switchLanguage })
      .first();
    await link.hover();
    await expect
      .poll(() => link.evaluate(({ hash }: HTMLAnchorElement) => decodeURIComponent(hash)))
      .toBe(`#${otherIds[2]}`);
    await link.click();
    await expect(page).toHaveURL((url) => url.pathname === articlePath(1, other) && url.search === '?a=1');
    await expect(page.locator(`[id="${otherIds[2]}"]`)).toBeInViewport();
  });

test('the language switch keeps the fragment of a page whose counterpart has other sections', async ({ page }) => {
  await page.goto(articlePath(1, 'fr'));
  const [id] = await headingIds(page);
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === articlePath(1, 'en'));
  await page.route(`**${articlePath(1, 'en')}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<main><h2 id=only>Only</h2></main>' }),
  );
  await page.goto(`${articlePath(1, 'fr')}#${id}`);
  await loadDeferred(page);
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: strings('fr').header.switchLanguage })
    .first();
  await link.hover();
  await read;
  await link.click();
  await expect(page).toHaveURL((url) => decodeURIComponent(url.hash) === `#${id}`);
});

test('the language switch of the French “not found” page leads to the English home page', async ({ page }) => {
  await page.goto('/nulle-part?a=1#b');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).first().click();
  await expect(page).toHaveURL('/en');
});

test('a static host’s “not found” page redirects a mistyped address to the intended page, and stays at an unknown address', async ({
  page,
}) => {
  const typed = ['/FAQ?a=1#winter', '/%C3%A0-propos.', '/Nulle-Part'];
  // A static host responds like this, because it serves only exact addresses.
  for (const address of typed)
    await page.route(`**${address.split(/[?#]/)[0]!}*`, (route) =>
      route.fulfill({ status: 404, path: join(siteDir, '404.html') }),
    );
  await page.goto(typed[0]!);
  await expect(page).toHaveURL('/faq?a=1#winter');
  await page.goto(typed[1]!);
  await expect(page).toHaveURL('/a-propos');
  const missingPage = page.waitForResponse((response) => response.url().endsWith('/nulle-part'));
  await page.goto(typed[2]!);
  expect((await missingPage).status()).toBe(404);
  await expect(page).toHaveURL(typed[2]!);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(strings('fr').notFound.title);
});
