// Tests pages whose inline scripts run and whose fetched scripts all fail. Controls that need a fetched script report the
// failure, and everything else works.
import { expect, test, type Page } from '@playwright/test';
import { type Locale } from '../../src/i18n/locales.ts';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { getCarousel } from '../support/carousel.ts';
import { banner, chatButton, cookiesButton, scrollTo } from '../support/shell.ts';
import { failScripts } from '../support/no-script.ts';
import { FULL_SCOPE, casesOfScope, isFullScope, localesOfScope } from '../support/scope.ts';
import { closedBox } from '../support/search.ts';
import { cartButton, cartPanel } from '../support/shop.ts';

const addButton = (page: Page) => page.getByRole('button', { name: /^(Ajouter au panier|Add to cart)/ }).first();

const TOUCHES: { what: string; id: RouteId; touch: (page: Page, locale: Locale) => Promise<unknown> }[] = [
  { what: 'the cart', id: 'about', touch: (page) => cartButton(page).click() },
  { what: 'an arrow of the slides', id: 'home', touch: (page, locale) => getCarousel(page, locale).next.click() },
  {
    what: 'the display control',
    id: 'about',
    touch: (page, locale) => page.getByRole('button', { name: strings(locale).display.title }).click(),
  },
  { what: 'a product’s button', id: 'products', touch: (page) => addButton(page).click() },
];

/** Returns the window widths for a control's tests. Narrow windows have no arrows, and the display control is in their menu. */
function getWidths(what: string): number[] {
  if (/arrow|display/.test(what)) return [1280];
  return isFullScope ? [360, 1280] : [360];
}

test.beforeEach(({ page }) => failScripts(page));

for (const locale of localesOfScope) {
  const t = strings(locale);
  const alert = (page: Page) => page.getByRole('alert');

  for (const { what, id, touch } of casesOfScope(TOUCHES)) {
    for (const width of getWidths(what)) {
      test(`in ${locale}, at ${width} pixels: ${what} reports after three attempts that it could not load, while banner and navigation work`, async ({
        page,
      }) => {
        const tries: string[] = [];
        page.on('requestfailed', (request) => /react-client/.test(request.url()) && tries.push(request.url()));
        await page.setViewportSize({ width, height: 740 });
        await page.goto(path(id, locale));
        await touch(page, locale);
        // Moves the pointer away, because the code would be fetched again if an island moved under the pointer.
        await page.mouse.move(1, 1);
        await expect(page.locator('[aria-busy]').first()).toBeAttached();
        await expect(alert(page)).toContainText(t.common.partKept);
        await expect(alert(page)).toBeInViewport({ ratio: 1 });
        await expect(page.locator('[aria-busy]')).toHaveCount(0);
        expect(tries).toHaveLength(3);

        // Uses other parts of the page: the banner, the menu or the navigation, a link.
        await banner(page).getByRole('button', { name: t.consent.decline }).click();
        await expect(banner(page)).toBeHidden();
        const menu = page.locator('summary').filter({ hasText: t.header.menu });
        if (width < 1024) await menu.click();
        await page
          .getByRole('navigation', { name: t.header.mainNavigation })
          .getByRole('link', { name: t.pages.contact })
          .click();
        await expect(page).toHaveURL(path('contact', locale));
      });
    }
  }

  test(`in ${locale}: the cookie banner works at once, and stores the choice`, async ({ page }) => {
    await page.goto(path('faq', locale));
    await banner(page).getByRole('button', { name: t.consent.accept }).click();
    await expect(banner(page)).toBeHidden();
    await page.goto(path('about', locale));
    await expect(banner(page)).toBeHidden();
    await cookiesButton(page).click();
    await expect(banner(page)).toContainText(t.consent.accepted, { useInnerText: true });
  });

  test(`in ${locale}: the cart opens at the next click when its scripts can be fetched again`, async ({ page }) => {
    await page.goto(path('products', locale));
    await cartButton(page).click();
    await expect(alert(page)).toBeVisible();
    await page.unrouteAll();
    await cartButton(page).click();
    await expect(cartPanel(page)).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });

  test(`in ${locale}: the browser itself submits a search if scripts fail to load`, FULL_SCOPE, async ({ page }) => {
    await page.goto(path('about', locale));
    const field = closedBox(page, locale);
    await field.click();
    await field.pressSequentially('neige');
    await field.press('Enter');
    await expect(page).toHaveURL(`${path('search', locale)}?q=neige`);
  });
}

test('the chat’s button opens Messenger if the scripts fail to load', async ({ page }) => {
  await page
    .context()
    .route('https://m.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Messenger' }));
  await page.goto('/faq');
  await scrollTo(page, 300);
  const [tab] = await Promise.all([page.waitForEvent('popup'), chatButton(page).click()]);
  await expect(tab).toHaveURL('https://m.me/soleilboreal.example');
});
