import { expect, test, type Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { localesOfScope } from '../support/scope.ts';
import {
  addToCart,
  cartButton,
  cartLines,
  cartPanel,
  createAccount,
  openCart,
  service,
  visit,
} from '../support/shop.ts';

// The main journey: fill a cart as a visitor, be asked to sign in, come back with nothing lost, order, and
// find the order in the database and on the account page.
for (const { locale, words } of [
  {
    locale: 'fr' as const,
    words: {
      toProducts: 'Voir les produits et les prix',
      total: '1\u00a0147\u00a0$\u00a0CAD',
      order: 'Commander',
      signInRequired: 'Vous devez être connecté pour commander',
      signIn: 'Se connecter ou créer un compte',
      placed: /Merci\u00a0! Votre commande ([0-9A-F]{8}) est enregistrée\./,
      seeOrders: 'Voir mes commandes',
      orderHeading: 'Commande',
    },
  },
  {
    locale: 'en' as const,
    words: {
      toProducts: 'See products and prices',
      total: '1,147\u00a0$\u00a0CAD',
      order: 'Order',
      signInRequired: 'You must be signed in to order',
      signIn: 'Sign in or create an account',
      placed: /Thank you! Your order ([0-9A-F]{8}) is recorded\./,
      seeOrders: 'See my orders',
      orderHeading: 'Order',
    },
  },
].filter(({ locale }) => localesOfScope.includes(locale))) {
  test(`from the home page to an order in the database, in ${locale}`, async ({ page }) => {
    await visit(page, 'home', locale);
    await page.getByRole('link', { name: words.toProducts }).click();
    await expect(page).toHaveURL(path('products', locale));
    const [monitor, panel] = await namesOf(locale);
    await addToCart(page, monitor, panel, monitor);
    await expect(cartButton(page)).toContainText('3');

    const panelOfCart = await openCart(page);
    await expect(cartLines(page)).toHaveCount(3);
    await expect(panelOfCart).toContainText(words.total);
    await panelOfCart.getByRole('button', { name: words.order }).click();
    await expect(panelOfCart.getByRole('alert')).toContainText(words.signInRequired);

    await panelOfCart.getByRole('link', { name: words.signIn }).click();
    await createAccount(page);

    await expect(cartPanel(page)).toBeVisible();
    await expect(cartLines(page)).toHaveCount(3);
    await cartPanel(page).getByRole('button', { name: words.order }).click();
    const message = cartPanel(page).getByText(words.placed);
    await expect(message).toBeVisible();
    const number = words.placed.exec((await message.textContent())!)![1]!;

    const order = await orderOf(page);
    expect(order.id.slice(0, 8).toUpperCase()).toBe(number);
    const { data: catalogue } = await service().from('products').select('id,price');
    const priceOf = (id: string) => Number(catalogue!.find((product) => product.id === id)!.price);
    const lines = order.order_items.toSorted((a, b) => a.line - b.line);
    expect(lines.map((line) => [line.product_id, line.quantity, Number(line.price)])).toEqual(
      ['moniteur-boreal', 'panneau-monocristallin-410', 'moniteur-boreal'].map((id) => [id, 1, priceOf(id)]),
    );
    expect(Number(order.total)).toBe(lines.reduce((sum, line) => sum + Number(line.price), 0));

    await cartPanel(page).getByRole('link', { name: words.seeOrders }).click();
    const card = page.getByRole('article', { name: `${words.orderHeading} ${number}` });
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await expect(card).toContainText(words.total);
    await expect(cartButton(page)).not.toContainText(/\d/);
  });
}

async function namesOf(locale: Locale): Promise<[string, string]> {
  const { data } = await service().from('products').select('id,name,name_en');
  const nameOf = (id: string): string =>
    data!.find((product) => product.id === id)![locale === 'fr' ? 'name' : 'name_en'];
  return [nameOf('moniteur-boreal'), nameOf('panneau-monocristallin-410')];
}

interface OrderRow {
  id: string;
  total: string;
  order_items: { line: number; product_id: string; quantity: number; price: string }[];
}

/** The one order of the customer signed in on the page, read as the company reads it. */
async function orderOf(page: Page): Promise<OrderRow> {
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).user.id as string);
  const { data } = await service()
    .from('orders')
    .select('id,total,order_items(line,product_id,quantity,price)')
    .eq('user_id', userId);
  expect(data).toHaveLength(1);
  return data![0] as unknown as OrderRow;
}
