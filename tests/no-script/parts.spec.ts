// Tests actions of visitors on pages whose fetched scripts do not run. The same tests run with JavaScript off, and with scripts
// that cannot be fetched.
import { expect, test } from '@playwright/test';
import { formatPrice } from '../../src/core/money.ts';
import { otherLocale } from '../../src/i18n/locales.ts';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { getCarousel, playStates, present } from '../support/carousel.ts';
import { company } from '../support/company.ts';
import { choose } from '../support/shell.ts';
import { failScripts, MODES } from '../support/no-script.ts';
import { FULL_SCOPE, casesOfScope, localesOfScope } from '../support/scope.ts';
import { closedBox } from '../support/search.ts';
import { seededCatalogue } from '../support/seed-catalogue.ts';

const PHONE = { width: 360, height: 740 };
const MENU: RouteId[] = [
  'benefits',
  'services',
  'products',
  'contact',
  'calculator',
  'account',
  'resources',
  'support',
  'about',
  'blog',
  'faq',
];

for (const mode of casesOfScope(MODES)) {
  for (const locale of localesOfScope) {
    const t = strings(locale);

    test.describe(`with scripts ${mode}, in ${locale}`, () => {
      test.use({ javaScriptEnabled: mode !== 'off' });
      test.beforeEach(async ({ page }) => {
        await choose(page, 'cookie-consent', 'declined');
        if (mode === 'failing') await failScripts(page);
      });

      test('the menu opens, and each of its links leads to its page', async ({ page }) => {
        test.slow();
        await page.setViewportSize(PHONE);
        const menu = page.getByRole('navigation', { name: t.header.mainNavigation });
        for (const id of casesOfScope(MENU, 2)) {
          await page.goto(path('home', locale));
          await expect(menu).toBeHidden();
          await page.locator('summary').filter({ hasText: t.header.menu }).click();
          await expect(menu.getByRole('listitem').getByRole('link')).toHaveText(MENU.map((id) => t.pages[id]));
          await menu.getByRole('link', { name: t.pages[id], exact: true }).click();
          await expect(page).toHaveURL(path(id, locale));
        }
      });

      test('the language switch leads to the same page in the other language', async ({ page }) => {
        const other = otherLocale(locale);
        const ids: RouteId[] = ['home', 'search', 'products', 'faq', 'account', 'terms'];
        for (const id of casesOfScope(ids, 2)) {
          await page.goto(path(id, locale));
          await page.getByRole('banner').getByRole('link', { name: t.header.switchLanguage }).click();
          await expect(page).toHaveURL(path(id, other));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        }
      });

      test('a search opens the results page, where each item is visible and the first link works', async ({ page }) => {
        await page.setViewportSize(PHONE);
        await page.goto(path('about', locale));
        const field = closedBox(page, locale);
        await field.click();
        await field.fill('batter');
        await field.press('Enter');
        await expect(page).toHaveURL(`${path('search', locale)}?q=batter`);
        const items = page.getByRole('main').getByRole('listitem');
        await expect(items).not.toHaveCount(0);
        for (const item of await items.all()) await expect(item).toBeVisible();
        const address = (await items.first().getByRole('link').getAttribute('href'))!;
        await items.first().getByRole('link').click();
        await expect(page).toHaveURL(address);
      });

      test('each question opens to show its answer, and the last can be closed again', FULL_SCOPE, async ({ page }) => {
        await page.goto(path('faq', locale));
        const questions = page.locator('details.question');
        await expect(questions).not.toHaveCount(0);
        for (const question of await questions.all()) {
          const answer = question.locator('.prose');
          await expect(answer).toBeHidden();
          await question.locator('summary').click();
          await expect(answer).toBeVisible();
          await expect(answer).toContainText(/\S{3}/);
        }
        await questions.last().locator('summary').click();
        await expect(questions.last().locator('.prose')).toBeHidden();
      });

      test('the list of help topics opens, and its last link works', FULL_SCOPE, async ({ page }) => {
        await page.goto(path('support', locale));
        const topics = page.locator('#help-topics').getByRole('link');
        await page.locator('#help-all > summary').click();
        await expect(topics).not.toHaveCount(0);
        const address = (await topics.last().getAttribute('href'))!;
        await topics.last().click();
        await expect(page).toHaveURL(address);
      });

      test('the home page begins with its first slide, a bullet chooses a slide, and a checkbox pauses the slides', async ({
        page,
      }) => {
        await page.goto(path('home', locale));
        const { bullet, pause, resume, slide } = getCarousel(page, locale);
        await expect(slide(1).getByRole('heading', { level: 1 })).toBeInViewport();
        expect(await present(page)).toEqual([1]);
        await pause.check();
        expect(await playStates(page)).toEqual(['paused']);
        await pause.uncheck();
        expect(await playStates(page)).toEqual(['running']);
        for (const number of [2, 3, 1]) {
          await bullet(number).check();
          expect(await present(page)).toEqual([number]);
          await expect(slide(number).getByRole('link').first()).toBeInViewport();
        }
        await resume.click();
        expect(await playStates(page)).toEqual(['running']);
      });

      test(
        'with reduced motion, the slides do not move, the pause control is hidden, and a bullet chooses a slide',
        FULL_SCOPE,
        async ({ page }) => {
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await page.goto(path('home', locale));
          const { bullet, pause } = getCarousel(page, locale);
          expect(await playStates(page)).toEqual([]);
          await expect(pause).toBeHidden();
          await bullet(2).check();
          expect(await present(page)).toEqual([2]);
        },
      );

      test('every product has its name and price, and the page has a phone link for orders', async ({ page }) => {
        await page.goto(path('products', locale));
        const catalogue = seededCatalogue();
        expect(catalogue).not.toEqual([]);
        for (const { id, name, priceCents } of catalogue) {
          const card = page.locator(`article[id="${id}"]`);
          await expect(
            card.getByRole('heading', { name: name[locale].replaceAll('\u00a0', ' '), exact: true }),
          ).toBeVisible();
          await expect(card.getByText(formatPrice(priceCents, locale), { exact: true })).toBeVisible();
          await expect(card.getByRole('button')).toHaveCount(mode === 'off' ? 0 : 1);
        }
        const order = mode === 'off' ? page.locator('main .no-script') : page.getByRole('contentinfo');
        await expect(order.locator('a[href^="tel:"]').first()).toBeVisible();
      });

      // The content of these four pages consists of islands, which need JavaScript.
      for (const id of casesOfScope(['desk', 'account', 'order', 'checkout'] as const, 2))
        test(`the page "${id}" explains that it needs JavaScript, and gives the phone number`, async ({ page }) => {
          await page.goto(path(id, locale));
          const needs = page.getByRole('main').getByText(/JavaScript/);
          await expect(needs).toContainText(company.phone);
          await expect(needs.locator('a[href^="tel:"]')).toBeVisible();
          if (mode === 'failing') await expect(page.getByRole('alert')).toContainText(t.common.partKept);
        });

      test('passages that appear on scroll are visible', async ({ page }) => {
        await page.goto(path('about', locale));
        const passages = page.locator('.reveal');
        expect(await passages.count()).toBeGreaterThan(0);
        for (const passage of casesOfScope(await passages.all(), 2)) {
          await passage.scrollIntoViewIfNeeded();
          await expect(passage).toHaveCSS('opacity', '1');
        }
      });
    });
  }
}
