import { expect, test, type Page } from '@playwright/test';
import { path, ROUTES, type RouteId } from '../../src/i18n/routes.ts';
import { anyAddress } from '../support/content.ts';
import { banner, choose, cookiesButton, scrollTo, tabThrough, watchBody } from '../support/shell.ts';
import { casesOfScope, FULL_SCOPE, localesOfScope } from '../support/scope.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'));

test('no kind of page sends a request to another origin before consent or after a refusal', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const foreign: string[] = [];
  page.on(
    'request',
    (request) =>
      !request.url().startsWith('data:') && !request.url().startsWith(`${baseURL}/`) && foreign.push(request.url()),
  );
  const addresses = casesOfScope(Object.keys(ROUTES) as RouteId[], 3).flatMap((id) =>
    localesOfScope.map((locale) => path(id, locale)),
  );
  for (const address of [
    ...addresses,
    ...(['article', 'resource', 'product'] as const).map((kind) => anyAddress(kind, 'fr')),
    '/nulle-part',
  ]) {
    await page.goto(address);
    await expect(banner(page)).toBeVisible();
    await scrollTo(page, 500);
  }
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.goto('/');
  await page.goto('/support');
  expect(foreign).toEqual([]);
});

test.describe('the cookie banner', () => {
  test('is shown until a choice is stored, and is hidden on the next page before the first paint', async ({ page }) => {
    const before = await watchBody(page);
    await page.goto('/');
    await expect(banner(page).getByRole('link', { name: 'Politique de confidentialité' })).toHaveAttribute(
      'href',
      '/confidentialite',
    );
    await banner(page).getByRole('button', { name: 'Accepter' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page)).toBe('accepted');
    await page.goto('/en/faq');
    expect(await before()).toMatchObject({ consent: 'accepted' });
    await expect(banner(page)).toBeHidden();
  });

  test('can be closed on small screens without storing a choice', async ({ page }) => {
    await page.goto('/');
    await expect(banner(page).getByRole('button')).toHaveText(['Refuser', 'Accepter']);
    await page.setViewportSize({ width: 360, height: 740 });
    await banner(page).getByRole('button', { name: 'Fermer' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page)).toBeNull();
    await page.reload();
    await expect(banner(page)).toBeVisible();
  });

  test('accepts a choice by keyboard, and returns the focus to the page', async ({ page }) => {
    await page.goto('/faq');
    await banner(page).getByRole('button', { name: 'Refuser' }).focus();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await stored(page)).toBe('declined');
  });

  test('is reopened from the footer, shows the choice and returns the focus', async ({ page }) => {
    await choose(page, 'cookie-consent', 'declined');
    await page.goto('/en/faq');
    await cookiesButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeFocused();
    await expect(banner(page)).toContainText('Your current choice: declined.', { useInnerText: true });
    await expect(banner(page)).not.toContainText('accepted', { useInnerText: true });
    await page.keyboard.press('Shift+Tab');
    await banner(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await expect(cookiesButton(page)).toBeFocused();
    expect(await stored(page)).toBe('declined');
    await page.keyboard.press('Enter');
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    expect(await stored(page)).toBe('accepted');
  });

  test('closes and applies the choice when the visitor chooses in another tab', async ({ page, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/faq');
    await banner(other).getByRole('button', { name: 'Refuser' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-consent', 'declined');
  });

  for (const width of casesOfScope([320, 1280, 360, 700])) {
    test(`covers no focused element at ${width} pixels`, FULL_SCOPE, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/support');
      const covered = await tabThrough(page, (element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        const isFrame = element.closest('.dock, header') !== null || height === 0;
        const limit = document.querySelector('.consent')!.getBoundingClientRect().top;
        return isFrame || (bottom <= limit && top >= 0)
          ? ''
          : `${element.textContent.trim()}: ${top} to ${bottom}, the banner from ${limit}`;
      });
      expect(covered.length).toBeGreaterThan(20);
      expect(covered.filter(Boolean)).toEqual([]);
    });
  }
});

test.describe('a browser that cannot store data', () => {
  for (const [name, spoil] of [
    [
      'off',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ] as const) {
    test(`applies the visitor’s choices until the next page load if localStorage is ${name}`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.addInitScript(spoil);
      await page.goto('/faq');
      await banner(page).getByRole('button', { name: 'Refuser' }).click();
      await expect(banner(page)).toBeHidden();
      await page.getByRole('button', { name: 'Affichage' }).click();
      await page.getByRole('radio', { name: 'Sombre' }).check();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.locator('html')).toHaveAttribute('data-consent', 'declined');
      await page.reload();
      await expect(banner(page)).toBeVisible();
      expect(errors).toEqual([]);
    });
  }
});

test('the cookie banner is hidden until all of its HTML has arrived', async ({ page }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await banner(page).evaluate((section) => section.querySelector('button:last-child')!.remove());
  await expect(banner(page)).toBeHidden();
});
