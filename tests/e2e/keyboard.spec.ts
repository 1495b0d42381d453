// Uses pages by keyboard alone, on a phone and a desktop. The focus is visible at every stop and never lost. When a panel closes,
// the focus returns to its previous place.
import { expect, test, type Page } from '@playwright/test';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { getCarousel, present, stopAt } from '../support/carousel.ts';
import { banner, choose, cookiesButton, scrollTo } from '../support/shell.ts';
import { expectFocusSeen, expectHeldWithin, press, walk } from '../support/keyboard.ts';
import { casesOfScope, FULL_SCOPE, localesOfScope } from '../support/scope.ts';
import { box, closedBox, options, settledSearch } from '../support/search.ts';
import { addToCart, cartButton, cartLines, cartPanel, settled, visit } from '../support/shop.ts';

const WALKED: RouteId[] = ['home', 'products', 'faq', 'search', 'account'];
const t = strings('fr');

/** Moves the focus to an element by pressing Tab on the previous focusable element. */
async function tabTo(page: Page, stop: ReturnType<Page['locator']>): Promise<void> {
  await stop.focus();
  await page.keyboard.press('Shift+Tab');
  await press(page, 'Tab');
  await expect(stop).toBeFocused();
}

for (const width of casesOfScope([360, 1440])) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(async ({ page }) => {
      await choose(page, 'cookie-consent', 'declined');
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    for (const locale of localesOfScope) {
      for (const id of casesOfScope(WALKED)) {
        test(`Tab and Shift+Tab reach every control of ${path(id, locale)}, with a visible focus at each stop`, async ({
          page,
        }) => {
          test.slow();
          await visit(page, id, locale);
          expect(await walk(page, 'Tab'), 'forwards').toEqual([]);
          // The second walk begins where the first walk has scrolled to. There, the header's secondary row is hidden.
          await page.evaluate(() => (document.activeElement as HTMLElement).blur());
          expect(await walk(page, 'Shift+Tab'), 'backwards').toEqual([]);
        });
      }
    }

    test(
      'the focused element is visible even if keys are pressed faster than the page scrolls',
      FULL_SCOPE,
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.goto('/');
        const { pause } = getCarousel(page, 'fr');
        for (let time = 0; time < 10; time++) {
          await scrollTo(page, 0);
          await pause.focus();
          for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
          await expect(pause).toBeFocused();
          await expectFocusSeen(page);
        }
      },
    );

    test('the skip link leads past the header', async ({ page }) => {
      await page.goto('/services');
      await press(page, 'Tab');
      await press(page, 'Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await press(page, 'Tab');
      expect(await page.evaluate(() => document.activeElement!.closest('main') !== null)).toBe(true);
    });

    test('the cart traps the focus, and returns it when closed', async ({ page }) => {
      await visit(page, 'products');
      await addToCart(page, 'Moniteur Boréal', 'Régulateur MPPT 60 A');
      for (const close of ['Escape', 'Enter']) {
        await tabTo(page, cartButton(page));
        await page.keyboard.press('Enter');
        await expect(cartLines(page)).toHaveCount(2);
        await expectFocusSeen(page);
        await expectHeldWithin(page, cartPanel(page));
        if (close === 'Enter') await cartPanel(page).getByRole('button', { name: t.cart.close }).focus();
        await page.keyboard.press(close);
        await expect(cartPanel(page)).toBeHidden();
        await expect(cartButton(page)).toBeFocused();
        await expectFocusSeen(page);
      }
    });

    test('the search opens, leads through its results, and returns the focus', async ({ page }) => {
      await page.goto('/services');
      const before = page.getByRole('main').getByRole('link').first();
      for (const time of ['first', 'second']) {
        await tabTo(page, before);
        await press(page, '/');
        await expect(box(page), time).toBeFocused();
        await page.keyboard.type('batterie');
        await settledSearch(page);
        await expect(options(page)).not.toHaveCount(0);
        for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Escape', 'Escape']) await press(page, key);
        await expect(box(page)).toHaveValue('');
        await expect(box(page)).toBeFocused();
        await press(page, 'Escape');
        await expect(box(page)).not.toBeFocused();
        await expect(before, time).toBeFocused();
      }
    });

    test(
      'the carousel’s controls keep the focus after they stop, choose or (from 768 px) advance a slide',
      FULL_SCOPE,
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.goto('/');
        await stopAt(page, 1_000);
        const { pause, bullet, slide, next } = getCarousel(page, 'fr');
        await tabTo(page, pause);
        await press(page, 'Space');
        await expect(bullet(1)).toBeChecked();
        await expect(pause).toBeChecked();
        await press(page, 'Tab');
        for (const number of [2, 3, 1]) {
          await press(page, 'ArrowRight');
          await expect(bullet(number)).toBeFocused();
          expect(await present(page)).toEqual([number]);
        }
        if (width >= 768) {
          await press(page, 'Tab');
          await press(page, 'Tab');
          await expect(next).toBeFocused();
          await press(page, 'Enter');
          await expect(next).toBeFocused();
          await press(page, 'Tab');
          await expect(slide(2).getByRole('link').first()).toBeFocused();
        } else {
          await press(page, 'Tab');
          await expect(slide(1).getByRole('link').first()).toBeFocused();
        }
      },
    );

    test(
      'the reopened cookie banner closes with Escape, keeps the previous choice, and returns the focus',
      FULL_SCOPE,
      async ({ page }) => {
        await page.goto('/faq');
        await tabTo(page, cookiesButton(page));
        await press(page, 'Enter');
        await expect(banner(page)).toBeFocused();
        for (const name of [t.pages.privacy, t.consent.decline, t.consent.accept, t.consent.close]) {
          await press(page, 'Tab');
          await expect(banner(page).getByText(name, { exact: true })).toBeFocused();
        }
        await press(page, 'Escape');
        await expect(banner(page)).toBeHidden();
        await expect(cookiesButton(page)).toBeFocused();
        expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined');
      },
    );

    test('the display panel closes if Tab leaves it, and Escape closes it and returns the focus', async ({ page }) => {
      await page.goto('/services');
      if (width < 1024) {
        await tabTo(page, page.locator('summary').filter({ hasText: t.header.menu }));
        await press(page, 'Enter');
      }
      const button = page.getByRole('button', { name: t.display.title });
      const panel = page.getByRole('form', { name: t.display.title });
      await tabTo(page, button);
      // Does not check yet that the focus is visible. On a phone, the open panel hides its button until Tab or Escape is pressed.
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await press(page, 'Tab');
      for (const theme of ['light', 'dark', 'system'] as const) {
        await press(page, 'ArrowDown');
        await expect(panel.getByRole('radio', { name: t.display.themes[theme] })).toBeChecked();
      }
      for (const name of [t.display.saver, t.display.shortcut]) {
        await press(page, 'Tab');
        const control = panel.getByRole('switch', { name: name.replaceAll('\u00a0', ' ') });
        await expect(control).toBeFocused();
        const was = await control.isChecked();
        await press(page, 'Space');
        await expect(control).toBeChecked({ checked: !was });
        await press(page, 'Space');
      }
      await press(page, 'Escape');
      await expect(panel).toBeHidden();
      await expect(button).toBeFocused();
      // A panel that is left with Tab does not stay open over the focused element.
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      for (let stops = 0; stops < 4; stops++) await press(page, 'Tab');
      await expect(panel).toBeHidden();
    });
  });
}

test.describe('the phone’s menu', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const locale of localesOfScope) {
    test(`makes everything behind it unreachable, closes with Escape and returns the focus, in ${locale}`, async ({
      page,
    }) => {
      await choose(page, 'cookie-consent', 'declined');
      await page.goto(path('faq', locale));
      await settled(page);
      const menu = page.locator('summary').filter({ hasText: strings(locale).header.menu });
      await tabTo(page, menu);
      await press(page, 'Enter');
      await expect(page.locator('main')).toHaveJSProperty('inert', true);
      await expectHeldWithin(page, page.getByRole('banner'));
      await menu.focus();
      await press(page, 'Tab');
      await press(page, 'Escape');
      await expect(menu).toBeFocused();
      await expect(page.getByRole('navigation', { name: strings(locale).header.mainNavigation })).toBeHidden();
      await press(page, 'Tab');
      expect(await page.evaluate(() => document.activeElement!.closest('main') !== null)).toBe(true);
    });
  }
});

test('the search box opens when the keyboard reaches its field', async ({ page }) => {
  await page.goto('/services');
  // Once its script has loaded, the search box is a combobox, which `closedBox` does not match.
  const field = closedBox(page).or(box(page));
  await tabTo(page, field);
  expect((await field.boundingBox())!.width).toBeGreaterThan(250);
});
