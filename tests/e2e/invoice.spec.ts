// Tests the page of an invoiced order: the instructions for a transfer, the online payment and its confirmation. Also tests the
// saved card on the account page.
import { expect, test, type Page } from '@playwright/test';
import type { OrderStatus } from '../../src/features/orders/rules/order-status.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { BASE_URL, STRIPE_PORT } from '../support/address.ts';
import { DESKTOP_WIDTH, expectNoViolation, PHONE_WIDTH } from '../support/axe.ts';
import { createOrder } from '../support/order.ts';
import { expectOnePage } from '../support/paper.ts';
import { becomeCustomer, customerOn, service, settled } from '../support/shop.ts';
import { startStripeServer, type StripeServer } from '../support/stripe-server.ts';
import { FULL_SCOPE } from '../support/scope.ts';

/** Orders one monitor as a new customer, and opens the order's page. Returns the order's ID. */
async function withOrder(page: Page): Promise<string> {
  await becomeCustomer(page);
  const customer = await customerOn(page);
  const { data } = await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
  await page.goto(`/compte/commande#${data.id}`);
  await settled(page);
  return data.id;
}

/** Moves the order to a status as the company does, and reloads its page. */
async function moveTo(page: Page, id: string, status: OrderStatus): Promise<void> {
  await service().from('orders').update({ status }).eq('id', id).throwOnError();
  await page.reload();
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Payer en ligne' });

// The tests of this block share one server, which replaces Stripe at the address in the functions' settings. They therefore run
// one after the other.
test.describe.serial('Stripe’s page', () => {
  let stripe: StripeServer;
  test.beforeAll(async () => {
    stripe = await startStripeServer({ port: STRIPE_PORT, webhook: `${BASE_URL}/functions/v1/stripe-webhook` });
  });
  test.afterAll(() => stripe.end());

  test('takes the payment of an invoice, and the order is then marked as paid', async ({ page }) => {
    const id = await withOrder(page);
    const number = id.slice(0, 8).toUpperCase();
    const main = page.getByRole('main');
    await expect(main).toContainText('Rien n’est à payer avant la facture.');
    await expect(main).toContainText('Total estimé');
    await expect(main).not.toContainText('Interac');

    await moveTo(page, id, 'invoiced');
    const invoice = page.getByRole('article', { name: `Facture ${number}` });
    await expect(page).toHaveTitle(`Facture ${number} | Soleil Boréal`);
    for (const words of ['12345 6789 RT0001', '1234567890 TQ0001', '1250, chemin du Lac', 'J8E 1T1', 'TVQ'])
      await expect(invoice).toContainText(words);
    await expect(invoice).not.toContainText('estimé');
    const howToPay = page.getByRole('region', { name: 'Comment payer' });
    for (const words of ['paiements@soleilboreal.example', `Message : ${number}`, 'Transit 00000', '30 jours'])
      await expect(howToPay).toContainText(words);
    await expect(payButton(page)).toBeVisible();
    await expectNoViolation(page, { widths: [PHONE_WIDTH, DESKTOP_WIDTH] });
    await expectOnePage(page);

    // The customer returns without paying.
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: `Commande ${number}` })).toBeVisible();
    await page.goBack();
    await expect(payButton(page)).toBeVisible();

    await payButton(page).click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('heading', { name: /^Payée le / })).toBeVisible();
    await expect(page).toHaveURL(`/compte/commande#${id}`);
    await expect(main).not.toContainText('Interac');
    await expect(payButton(page)).toBeHidden();
  });

  test(
    'saves and replaces a card, which is offered for an invoice and can be removed',
    FULL_SCOPE,
    async ({ page }) => {
      await becomeCustomer(page);
      const { payment, card, cancel } = strings('fr').settings;
      const inMain = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
      const section = page.getByRole('region', { name: payment });
      await section.getByRole('heading', { name: card.open }).click();
      await expect(section).toContainText(card.none);
      await expectNoViolation(page, { widths: [PHONE_WIDTH, DESKTOP_WIDTH] });

      // The customer returns through the link of Stripe's page without saving.
      await inMain(card.add).click();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(section).toContainText(card.none);
      await expect(page).toHaveURL('/compte');

      await inMain(card.add).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(section.getByRole('status').filter({ hasText: card.saved })).toBeVisible();
      await expect(section).toContainText('Visa •••• 4242');
      await expect(section).toContainText('Expire en 08/2099');
      await expect(page).toHaveURL('/compte');
      await inMain(card.replace).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(section).toContainText('Visa •••• 4243');
      await expectNoViolation(page, { widths: [PHONE_WIDTH, DESKTOP_WIDTH] });

      const customer = await customerOn(page);
      const { data } = await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
      await page.goto(`/compte/commande#${data.id}`);
      await moveTo(page, data.id, 'invoiced');
      await payButton(page).click();
      await expect(page.getByRole('listitem')).toHaveText(['visa 4243']);

      await page.goto('/compte');
      await section.getByRole('heading', { name: card.open }).click();
      await inMain(card.remove).click();
      await inMain(cancel).click();
      await inMain(card.remove).click();
      await expect(section).toContainText('Retirer Visa se terminant par 4243');
      await inMain(card.remove).click();
      await expect(section.getByRole('status').filter({ hasText: card.removed })).toBeVisible();
      await expect(section).toContainText(card.none);
      await page.reload();
      await section.getByRole('heading', { name: card.open }).click();
      await expect(section).toContainText(card.none);
    },
  );
});

test(
  'a customer may return before Stripe’s event arrives, and the order shows the payment once the event has arrived',
  FULL_SCOPE,
  async ({ page }) => {
    const id = await withOrder(page);
    await moveTo(page, id, 'invoiced');
    await page.clock.install();
    await page.goto(`/compte/commande?payment=sent#${id}`);
    await expect(page.getByRole('status').filter({ hasText: 'Votre paiement est parti.' })).toBeVisible();
    await expect(payButton(page)).toBeHidden();
    await service().from('orders').update({ status: 'paid' }).eq('id', id).throwOnError();
    await expect(page.getByRole('heading', { name: /^Payée le / })).toBeVisible();
    // A paid order is not reloaded again.
    const reloads: string[] = [];
    page.on('request', (request) => reloads.push(request.url()));
    await page.clock.fastForward(10_000);
    await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
    expect(reloads.filter((url) => url.includes('/rest/v1/orders'))).toEqual([]);
  },
);

test('a failure of Stripe is reported, and without online payment only transfers are offered', async ({ page }) => {
  const id = await withOrder(page);
  await moveTo(page, id, 'invoiced');
  await page.route('**/functions/v1/payment', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: 'Voilà (1a2b3c4d)' } })
      : route.continue(),
  );
  await payButton(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Voilà (1a2b3c4d)');
  await expect(payButton(page)).toBeVisible();

  await page.route('**/functions/v1/payment', (route) => route.fulfill({ json: { online: false } }));
  const response = page.waitForResponse('**/functions/v1/payment');
  await page.reload();
  await response;
  await expect(page.getByRole('region', { name: 'Comment payer' })).toContainText('Interac');
  await expect(payButton(page)).toBeHidden();

  await page.route('**/functions/v1/saved-card', (route) =>
    route.fulfill({ json: { kind: 'refused', code: 'not_offered' } }),
  );
  const { payment, howToPay, card } = strings('fr').settings;
  await page.goto('/compte');
  const section = page.getByRole('region', { name: payment });
  await section.getByRole('heading', { name: card.open }).click();
  for (const words of [howToPay.about, howToPay.noCard, card.notOffered]) await expect(section).toContainText(words);
  await expect(section.getByRole('button')).toHaveCount(0);
});
