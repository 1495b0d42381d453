// The business by keyboard, from the calculator to the books. quotes.spec.ts, invoices.spec.ts and visits.spec.ts test each part closely.
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { BASE_URL } from '../../support/address.ts';
import { openCalculator } from '../../support/calculator.ts';
import { newStaff, select, signInAtDesk, type, typeVisit, use, windowsOfScope } from '../../support/desk.ts';
import {
  getField,
  getLabels,
  inquiryForms,
  newSender,
  ownNetwork,
  storedInquiries,
  waitForMails,
} from '../../support/inquiries.ts';
import { localesOfScope } from '../../support/scope.ts';
import { choose } from '../../support/shell.ts';
import { deliverMail, service } from '../../support/shop.ts';
import { createEvent, sign } from '../../support/stripe-server.ts';
import { visitDay } from '../../support/visit-day.ts';

test.beforeEach(async ({ context, page }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await choose(page, 'cookie-consent', 'declined');
});

const go = (page: Page, fragment: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, fragment);

/** Sends a quote request from the calculator's answer. */
async function requestQuote(page: Page, locale: Locale, email: string): Promise<string> {
  await openCalculator(page, locale);
  await use(page.getByRole('link', { name: strings(locale).calculator.quote }));
  const { quote, sendQuote, statuses } = inquiryForms(page, locale);
  const labels = getLabels(locale);
  await type(getField(quote, labels.name), 'Aline Roy');
  await type(getField(quote, labels.email), email);
  await type(getField(quote, labels.phone), '4505550111');
  await type(getField(quote, labels.address), 'Lac des Sables');
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1_000);
  await use(sendQuote);
  await expect(statuses).toContainText(/SB-/);
  const [inquiry] = await storedInquiries(email);
  return inquiry.id as string;
}

/** Writes a quote of one job for an inquiry, and sends its first version. */
async function sendQuoteFor(page: Page, locale: Locale, inquiry: string): Promise<void> {
  const { quote: words } = strings(locale).desk;
  await go(page, `#demandes/${inquiry}`);
  await use(page.getByRole('button', { name: words.write }));
  await expect(page.getByRole('heading', { name: words.draftName, level: 2 })).toBeVisible();
  await type(page.getByLabel(words.fields.phone), '(450) 555-0142');
  await type(page.getByLabel(words.fields.line1), '12, rang 4');
  await type(page.getByLabel(words.fields.city), 'Saint-Donat');
  await type(page.getByLabel(words.fields.postal_code), 'J0T 2C0');
  await use(page.getByRole('button', { name: words.addLine }));
  await type(page.getByLabel(fill(words.line.label, { index: 1 })), 'Pose');
  await type(page.getByLabel(fill(words.line.price, { index: 1 })), '1000');
  await sendDraft(page, locale, 1);
}

async function sendDraft(page: Page, locale: Locale, version: number): Promise<void> {
  const { quote: words } = strings(locale).desk;
  await use(page.getByRole('button', { name: words.send }));
  await use(page.getByRole('button', { name: words.confirm.send, exact: true }));
  await expect(page.getByText(fill(words.sent, { version }))).toBeVisible();
}

/** Opens the customer's page of a quote by the link of the latest email, on another device. */
async function openAsCustomer(page: Page, locale: Locale, email: string, count: number): Promise<Page> {
  await deliverMail();
  const mails = await waitForMails(email, count);
  const link = new RegExp(`http://\\S+${path('quote', locale)}#[\\w-]{43}`);
  const text = mails.map((mail) => mail.text!).find((body) => link.test(body))!;
  const customer = await (await page.context().browser()!.newContext()).newPage();
  await choose(customer, 'cookie-consent', 'declined');
  await customer.goto(link.exec(text)![0]);
  await expect(customer.getByRole('heading', { name: /S-\d{4}/, level: 2 })).toBeVisible();
  return customer;
}

async function accept(customer: Page, locale: Locale): Promise<void> {
  const { accept: words } = strings(locale).quote;
  await type(customer.getByLabel(words.name), 'Aline Roy');
  await customer.getByRole('checkbox').press('Space');
  await use(customer.getByRole('button', { name: words.submit }));
  await expect(customer.getByRole('status').filter({ hasText: 'Aline Roy' })).toBeVisible();
}

/** Opens the order of the accepted quote that the desk shows. Returns its ID. */
async function openOrder(page: Page, locale: Locale): Promise<string> {
  const { desk, orders } = strings(locale);
  await page.reload();
  await use(page.getByRole('link', { name: new RegExp(fill(desk.quote.order, { number: '' }).trim()) }));
  await expectState(page, locale, orders.status.confirmed);
  return page.evaluate(() => location.hash.split('/')[1]!);
}

const expectState = (page: Page, locale: Locale, state: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 3, name: fill(strings(locale).desk.stateIs, { state }) })).toBeVisible();

/** Opens one of the forms about an order's money. */
async function openForm(page: Page, locale: Locale, action: 'invoice' | 'pay'): Promise<Locator> {
  const { billing } = strings(locale).desk;
  await use(page.locator('summary', { hasText: billing.actions[action] }));
  return page.getByRole('group').filter({ hasText: billing.actions[action] });
}

/** Sends such a form, and waits until the change is made. */
async function submit(page: Page, locale: Locale, action: 'invoice' | 'pay'): Promise<void> {
  const { billing } = strings(locale).desk;
  await use(page.getByRole('button', { name: billing.submit[action] }));
  await expect(page.getByText(billing.done[action])).toBeVisible();
}

/** Reports a payment as Stripe does. */
async function payOnline(order: string, cents: number): Promise<void> {
  const event = createEvent(order, { amount_total: cents, payment_intent: `pi_${randomUUID()}` });
  const payload = JSON.stringify({ ...event, id: `evt_${randomUUID()}` });
  const headers = { 'stripe-signature': sign(payload) };
  const response = await fetch(`${BASE_URL}/functions/v1/stripe-webhook`, { method: 'POST', body: payload, headers });
  expect(response.status).toBe(200);
}

/** Returns the sums of an order. */
async function readSums(order: string): Promise<object> {
  const sums = service().from('order_balances').select('invoiced_cents, received_cents, refunded_cents, owed_cents');
  return (await sums.eq('order_id', order).single().throwOnError()).data;
}

/** Total of one job of 1 000.00 with taxes in Quebec, and its deposit of 20 %. */
const TOTAL = 114_975;

for (const locale of localesOfScope) {
  const { desk, orders } = strings(locale);

  for (const window of windowsOfScope) {
    test(`the calculator leads to a quote, an order, a date, an installation and the books, ${window.width} pixels wide (${locale})`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(window);
      const email = newSender();
      const inquiry = await requestQuote(page, locale, email);
      await signInAtDesk(page, await newStaff(), locale);
      await sendQuoteFor(page, locale, inquiry);
      const customer = await openAsCustomer(page, locale, email, 3);
      await accept(customer, locale);
      await customer.context().close();
      const order = await openOrder(page, locale);

      await openForm(page, locale, 'invoice');
      await submit(page, locale, 'invoice');
      const { data: invoices } = await service()
        .from('invoices')
        .select('total_cents')
        .eq('order_id', order)
        .throwOnError();
      await payOnline(order, invoices[0]!.total_cents as number);
      await page.reload();
      await expectState(page, locale, orders.status.paid);

      await typeVisit(page, locale, visitDay());
      await use(page.getByRole('button', { name: desk.visit.set, exact: true }));
      await expectState(page, locale, orders.status.scheduled);
      await select(page.getByRole('combobox', { name: desk.state }), orders.status.installed);
      await use(page.getByRole('button', { name: desk.change }));
      await use(
        page.getByRole('button', { name: fill(desk.confirmState.confirm, { state: orders.status.installed }) }),
      );
      await expectState(page, locale, orders.status.installed);

      await openForm(page, locale, 'invoice');
      await submit(page, locale, 'invoice');
      await openForm(page, locale, 'pay');
      await submit(page, locale, 'pay');
      expect(await readSums(order)).toEqual({
        invoiced_cents: TOTAL,
        received_cents: TOTAL,
        refunded_cents: 0,
        owed_cents: 0,
      });
      const rooms = page.getByRole('navigation', { name: desk.rooms });
      for (const room of ['invoices', 'payments'] as const) {
        await use(rooms.getByRole('link', { name: desk[room], exact: true }));
        await expect(page.getByRole('heading', { name: desk[room], level: 2 })).toBeVisible();
        await expect(
          page.getByRole('main').getByRole('listitem').filter({ hasText: 'Aline Roy' }).first(),
        ).toBeVisible();
      }
      await use(rooms.getByRole('link', { name: desk.taxes, exact: true }));
      await expect(page.getByRole('main').getByText(desk.billing.list.taxesLead)).toBeVisible();
    });
  }
}
