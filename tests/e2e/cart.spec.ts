import { expect, test, type Locator, type Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { callAddress, company } from '../support/company.ts';
import { doubleClickPlace } from '../support/double-click.ts';
import { FULL_SCOPE, casesOfScope } from '../support/scope.ts';
import { scrollTo } from '../support/shell.ts';
import { addToCart, cartButton, cartLines, cartPanel, hydrated, openCart, visit } from '../support/shop.ts';

const MONITOR = 'Moniteur Boréal';
const CONTROLLER = 'Régulateur MPPT 60 A';

for (const [locale, name] of casesOfScope([
  ['fr', /^Ouvrir le panier Articles\s:\s2$/],
  ['en', /^Open the cart Items: 2$/],
] as const)) {
  test(`in ${locale}, the cart’s button names the number of items before the cart’s code loads`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cart-storage', '{"items":[{},{}]}'));
    await page.goto(path('home', locale));
    await expect(cartButton(page)).toHaveAccessibleName(name);
  });
}

test('a page restored from the bfcache shows the current number of items', async ({ page }) => {
  await page.goto(path('home', 'fr'));
  await page.evaluate(() => {
    // Changes the stored cart as another page does while this page is cached: without a `storage` event.
    localStorage.setItem('cart-storage', '{"items":[{}]}');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(cartButton(page)).toHaveAccessibleName(/:\s?1$/);
});

test.describe('the cart panel', () => {
  /**
   * Adds two products and opens the cart. Waits for the first unit before the second click. A click before the first-touch script
   * has loaded waits for React, so the second click could otherwise take effect first.
   */
  const openCartOfTwo = async (page: Page): Promise<Locator> => {
    await visit(page, 'products');
    await addToCart(page, MONITOR);
    await expect(cartButton(page)).toContainText('1');
    await addToCart(page, CONTROLLER);
    return openCart(page);
  };

  test('is a dialog 24rem wide, and explains an empty cart', async ({ page }) => {
    await visit(page, 'home');
    const panel = await openCart(page);
    await expect(panel).toContainText('Votre panier est vide');
    expect((await panel.boundingBox())!.width).toBeCloseTo(24 * 16, 0);
    await panel.getByRole('link', { name: 'Voir les produits' }).click();
    await expect(page).toHaveURL('/produits');
  });

  test('is opened by keyboard, closed with Escape, and returns the focus', async ({ page }) => {
    await visit(page, 'home');
    await cartButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(cartPanel(page)).toBeVisible();
    // While the panel is open, Tab reaches nothing behind the panel.
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(cartPanel(page)).toBeHidden();
    await expect(cartButton(page)).toBeFocused();
  });

  test('shows the image, name and price of a product, and the total of all products', async ({ page }) => {
    const panel = await openCartOfTwo(page);
    const line = cartLines(page).first();
    await expect(line).toContainText(MONITOR);
    await expect(line).toContainText('399\u00a0$\u00a0CAD');
    expect(
      await line
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
    ).toBe(true);
    await expect(panel).toContainText('1\u00a0048\u00a0$\u00a0CAD');
    await expect(panel).toContainText('Taxes, livraison et pose en sus');
  });

  test(
    'moves the focus to the next line after a removal, and to the title after the last line is removed',
    FULL_SCOPE,
    async ({ page }) => {
      const panel = await openCartOfTwo(page);
      await panel.getByRole('button', { name: `Retirer ${MONITOR}` }).click();
      await expect(cartLines(page)).toHaveCount(1);
      await expect(panel).toContainText('649\u00a0$\u00a0CAD');
      const next = panel.getByRole('button', { name: `Retirer ${CONTROLLER}` });
      await expect(next).toBeFocused();
      await next.press('Enter');
      await expect(panel.getByRole('heading', { name: 'Panier' })).toBeFocused();
      await expect(panel).toContainText('Votre panier est vide');
    },
  );

  test('adds and removes units of a line, and removes the line with its last unit', async ({ page }) => {
    const panel = await openCartOfTwo(page);
    const line = cartLines(page).first();
    await panel.getByRole('button', { name: `Un de plus, ${MONITOR}` }).dblclick();
    await expect(line.getByRole('status')).toHaveText('3');
    await expect(panel).toContainText('1\u00a0846\u00a0$\u00a0CAD');
    await expect(cartButton(page)).toContainText('4');
    expect(
      await page.evaluate(() =>
        JSON.parse(localStorage.getItem('cart-storage')!).items.map(({ id }: { id: string }) => id),
      ),
      'one item per unit',
    ).toEqual(['moniteur-boreal', 'regulateur-mppt-60', 'moniteur-boreal', 'moniteur-boreal']);
    const fewer = panel.getByRole('button', { name: `Un de moins, ${MONITOR}` });
    await fewer.click();
    await expect(line.getByRole('status')).toHaveText('2');
    await expect(fewer).toBeFocused();
    await fewer.click();
    await fewer.click();
    await expect(cartLines(page)).toHaveCount(1);
    await expect(panel.getByRole('button', { name: `Retirer ${CONTROLLER}` })).toBeFocused();
  });

  test('removes only one product when a “Remove” button is double-clicked or Enter is held on it', async ({ page }) => {
    const panel = await openCartOfTwo(page);
    await hydrated(panel);
    const remove = (name: string): Locator => panel.getByRole('button', { name: `Retirer ${name}` });
    await doubleClickPlace(remove(MONITOR));
    await expect(remove(CONTROLLER)).toBeFocused();
    await page.keyboard.press('Escape');
    await addToCart(page, MONITOR);
    await openCart(page);
    await remove(CONTROLLER).focus();
    await page.keyboard.down('Enter');
    // Repeats the key, as a held key does.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(remove(MONITOR)).toBeFocused();
  });

  test('has a button that removes all products from the cart, after a confirmation', FULL_SCOPE, async ({ page }) => {
    await visit(page, 'products');
    await addToCart(page, MONITOR, CONTROLLER);
    const panel = await openCart(page);
    const empty = panel.getByRole('button', { name: 'Vider le panier' });
    // The confirmation opens only once the cart's code has loaded.
    const dismissed = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await empty.click();
    await dismissed;
    await expect(cartLines(page)).toHaveCount(2);
    page.once('dialog', (dialog) => dialog.accept());
    await empty.click();
    await expect(panel).toContainText('Votre panier est vide');
    await expect(panel.getByRole('heading', { name: 'Panier' })).toBeFocused();
  });

  test('closes after a click on “Order” on the checkout page, which then shows its top', async ({ page }) => {
    await visit(page, 'products');
    await addToCart(page, MONITOR);
    await expect(cartButton(page)).toContainText('1');
    await visit(page, 'checkout');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await scrollTo(page, 300);
    // The first scroll loads a script, which replaces the listener.
    await page.waitForFunction(() => 'moved' in document.documentElement.dataset && onscroll !== null);
    const panel = await openCart(page);
    await panel.getByRole('link', { name: 'Commander' }).click();
    await expect(panel).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test('opens through its address, and removes the fragment from the address when closed', async ({ page }) => {
    await visit(page, 'products', 'fr', '#panier');
    await expect(cartPanel(page)).toBeVisible();
    await cartPanel(page).getByRole('button', { name: 'Fermer le panier' }).click();
    await expect(page).toHaveURL('/produits');
  });
});

test.describe('the stored cart', () => {
  test('survives a change of page and language, and shows a name and the total in the new language', async ({
    page,
  }) => {
    await visit(page, 'products');
    await addToCart(page, MONITOR, CONTROLLER);
    await expect(cartButton(page)).toContainText('2');
    await page.goto('/en/products', { waitUntil: 'commit' });
    await expect(cartButton(page)).toContainText('2');
    const panel = await openCart(page);
    await expect(panel).toContainText('Boreal Monitor');
    await expect(panel).toContainText('1,048\u00a0$\u00a0CAD');
  });

  test('is the same in every tab', async ({ page, context }) => {
    const other = await context.newPage();
    await visit(page, 'products');
    await visit(other, 'home');
    await addToCart(page, MONITOR);
    await expect(cartButton(other)).toContainText('1');
    await openCart(other);
    await addToCart(page, CONTROLLER);
    await expect(cartLines(other)).toHaveCount(2);
    await cartPanel(other)
      .getByRole('button', { name: `Retirer ${MONITOR}` })
      .click();
    await expect(cartButton(page)).toContainText('1');
  });

  for (const malformed of casesOfScope([
    '{"items":[{"id":1}],"orderKey":null}',
    '{',
    'null',
    '{"items":7}',
    '{"state":{"items":[{"id":1}],"total":5}}',
  ])) {
    test(`is replaced by an empty cart if its value is ${malformed}, and shopping continues`, async ({ page }) => {
      await page.addInitScript((value) => {
        if (!sessionStorage.getItem('planted')) localStorage.setItem('cart-storage', value);
        sessionStorage.setItem('planted', 'yes');
      }, malformed);
      await visit(page, 'products');
      await expect(await openCart(page)).toContainText('Votre panier est vide');
      await page.keyboard.press('Escape');
      await expect(cartButton(page)).not.toContainText(/\d/);
      await addToCart(page, MONITOR);
      await expect(cartButton(page)).toContainText('1');
      await page.reload();
      await expect(cartButton(page)).toContainText('1');
    });
  }

  for (const [state, forbid] of casesOfScope([
    [
      'full',
      () =>
        (Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        }),
    ],
    [
      'disabled',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
    ],
  ] as [string, () => void][])) {
    test(`is missing when storage is ${state}, so the panel explains that no unit is kept, and offers a phone number`, async ({
      page,
    }) => {
      await page.addInitScript(forbid);
      await visit(page, 'products');
      await addToCart(page, MONITOR, MONITOR);
      await expect(cartButton(page)).toContainText('2');
      const panel = await openCart(page);
      await expect(panel).toContainText(strings('fr').cart.notKept);
      await expect(panel.getByRole('link', { name: `Commander au ${company.phone}` })).toHaveAttribute(
        'href',
        callAddress(company.phone),
      );
      await expect(panel.getByRole('link', { name: 'Commander', exact: true })).toHaveCount(0);
      await panel.getByRole('button', { name: `Un de moins, ${MONITOR}` }).click();
      await expect(cartLines(page).getByRole('status')).toHaveText('1');
    });
  }
});
