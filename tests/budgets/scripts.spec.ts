// Measures the inline and fetched scripts of a page after an action of the visitor, with an empty cache.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { siteDir } from '../support/built-site.ts';
import { isOfFirstTouch, PHONE } from '../support/first-view.ts';
import { pageFilesByAddress, weighPage } from '../support/page-weight.ts';
import { getField, getLabels } from '../support/inquiries.ts';
import { localesOfScope } from '../support/scope.ts';
import { addToCart, becomeCustomer, openCart } from '../support/shop.ts';
import { atRest, recordTraffic, totalBytes } from '../support/traffic.ts';
import { BUDGETS, SCRIPT_BUDGETS_BYTES } from '../../src/build/budgets.ts';

/** Names and budgets of scripts that any touch or scroll loads. They do not count as scripts of the feature that is used. */
const TOUCH_BUDGETS = [
  ['deferred', BUDGETS.deferredScriptBytes],
  ['chat', BUDGETS.chatScriptBytes],
] as const;

test.use(PHONE);

async function expectScript(
  page: Page,
  address: string,
  when: keyof typeof SCRIPT_BUDGETS_BYTES,
  reach: () => Promise<unknown>,
): Promise<void> {
  const traffic = await recordTraffic(page);
  await page.goto(address);
  await reach();
  await atRest(page, traffic);
  const scripts = traffic.exchanges.filter((exchange) => exchange.isScript && !isOfFirstTouch(exchange));
  for (const [name, budget] of TOUCH_BUDGETS) {
    const at = scripts.findIndex(({ url }) => new URL(url).pathname.startsWith(`/_astro/${name}.`));
    if (at !== -1) expect(scripts.splice(at, 1)[0]!.bodyBytes, name).toBeLessThanOrEqual(budget);
  }
  const inlineBytes = weighPage(siteDir, pageFilesByAddress(siteDir).get(address)!).inlineScriptBytes;
  const bytes = inlineBytes + totalBytes(scripts, 'bodyBytes');
  const parts = scripts.map(({ url, bodyBytes }) => `${new URL(url).pathname} ${bodyBytes}`).join(', ');
  expect(scripts, 'the scripts of the feature that is used are fetched').not.toEqual([]);
  expect(
    bytes,
    `${address}, once ${when}: ${bytes} bytes of script (inline ${inlineBytes}, ${parts})`,
  ).toBeLessThanOrEqual(SCRIPT_BUDGETS_BYTES[when]);
}

/**
 * Runs `use` with a page in a new context, with an empty cache and the stored data of `page`. Then closes the context: the slides
 * of an open home page would use a tenth of a core until the end of the run.
 */
async function withEmptyCache(browser: Browser, page: Page, use: (next: Page) => Promise<void>): Promise<void> {
  const storageState = await page.context().storageState();
  await page.close();
  const next = await browser.newPage({ ...PHONE, storageState });
  await use(next);
  await next.close();
}

for (const locale of localesOfScope) {
  for (const id of ['home', 'products', 'contact'] satisfies RouteId[]) {
    test(`the script of an empty cart, opened at ${path(id, locale)}, stays within its budget`, ({ page }) =>
      expectScript(page, path(id, locale), 'the cart is open', () => openCart(page)));
  }

  test(`the script of a cart with a product, opened at ${path('home', locale)}, stays within its budget`, async ({
    page,
    browser,
  }) => {
    await page.goto(path('products', locale));
    await addToCart(page, locale === 'fr' ? 'Moniteur Boréal' : 'Boreal Monitor');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart-storage'))).toContain('"id"');
    await withEmptyCache(browser, page, (next) =>
      expectScript(next, path('home', locale), 'the cart is open', () => openCart(next)),
    );
  });
}

for (const locale of localesOfScope) {
  for (const kind of ['quote', 'question'] as const) {
    test(`the script of a ${kind} form in use at ${path('contact', locale)} stays within its budget`, ({ page }) =>
      expectScript(page, path('contact', locale), 'a request is begun', async () => {
        const { draftKept, [kind]: words } = strings(locale).inquiry;
        await page.getByRole('link', { name: words.choose }).click();
        const form = page.getByRole('form', { name: words.heading });
        await getField(form, getLabels(locale).name).fill('Jean');
        await expect(form.getByText(draftKept)).toBeVisible();
      }));
  }
}

test('the script of a signed-in account stays within its budget', async ({ page, browser }) => {
  await becomeCustomer(page);
  await withEmptyCache(browser, page, (next) =>
    expectScript(next, path('account', 'fr'), 'the account is signed in', () =>
      expect(next.getByRole('heading', { name: 'Profil' })).toBeVisible(),
    ),
  );
});
