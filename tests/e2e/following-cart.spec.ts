import { expect, test, type Page } from '@playwright/test';
import { FULL_SCOPE } from '../support/scope.ts';
import {
  addToCart,
  becomeCustomer,
  cartButton,
  cartLines,
  cartPanel,
  signInAnew,
  fillOrder,
  openCart,
  PASSWORD,
  service,
  visit,
} from '../support/shop.ts';

const MONITOR = 'Moniteur Boréal';
const CONTROLLER = 'Régulateur MPPT 60 A';

const profile = (page: Page) => page.getByRole('heading', { name: 'Profil' });
const signOutButton = (page: Page) => page.getByRole('button', { name: 'Se déconnecter' });

async function signIn(page: Page, email: string): Promise<void> {
  await visit(page, 'account');
  await page.getByLabel('Courriel', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(profile(page)).toBeVisible();
}

/** Fills a visitor's cart. */
async function fillCart(page: Page, ...names: string[]): Promise<void> {
  await visit(page, 'products');
  await addToCart(page, ...names);
  await expect(cartButton(page)).toContainText(String(names.length));
}

/** Returns how many units the account's cart contains, for the customer who is signed in on the page. */
async function unitsOfAccount(page: Page): Promise<number> {
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).user.id as string);
  const { count } = await service()
    .from('cart_units')
    .select('unit', { count: 'exact', head: true })
    .eq('user_id', userId)
    .is('removed_at', null);
  return count!;
}

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

test('the carts of two devices are merged at sign-in, and units ordered on one device disappear from the other device', async ({
  page,
  browser,
}) => {
  const device = await browser.newContext();
  const other = await device.newPage();
  await fillCart(page, MONITOR, MONITOR);
  await visit(page, 'account');
  const email = await signInAnew(page);
  await expect(profile(page)).toBeVisible();
  await expect.poll(() => unitsOfAccount(page)).toBe(2);

  await fillCart(other, CONTROLLER, MONITOR);
  await signIn(other, email);
  await expect(cartButton(other)).toContainText('4');
  await page.goto('/');
  await openCart(page);
  const shown = ['3', '1'];
  await expect(cartLines(page).getByRole('status')).toHaveText(shown);
  await openCart(other);
  await expect(cartLines(other).getByRole('status')).toHaveText(shown);

  // A change on one device appears on the other device once the cart is opened there. The change stays after both devices have
  // synced again.
  await cartPanel(other)
    .getByRole('button', { name: `Un de moins, ${MONITOR}` })
    .click();
  await expect.poll(() => unitsOfAccount(other)).toBe(3);
  await cartPanel(page).getByRole('button', { name: 'Fermer le panier' }).click();
  await openCart(page);
  await expect(cartLines(page).getByRole('status')).toHaveText(['2', '1']);

  await cartPanel(page).getByRole('link', { name: 'Commander' }).click();
  await fillOrder(page);
  await page.getByRole('button', { name: 'Confirmer la commande' }).click();
  await expect(page.getByRole('heading', { name: 'Merci pour votre commande' })).toBeVisible();
  await other.goto('/');
  await expect(cartButton(other)).toContainText('3');
  await expect(await openCart(other)).toContainText('Votre panier est vide');
  await expect(cartButton(other)).not.toContainText(/\d/);
  await device.close();
});

test(
  'signing out empties the cart in every tab, and only the same account gets it back by signing in',
  FULL_SCOPE,
  async ({ page, context }) => {
    const email = await becomeCustomer(page);
    const tab = await context.newPage();
    await fillCart(tab, MONITOR);
    await expect.poll(() => unitsOfAccount(page)).toBe(1);
    await openCart(tab);
    await signOutButton(page).click();
    await expect(page.getByLabel('Courriel', { exact: true })).toBeVisible();
    await expect(cartPanel(tab)).toContainText('Votre panier est vide');
    for (const openPage of [page, tab]) await expect(cartButton(openPage)).not.toContainText(/\d/);
    expect(await stored(page)).toEqual({ 'cart-storage': '{"items":[],"orderKey":null}', 'order-details': '{}' });

    // A visitor or another customer at this device does not get the cart.
    await becomeCustomer(page);
    await expect.poll(() => unitsOfAccount(page)).toBe(0);
    await expect(cartButton(page)).not.toContainText(/\d/);
    await signOutButton(page).click();
    await expect(page.getByLabel('Courriel', { exact: true })).toBeVisible();
    await signIn(page, email);
    await expect(cartButton(page)).toContainText('1');
  },
);

test('a unit added offline is kept, and signing out offline leaves no unit on the device', async ({
  page,
  context,
}) => {
  await becomeCustomer(page);
  await fillCart(page, MONITOR);
  await expect.poll(() => unitsOfAccount(page)).toBe(1);
  await context.setOffline(true);
  await addToCart(page, CONTROLLER);
  await expect(cartButton(page)).toContainText('2');
  await context.setOffline(false);
  await visit(page, 'account');
  await expect.poll(() => unitsOfAccount(page)).toBe(2);
  await context.setOffline(true);
  await signOutButton(page).click();
  await expect(page.getByLabel('Courriel', { exact: true })).toBeVisible();
  await expect(cartButton(page)).not.toContainText(/\d/);
  expect(await stored(page)).not.toHaveProperty('cart-owner');
});

test(
  'the end of a session removes the account’s units from the device, and keeps units that are added afterwards',
  FULL_SCOPE,
  async ({ page }) => {
    const email = await becomeCustomer(page);
    await fillCart(page, MONITOR);
    await expect.poll(() => unitsOfAccount(page)).toBe(1);
    await page.evaluate(() => localStorage.removeItem('session'));
    await addToCart(page, CONTROLLER);
    await visit(page, 'account');
    await expect(page.getByLabel('Courriel', { exact: true })).toBeVisible();
    await expect(cartButton(page)).toContainText('1');
    await openCart(page);
    await expect(cartLines(page)).toContainText('Régulateur');
    await signIn(page, email);
    await expect(cartButton(page)).toContainText('2');
  },
);

test('a cart stored by a previous version is synced only after the visitor has signed in', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const item = { id: 'moniteur-boreal', name: { fr: MONITOR, en: MONITOR }, priceCents: 39_900, imageUrl: '/' };
  await page.goto('/');
  await page.evaluate((cart) => localStorage.setItem('cart-storage', JSON.stringify(cart)), {
    items: [item, item],
    orderKey: crypto.randomUUID(),
  });
  await openCart(page);
  await expect(cartLines(page).getByRole('status')).toHaveText('2');
  expect(requests.filter((url) => /auth|cart-sync|sync_cart/.test(url))).toEqual([]);
  await visit(page, 'account');
  await signInAnew(page);
  await expect(profile(page)).toBeVisible();
  await expect.poll(() => unitsOfAccount(page)).toBe(2);
});
