import { expect, type Page } from '@playwright/test';
import { PLACED_ORDER_KEY } from '../../src/features/orders/rules/placed-order.ts';
import { test } from '../support/changed-products.ts';
import { loseResponse } from '../support/hold.ts';
import { FULL_SCOPE } from '../support/scope.ts';
import {
  addToCart,
  becomeCustomer,
  cartButton,
  cartLines,
  openCart,
  PASSWORD,
  acceptTerms,
  signInAnew,
  fillOrder,
  service,
  focusProductGrid,
  visit,
} from '../support/shop.ts';

// Tests run in parallel, so no test changes this product. A test of this file that changes a product adds its own.
const MONITOR = 'Moniteur Boréal';

const orderButton = (page: Page) => page.getByRole('button', { name: 'Confirmer la commande' });
const getAlert = (page: Page) => page.getByRole('main').getByRole('alert');
const thanks = (page: Page) => page.getByRole('heading', { name: 'Merci pour votre commande' });
const delivery = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Livraison' }).getByRole('radio', { name });
const PICKUP = 'Je passe la prendre à l’atelier';
const lines = (page: Page) => page.getByRole('region', { name: 'Articles' }).getByRole('listitem');

async function countOrders(page: Page): Promise<number> {
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).user.id as string);
  const { count } = await service().from('orders').select('id', { count: 'exact', head: true }).eq('user_id', userId);
  return count!;
}

/**
 * Opens the checkout as a new customer with these products in the cart, and fills in its form. Returns the customer's email
 * address.
 */
async function atCheckout(page: Page, ...names: string[]): Promise<string> {
  const email = await becomeCustomer(page);
  await visit(page, 'products');
  await focusProductGrid(page);
  await addToCart(page, ...names);
  await (await openCart(page)).getByRole('link', { name: 'Commander' }).click();
  await fillOrder(page);
  return email;
}

/** Places an order whose request arrives and whose response is lost. */
async function orderWithLostAnswer(page: Page): Promise<void> {
  await loseResponse(page, '**/rest/v1/rpc/place_order');
  await orderButton(page).click();
  await expect(getAlert(page)).toContainText('Nous n’avons pas pu joindre le serveur');
}

test('a changed price is announced, and the order is placed only after the shopper confirms the new price', async ({
  page,
  products,
}) => {
  const id = await products.add({ name: 'Essai prix', price: 100 });
  await atCheckout(page, 'Essai prix', MONITOR);
  await products.change(id, { price: 120.5 });
  await orderButton(page).click();
  await expect(getAlert(page)).toContainText('Des prix ont changé');
  await expect(lines(page).first()).toContainText('120,50\u00a0$\u00a0CAD');
  await expect(lines(page).first()).toContainText('Ancien prix\u00a0: 100\u00a0$\u00a0CAD');
  await expect(page.getByRole('main')).toContainText('519,50\u00a0$\u00a0CAD');
  expect(await countOrders(page)).toBe(0);
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await countOrders(page)).toBe(1);

  // The thank-you page has the recap, the steps to come, and a link to the order.
  const recap = page.getByRole('region', { name: 'Récapitulatif' });
  await expect(recap).toContainText('120,50\u00a0$\u00a0CAD');
  await expect(recap).toContainText('519,50\u00a0$\u00a0CAD');
  await expect(recap).toContainText('Mont-Tremblant');
  const next = page.getByRole('region', { name: 'La suite' }).getByRole('listitem');
  await expect(next.first()).toHaveAttribute('aria-current', 'step');
  await expect(next.last()).toHaveText('Installée, à venir');
  await page.getByRole('link', { name: /^[0-9A-F]{8}$/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Payée, à venir' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Reçue' })).toHaveAttribute('aria-current', 'step');
});

test('a thank-you page restored from the bfcache shows no address if the customer has signed out in the meantime', async ({
  page,
}) => {
  await atCheckout(page, MONITOR);
  await orderButton(page).click();
  const recap = page.getByRole('region', { name: 'Récapitulatif' });
  await expect(recap).toContainText('Mont-Tremblant');
  await page.evaluate((key) => {
    sessionStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, PLACED_ORDER_KEY);
  await expect(recap).toBeHidden();
});

test(
  'a withdrawn product is named, and the other products can be ordered after its removal',
  FULL_SCOPE,
  async ({ page, products }) => {
    const id = await products.add({ name: 'Essai retrait', price: 50 });
    await atCheckout(page, 'Essai retrait', MONITOR);
    await products.change(id, { is_available: false });
    await orderButton(page).click();
    await expect(getAlert(page)).toContainText('n’est plus offert');
    await expect(lines(page).first()).toContainText('N’est plus offert');
    await expect(lines(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Retirer Essai retrait' }).click();
    await orderButton(page).click();
    await expect(thanks(page)).toBeVisible();
  },
);

test('a deleted product in a stored cart is marked as no longer offered', async ({ page }) => {
  await page.addInitScript(() => {
    const item = {
      id: 'disparu',
      name: { fr: 'Produit disparu', en: 'Vanished product' },
      priceCents: 100,
      imageUrl: '/nowhere.avif',
    };
    localStorage.setItem('cart-storage', JSON.stringify({ items: [item], orderKey: null }));
  });
  await visit(page, 'products', 'fr', '#panier');
  await expect(cartLines(page).first()).toContainText('N’est plus offert');
});

test(
  'ordering again after a lost response returns the same order, not a second order',
  FULL_SCOPE,
  async ({ page }) => {
    await atCheckout(page, MONITOR);
    await orderWithLostAnswer(page);
    await expect(lines(page)).toHaveCount(1);
    expect(await countOrders(page)).toBe(1);
    // The visitor reloads the page, which keeps the cart and the idempotency key.
    await page.reload();
    await acceptTerms(page);
    await orderButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await countOrders(page)).toBe(1);
  },
);

test(
  'after a lost response and a change of the cart, no unit is ordered twice and unordered units stay in the cart',
  FULL_SCOPE,
  async ({ page }) => {
    await atCheckout(page, MONITOR);
    await orderWithLostAnswer(page);
    await visit(page, 'products');
    await addToCart(page, 'Régulateur MPPT 60 A');
    await expect(cartButton(page)).toContainText('2');
    await visit(page, 'checkout');
    await acceptTerms(page);
    await orderButton(page).click();
    await expect(page.getByRole('main')).toContainText(
      /Votre commande [0-9A-F]{8} avait été enregistrée avant vos derniers changements/,
    );
    await expect(lines(page)).toHaveCount(1);
    await expect(lines(page)).toContainText('Régulateur');
    expect(await countOrders(page)).toBe(1);
    await orderButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await countOrders(page)).toBe(2);
  },
);

for (const [code, french, english] of [
  ['cart_empty', 'Votre panier est vide', 'Your cart is empty'],
  ['cart_malformed', 'Ce panier n’a pas pu être lu', 'This cart could not be read'],
  ['cart_too_large', 'Une commande compte au plus 200 articles', 'An order holds at most 200 items'],
  ['units_ordered', 'viennent d’être commandés depuis un autre appareil', 'ordered on another device'],
  ['total_mismatch', 'Le total affiché n’était plus à jour', 'The total shown was out of date'],
] as const) {
  test(
    `the refusal ${code} is explained in the visitor’s language, and the cart is kept`,
    FULL_SCOPE,
    async ({ page }) => {
      await atCheckout(page, MONITOR);
      await page.route('**/rest/v1/rpc/place_order', (route) =>
        route.fulfill({ json: { kind: 'refused', code, current_cents: 1, units: [] } }),
      );
      await orderButton(page).click();
      await expect(getAlert(page)).toContainText(french);
      await expect(lines(page)).toHaveCount(1);
      await visit(page, 'checkout', 'en');
      await acceptTerms(page);
      await page.getByRole('button', { name: 'Confirm the order' }).click();
      await expect(getAlert(page)).toContainText(english);
      await expect(page.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(1);
    },
  );
}

test('a double click places one order', FULL_SCOPE, async ({ page }) => {
  await atCheckout(page, MONITOR);
  await orderButton(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(await countOrders(page)).toBe(1);
});

test('two tabs that order the same cart at the same time create a single order', async ({ page, context }) => {
  await atCheckout(page, MONITOR);
  const other = await context.newPage();
  await visit(other, 'checkout');
  await acceptTerms(other);
  // Both requests are sent before either gets a response.
  const sent: string[] = [];
  let letGo = (): void => undefined;
  const bothSent = new Promise<void>((resolve) => (letGo = resolve));
  await context.route('**/rest/v1/rpc/place_order', async (route) => {
    if (sent.push(route.request().postData()!) === 2) letGo();
    await bothSent;
    await route.continue();
  });
  const answers = [page, other].map((tab) => tab.waitForResponse('**/rest/v1/rpc/place_order'));
  await Promise.all([orderButton(page).click(), orderButton(other).click()]);
  for (const answer of await Promise.all(answers)) expect(answer.status()).toBe(200);
  await expect(thanks(page)).toBeVisible();
  expect(await countOrders(page)).toBe(1);
});

test('a lost connection is reported, and the cart is kept', async ({ page, context }) => {
  await atCheckout(page, MONITOR);
  await context.setOffline(true);
  await orderButton(page).click();
  await expect(getAlert(page)).toContainText('Nous n’avons pas pu joindre le serveur');
  await expect(lines(page)).toHaveCount(1);
  await context.setOffline(false);
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
});

test('a session that expires offline leads to a retry, not to a new sign-in', FULL_SCOPE, async ({ page }) => {
  await atCheckout(page, MONITOR);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!);
    localStorage.setItem('session', JSON.stringify({ ...session, expires_at: 1_000 }));
  });
  await page.route('**/auth/v1/token*', (route) => route.abort());
  await orderButton(page).click();
  // The client retries for half a minute before it gives up.
  test.slow();
  await expect(getAlert(page)).toContainText('Nous n’avons pas pu joindre le serveur', { timeout: 45_000 });
  await page.unroute('**/auth/v1/token*');
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
});

test('a forged session requires signing in again, and the cart is kept', FULL_SCOPE, async ({ page }) => {
  const email = await atCheckout(page, MONITOR);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!);
    const [head, , signature] = session.access_token.split('.');
    const claims = btoa(JSON.stringify({ sub: crypto.randomUUID(), role: 'authenticated', exp: 4_000_000_000 }));
    localStorage.setItem('session', JSON.stringify({ ...session, access_token: [head, claims, signature].join('.') }));
  });
  await page.reload();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page.getByRole('main')).toContainText('Votre panier vous attend dans votre compte');
  await expect(cartButton(page)).not.toContainText(/\d/);
  await page.getByRole('link', { name: 'Se connecter ou créer un compte' }).click();
  await page.getByLabel('Courriel', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByLabel('Mot de passe').press('Enter');
  await expect(page).toHaveURL('/commande');
  await expect(lines(page)).toHaveCount(1);
});

test('a server error is shown with the ID under which it is logged', FULL_SCOPE, async ({ page }) => {
  await atCheckout(page, MONITOR);
  await page.route('**/rest/v1/rpc/place_order', (route) =>
    route.fulfill({ status: 500, json: { code: 'server_fault', message: 'Server fault 1a2b3c4d' } }),
  );
  await orderButton(page).click();
  await expect(getAlert(page)).toContainText('donnez la référence 1a2b3c4d');
  await expect(lines(page)).toHaveCount(1);
});

test('a unit added in another tab while an order is sent stays in the cart', FULL_SCOPE, async ({ page, context }) => {
  await atCheckout(page, MONITOR);
  const other = await context.newPage();
  await visit(other, 'products');
  await page.route('**/rest/v1/rpc/place_order', async (route) => {
    await addToCart(other, 'Moniteur Boréal');
    await expect(cartButton(other)).toContainText('2');
    await route.continue();
  });
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(cartButton(page)).toContainText('1');
});

test('a signed-out visitor sees a link to the sign-in and the cart in place of the fields, and can order after signing in', async ({
  page,
}) => {
  await visit(page, 'products');
  await focusProductGrid(page);
  await addToCart(page, MONITOR);
  await expect(cartButton(page)).toContainText('1');
  await visit(page, 'checkout');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Vous devez être connecté pour commander' })).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(orderButton(page)).toHaveCount(0);
  await main.getByRole('link', { name: 'Se connecter ou créer un compte' }).click();
  await signInAnew(page);
  await page.waitForURL('**/commande');
  await fillOrder(page);
  await page.reload();
  await expect(page.getByLabel('Téléphone')).toHaveValue('450 555-0142');
  await expect(page.getByLabel('Code postal')).toHaveValue('J8E 1T1');
  await expect(delivery(page, 'Livrer à mon adresse')).toBeChecked();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await countOrders(page)).toBe(1);
});

test('the checkout shows no Quebec sales tax for another province, and accepts an unusually written postal code and phone number', async ({
  page,
}) => {
  await atCheckout(page, MONITOR);
  await fillOrder(page);
  await expect(page.getByText('Vous devez être connecté')).toHaveCount(0);
  await expect(page.getByText(/^TVQ/)).toBeVisible();
  await page.getByLabel(/^Province/).selectOption('ON');
  await expect(page.getByText(/^TVQ/)).toHaveCount(0);
  await expect(page.getByText(/^TPS/)).toBeVisible();
  await delivery(page, PICKUP).check();
  await expect(page.getByText(/^TVQ/)).toBeVisible();
  await delivery(page, 'Livrer à mon adresse').check();
  await page.getByLabel('Code postal').fill('kia\u2011ob1.');
  await page.getByLabel('Téléphone').fill('\u202dtel:+1-450-555-0142;ext=203\u202c');
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
});

test('missing or invalid fields and unaccepted terms are marked and linked, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/place_order')) sent.push(request.url());
  });
  await becomeCustomer(page);
  await visit(page, 'products');
  await addToCart(page, MONITOR);
  await expect(cartButton(page)).toContainText('1');
  await visit(page, 'checkout');
  await orderButton(page).click();
  await expect(getAlert(page)).toContainText('8 champs sont à corriger');
  await expect(getAlert(page)).toBeFocused();
  // The summary has one link per field, in the order of the form. Each link leads to its field.
  const errors = getAlert(page).getByRole('link');
  await expect(errors).toHaveText([
    /^Nom/,
    /^Téléphone/,
    /^Livraison/,
    /^Adresse/,
    /^Ville/,
    /^Province/,
    /^Code postal/,
    'Acceptez les conditions pour commander',
  ]);
  await errors.filter({ hasText: 'Ville' }).click();
  await expect(page.getByLabel('Ville')).toBeFocused();
  await errors.filter({ hasText: 'Acceptez' }).click();
  await expect(page.getByRole('checkbox', { name: /^J’accepte/ })).toBeFocused();
  await errors.filter({ hasText: 'Livraison' }).click();
  await expect(delivery(page, 'Livrer à mon adresse')).toBeFocused();

  await page.getByLabel('Téléphone').fill('555-0142');
  await delivery(page, PICKUP).check();
  await expect(page.getByLabel('Code postal')).toHaveCount(0);
  // Hidden fields have no errors. The errors of edited fields are removed.
  await expect(errors).toHaveText([/^Nom/, 'Acceptez les conditions pour commander']);
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(getAlert(page)).toContainText('2 champs sont à corriger');
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/dix chiffres/);
  await expect(page.getByLabel('Nom')).toHaveAccessibleDescription('Le nom est requis');

  // A password manager fills in fields without an event. A later render must not empty them.
  for (const [label, value] of [
    ['Nom', 'Jeanne Tremblay'],
    ['Téléphone', '450 555-0142'],
  ] as const)
    await page.getByLabel(label).evaluate((field: HTMLInputElement, filled) => (field.value = filled), value);
  await page.getByLabel('Note').fill('Le chemin est fermé l’hiver.');
  await expect(page.getByLabel('Nom')).toHaveValue('Jeanne Tremblay');
  await expect(page.getByLabel('Nom')).not.toHaveAttribute('aria-invalid');
  await expect(getAlert(page)).toBeEmpty();
  await page.getByLabel('Téléphone').evaluate((field: HTMLInputElement) => (field.value = '819 555-0143'));
  expect(sent).toEqual([]);
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
});

test('a detail that the database refuses is marked, explained and focused', FULL_SCOPE, async ({ page }) => {
  await atCheckout(page, MONITOR);
  const refuse = (others: object) =>
    page.route(
      '**/rest/v1/rpc/place_order',
      (route) => {
        const order = route.request().postDataJSON();
        return route.continue({ postData: { ...order, p_details: { ...order.p_details, ...others } } });
      },
      { times: 1 },
    );
  await refuse({ city: '', phone: '911' });
  await orderButton(page).click();
  await expect(getAlert(page)).toContainText('Corrigez les champs marqués');
  await expect(page.getByLabel('Téléphone')).toBeFocused();
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/dix chiffres/);
  await expect(page.getByLabel('Ville')).toHaveAccessibleDescription(/n’a pas pu être enregistré ainsi/);
  await page.getByLabel('Ville').fill('Val-David');
  await expect(page.getByLabel('Ville')).not.toHaveAttribute('aria-invalid');
  // An outdated page sends another version of the terms. This error belongs to no field of the form.
  await refuse({ terms_version: '' });
  await orderButton(page).click();
  await expect(getAlert(page)).toContainText('rechargez la page');
  await expect(getAlert(page)).toBeFocused();
  await expect(page.getByLabel('Téléphone')).not.toHaveAttribute('aria-invalid');
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await countOrders(page)).toBe(1);
});
