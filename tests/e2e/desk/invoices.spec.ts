// Tests an order by keyboard, from an accepted quote to the last payment: deposit, online payment, balance, and the accountant's
// lists.
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { BASE_URL } from '../../support/address.ts';
import { acceptedOrder } from '../../support/accepted-order.ts';
import { expectNoViolation } from '../../support/axe.ts';
import { expectNoViolationFromTop, newStaff, select, signInAtDesk, type, use } from '../../support/desk.ts';
import { waitForMails } from '../../support/inquiries.ts';
import { ownNetwork } from '../../support/network.ts';
import { expectOnePage } from '../../support/paper.ts';
import { quoteContent } from '../../support/quotes.ts';
import { localesOfScope } from '../../support/scope.ts';
import { choose } from '../../support/shell.ts';
import { deliverMail } from '../../support/shop.ts';
import { createEvent, sign } from '../../support/stripe-server.ts';

test.beforeEach(async ({ context, page }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await choose(page, 'cookie-consent', 'declined');
});

/** Waits for `count` emails, and returns the invoice's link from the first email whose subject matches. */
async function readLink(email: string, locale: Locale, subject: RegExp, count: number): Promise<string> {
  await deliverMail();
  const mail = (await waitForMails(email, count)).find((sent) => subject.test(sent.subject!))!;
  return new RegExp(`http://\\S+${path('invoice', locale)}#[\\w-]{43}`).exec(mail.text!)![0];
}

/** Returns the number of lines that a part of the document's heading takes. */
const countLines = (page: Page, part: RegExp): Promise<number> =>
  page.getByRole('heading', { name: part, level: 2 }).evaluate((heading, source) => {
    const text = heading.firstChild as Text;
    const match = new RegExp(source).exec(text.data)!;
    const range = new Range();
    range.setStart(text, match.index);
    range.setEnd(text, match.index + match[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }, part.source);

/** Reports a payment as Stripe does. tests/e2e/invoice.spec.ts pays on Stripe's page. */
async function payOnline(order: string, cents: number): Promise<void> {
  const event = createEvent(order, { amount_total: cents, payment_intent: `pi_${randomUUID()}` });
  const payload = JSON.stringify({ ...event, id: `evt_${randomUUID()}` });
  const headers = { 'stripe-signature': sign(payload) };
  const response = await fetch(`${BASE_URL}/functions/v1/stripe-webhook`, { method: 'POST', body: payload, headers });
  expect(response.status).toBe(200);
}

for (const locale of localesOfScope) {
  const { desk: t, billing, orders } = strings(locale);
  const { billing: words } = t;

  test(`an order is invoiced and paid in two parts, exported for the accountant, and cancelled (${locale})`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const getForm = (action: 'invoice' | 'pay') => page.getByRole('group').filter({ hasText: words.actions[action] });
    await signInAtDesk(page, await newStaff(), locale);
    const content = quoteContent({ language: locale, name: `Aline ${randomUUID().slice(0, 8)}` });
    const order = await acceptedOrder(page, content);
    await page.evaluate((id) => (location.hash = `#commandes/${id}`), order);

    // The order's invoices and payments are below its amounts, in the same column.
    const billed = page.getByRole('region', { name: words.heading });
    await expect(billed).toBeVisible();
    const articles = page.getByRole('heading', { name: t.order.articles, level: 3 });
    const [above, below] = await Promise.all([articles, billed].map(async (part) => (await part.boundingBox())!));
    expect(below!.x).toBeCloseTo(above!.x, 0);
    expect(below!.y).toBeGreaterThan(above!.y);

    // The deposit of the quote is proposed.
    await use(page.locator('summary', { hasText: words.actions.invoice }));
    await expect(getForm('invoice').getByLabel(words.fields.amount)).toHaveValue(locale === 'fr' ? '666,86' : '666.86');
    await expectNoViolationFromTop(page);
    await use(page.getByRole('button', { name: words.submit.invoice }));
    await expect(page.getByText(words.done.invoice)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: fill(t.stateIs, { state: orders.status.invoiced }) })).toBeVisible();

    // This is the fourth email: two were about the quote, and one was sent to the company.
    const link = await readLink(content.email, locale, /F-\d{4}/, 4);
    const other = await (await browser.newContext()).newPage();
    await choose(other, 'cookie-consent', 'declined');
    await other.goto(link);
    await expect(other.getByRole('heading', { name: /F-\d{4}/, level: 2 })).toBeVisible();
    await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    for (const text of ['14037 1652 RT0001', '1015862914 TQ0001', content.name])
      await expect(other.getByRole('article')).toContainText(text);
    await expectNoViolation(other);
    // On a desktop, the ways to pay are next to the invoice.
    await other.setViewportSize({ width: 1440, height: 900 });
    const parts = [
      other.getByRole('heading', { name: /F-\d{4}/, level: 2 }),
      other.getByRole('region', { name: billing.pay.heading }),
    ];
    const [left, right] = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
    expect(right!.x).toBeGreaterThan(left!.x + left!.width);
    await other.setViewportSize({ width: 360, height: 740 });
    expect(await countLines(other, /F-\d{4}/)).toBe(1);
    await expectOnePage(other);
    await expect(
      other.getByRole('button', { name: new RegExp(`^${billing.pay.online.split('{')[0]!.trim()}`) }),
    ).toBeVisible();
    await payOnline(order, 66_686);
    await other.reload();
    await expect(other.getByRole('status').filter({ hasText: billing.pay.paid })).toBeVisible();
    await expectNoViolation(other);
    await other.context().close();

    // A payment that is too large needs a confirmation.
    await page.reload();
    await expect(page.getByRole('heading', { name: fill(t.stateIs, { state: orders.status.paid }) })).toBeVisible();
    await use(page.locator('summary', { hasText: words.actions.invoice }));
    await use(page.getByRole('button', { name: words.submit.invoice }));
    await expect(page.getByText(words.done.invoice)).toBeVisible();
    await use(page.locator('summary', { hasText: words.actions.pay }));
    await type(getForm('pay').getByLabel(words.fields.amount), 'beaucoup');
    await use(page.getByRole('button', { name: words.submit.pay }));
    await expect(page.getByText(words.refused.amount_unreadable)).toBeVisible();
    await type(getForm('pay').getByLabel(words.fields.amount), '9999');
    await use(page.getByRole('button', { name: words.submit.pay }));
    await expect(page.getByRole('heading', { name: words.confirm.heading })).toBeVisible();
    await use(page.getByRole('button', { name: words.confirm.no }));
    await type(getForm('pay').getByLabel(words.fields.amount), locale === 'fr' ? '2667,42' : '2667.42');
    await select(getForm('pay').getByLabel(words.fields.method), words.methods.transfer);
    await use(page.getByRole('button', { name: words.submit.pay }));
    await expect(page.getByText(words.done.pay)).toBeVisible();
    await expectNoViolationFromTop(page);

    // The staff member exports the accountant's files.
    const rooms = page.getByRole('navigation', { name: t.rooms });
    for (const [room, heading, text] of [
      ['invoices', words.list.invoices, content.name],
      ['payments', words.list.payments, content.name],
      ['taxes', words.list.taxes, words.list.total],
    ] as const) {
      await use(rooms.getByRole('link', { name: t[room], exact: true }));
      await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
      // The text of rows is aligned with the text of the heading, whether rows are links or not.
      await expect(page.locator('[aria-labelledby=desk-list] li span').first()).toBeVisible();
      const [title, row] = await page.evaluate(() =>
        ['#desk-list', '[aria-labelledby=desk-list] li span'].map((selector) => {
          const range = new Range();
          range.selectNodeContents(document.querySelector(selector)!);
          return range.getBoundingClientRect().left;
        }),
      );
      expect(row, heading).toBeCloseTo(title!, 0);
      const download = page.waitForEvent('download');
      await use(page.getByRole('button', { name: t.export }));
      expect(readFileSync(await (await download).path(), 'utf8')).toContain(text);
      await expectNoViolationFromTop(page);
    }

    // Cancelling needs a confirmation, which shows what is refunded.
    await page.evaluate((id) => (location.hash = `#commandes/${id}`), order);
    await select(page.getByRole('combobox', { name: t.state }), orders.status.cancelled);
    await use(page.getByRole('button', { name: t.change }));
    await use(page.getByRole('button', { name: fill(t.confirmState.confirm, { state: orders.status.cancelled }) }));
    await expect(page.getByText(words.refused.cancel_asks)).toBeVisible();
    await use(page.locator('summary', { hasText: words.actions.cancel }));
    await use(page.getByRole('button', { name: words.submit.cancel }));
    await expect(page.getByRole('heading', { name: words.cancelConfirm.heading })).toBeVisible();
    await expectNoViolationFromTop(page);
    await use(page.getByRole('button', { name: words.cancelConfirm.yes }));
    await expect(page.getByText(words.done.cancel)).toBeVisible();
  });

  test(`the page of an invoice shows what to do if its link is invalid or the connection is lost (${locale})`, async ({
    page,
  }) => {
    await page.goto(path('invoice', locale));
    await expect(page.getByText(billing.noLink)).toBeVisible();
    await expectNoViolation(page);
    await page.goto(`${path('invoice', locale)}#${'x'.repeat(43)}`);
    await expect(page.getByText(billing.refused.unknown_link)).toBeVisible();
    await page.route('**/functions/v1/invoice', (route) => route.abort());
    await page.goto(`${path('invoice', locale)}#${'y'.repeat(43)}`);
    await expect(page.getByText(billing.failed)).toBeVisible();
  });
}
