import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { simpleParser, type ParsedMail } from 'mailparser';
import { formatPrice } from '../../src/core/money.ts';
import { fill } from '../../src/core/text.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path, productPath } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { localesOfScope } from '../support/scope.ts';
import {
  addToCart,
  cartButton,
  cartLines,
  confirmSignUp,
  linkTo,
  signUp,
  dataDir,
  fillOrder,
  openCart,
  PASSWORD,
  service,
  visit,
} from '../support/shop.ts';

// Tests the main journey of visitors. A visitor fills a cart from a product card and from a product page, and chooses the number
// of units and the delivery. The visitor signs in without losing data, and orders. The test then checks the emails, the order in
// the account on two devices, and the company's processing of the order.
for (const locale of localesOfScope) {
  const { cart, checkout, orders, account } = strings(locale);
  const price = (cents: number): string => formatPrice(cents, locale);

  test(`a visitor fills a cart, creates an account and orders, and customer and company get emails about the order, in ${locale}`, async ({
    page,
    browser,
  }) => {
    await visit(page, 'home', locale);
    await page.getByRole('link', { name: /^(Voir les produits et les prix|See products and prices)$/ }).click();
    await expect(page).toHaveURL(path('products', locale));
    const [monitor, panel] = await fetchNames(locale);
    await addToCart(page, panel);
    await expect(cartButton(page)).toContainText('1');
    await page.getByRole('link', { name: monitor, exact: true }).click();
    await expect(page).toHaveURL(productPath('moniteur-boreal', locale));
    await addToCart(page, monitor);
    await expect(cartButton(page)).toContainText('2');

    const panelOfCart = await openCart(page);
    await expect(cartLines(page)).toHaveCount(2);
    await panelOfCart.getByRole('button', { name: fill(cart.more, { name: monitor }) }).click();
    await expect(cartLines(page).last().getByRole('status')).toHaveText('2');
    await expect(panelOfCart).toContainText(price(114_700));
    await panelOfCart.getByRole('link', { name: cart.order }).click();
    await expect(page).toHaveURL(path('checkout', locale));
    // The subtotal is $1,147.00, with taxes of $57.35 and $114.41325.
    for (const cents of [114_700, 5_735, 11_441, 131_876])
      await expect(page.getByRole('main')).toContainText(price(cents));
    await expect(page.getByRole('heading', { name: checkout.signInRequired })).toBeVisible();
    await page.getByRole('link', { name: checkout.signInLink }).click();
    const email = await signUp(page);
    const tab = await page.context().newPage();
    await tab.goto(await linkTo(email, 'signup', locale));
    await confirmSignUp(tab);
    await expect(tab.getByText(account.confirm.confirmed)).toBeVisible();
    await tab.close();

    await expect(page).toHaveURL(path('checkout', locale));
    await fillOrder(page);
    await page.getByRole('button', { name: checkout.confirm }).click();
    await expect(page.getByRole('heading', { name: checkout.placed.title })).toBeVisible();
    const number = await page
      .getByRole('status')
      .filter({ hasText: /^[0-9A-F]{8}$/ })
      .textContent();
    await expect(cartButton(page)).not.toContainText(/\d/);

    const order = await fetchOrder(page);
    expect(order.id.slice(0, 8).toUpperCase()).toBe(number);
    const { data: catalogue } = await service().from('products').select('id,price');
    const getPrice = (id: string) => Number(catalogue!.find((product) => product.id === id)!.price);
    const lines = order.order_items.toSorted((a, b) => a.line - b.line);
    expect(lines.map((line) => [line.product_id, line.quantity, Number(line.price)])).toEqual(
      ['panneau-monocristallin-410', 'moniteur-boreal', 'moniteur-boreal'].map((id) => [id, 1, getPrice(id)]),
    );
    expect(Number(order.total)).toBe(lines.reduce((sum, line) => sum + Number(line.price), 0));

    const receipt = (await mailsTo(email)).find(({ subject }) => subject?.includes(number!));
    expect(receipt).toBeDefined();
    expect(receipt!.text).toContain(price(131_876));
    expect(receipt!.text, 'typed text is not repeated').not.toContain('Tremblay');
    const [notice] = (await mailsTo('ventes@')).filter(({ subject }) => subject?.includes(number!));
    expect(notice!.text).toContain('450 555-0142');
    expect(notice!.text).toContain('Mont-Tremblant (QC), J8E 1T1');

    // The customer opens the order on another device, through the link of the email.
    const device = await browser.newContext();
    const other = await device.newPage();
    await visit(other, 'account', locale);
    await other.getByLabel(account.email, { exact: true }).fill(email);
    await other.getByLabel(account.password, { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: account.signIn, exact: true }).click();
    const card = other.getByRole('article', { name: fill(account.order, { number: number! }) });
    await expect(card).toContainText(orders.status.received);
    await expect(card).toContainText(price(131_876));
    await other.goto(new URL(/\S+#[\w-]{36}/.exec(receipt!.text!)![0]).href);
    await expect(other.getByRole('main')).toContainText('J8E 1T1');

    await service().from('orders').update({ status: 'confirmed' }).eq('id', order.id).throwOnError();
    await other.reload();
    await expect(other.getByRole('listitem').filter({ hasText: orders.status.confirmed })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expect(other.getByRole('main')).toContainText(orders.next.confirmed);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(fill(orders.mail.statusSubject, { number: number!, status: orders.status.confirmed })),
    );
    await device.close();
  });
}

/** Sends the due emails. Returns the emails to an address, the newest last. */
async function mailsTo(address: string): Promise<ParsedMail[]> {
  await service().functions.invoke('deliver', { method: 'POST' });
  const folder = join(dataDir, 'mail');
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => simpleParser(readFileSync(join(folder, file)))));
  return mails
    .filter(({ to }) => JSON.stringify(to).includes(address))
    .sort((a, b) => a.date!.valueOf() - b.date!.valueOf());
}

async function fetchNames(locale: Locale): Promise<[string, string]> {
  const { data } = await service().from('products').select('id,name,name_en');
  const getName = (id: string): string =>
    data!.find((product) => product.id === id)![locale === 'fr' ? 'name' : 'name_en'];
  return [getName('moniteur-boreal'), getName('panneau-monocristallin-410')];
}

interface OrderRow {
  id: string;
  total: string;
  order_items: { line: number; product_id: string; quantity: number; price: string }[];
}

/** Returns the only order of the customer signed in on the page, as the company reads it. */
async function fetchOrder(page: Page): Promise<OrderRow> {
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).user.id as string);
  const { data } = await service()
    .from('orders')
    .select('id,total,order_items(line,product_id,quantity,price)')
    .eq('user_id', userId);
  expect(data).toHaveLength(1);
  return data![0] as unknown as OrderRow;
}
