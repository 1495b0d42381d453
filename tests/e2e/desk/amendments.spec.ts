// Tests a change of an order by keyboard, at the desk, on the page that the customer's link opens, and on the order's page.
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import { expectNoViolation } from '../../support/axe.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  placeOrderAs,
  postponeEmails,
  signInAtDesk,
  type,
  use,
} from '../../support/desk.ts';
import { waitForMails } from '../../support/inquiries.ts';
import { ownNetwork } from '../../support/network.ts';
import { expectOnePage } from '../../support/paper.ts';
import { localesOfScope } from '../../support/scope.ts';
import { choose } from '../../support/shell.ts';
import { deliverMail, PASSWORD, service } from '../../support/shop.ts';

test.beforeEach(async ({ context, page }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await choose(page, 'cookie-consent', 'declined');
});

/** Returns the link to a proposed change. Waits for three emails: two about the order, and one with the link. */
async function findLink(email: string, locale: Locale): Promise<string> {
  await deliverMail();
  const mails = await waitForMails(email, 3);
  const link = new RegExp(`http://\\S+${path('quote', locale)}#[\\w-]{43}`);
  return mails.map(({ text }) => link.exec(text!)?.[0]).find(Boolean)!;
}

/** Postpones the email about a change that was applied to the order at once. */
async function postponeEmailOfChange(order: string): Promise<void> {
  const { data: changes } = await service()
    .from('quotes')
    .select('id')
    .match({ amended_order_id: order, status: 'applied' })
    .throwOnError();
  const { data: events } = await service()
    .from('quote_events')
    .select('id')
    .match({ quote_id: changes[0]!.id, kind: 'applied' })
    .throwOnError();
  await postponeEmails({ quote_event_id: events[0]!.id });
}

/** Finds an amount on a page by its text. */
const findAmount = (page: Page, text: string) => page.getByRole('definition').filter({ hasText: text });

for (const locale of localesOfScope) {
  const { desk, quote: t, account } = strings(locale);
  const { quote: words, amendment } = desk;
  const price = (text: string): string => (locale === 'fr' ? text : text.replace(',', '.'));

  test(`an order changes after its customer accepts the amendment, and staff take back a later change (${locale})`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const order = await placeOrderAs(`Odile ${randomUUID().slice(0, 8)}`);
    const { data } = await service()
      .from('orders')
      .update({ language: locale })
      .eq('id', order.id)
      .select('email')
      .single()
      .throwOnError();
    const email = data.email as string;
    const number = orderNumber(order.id);
    await signInAtDesk(page, await newStaff(), locale);
    await page.evaluate((id) => (location.hash = `#commandes/${id}`), order.id);
    await use(page.getByRole('button', { name: amendment.open }));
    await expect(page.getByRole('heading', { name: amendment.words.draftName, level: 2 })).toBeVisible();

    // A draft without any change cannot be applied.
    await use(page.getByRole('button', { name: amendment.apply }));
    await use(page.getByRole('button', { name: amendment.applyConfirm.send, exact: true }));
    await expect(page.getByText(words.refused.unchanged)).toBeVisible();

    await use(page.getByRole('button', { name: words.addLine }));
    await type(page.getByLabel(fill(words.line.label, { index: 2 })), 'Câblage');
    await type(page.getByLabel(fill(words.line.price, { index: 2 })), price('100,00'));
    await expect(findAmount(page, price('+114,98'))).toBeVisible();
    await expectNoViolationFromTop(page);
    await use(page.getByRole('button', { name: amendment.words.send }));
    await expect(page.getByText(email)).toBeVisible();
    await use(page.getByRole('button', { name: amendment.words.confirm.send, exact: true }));
    await expect(page.getByText(fill(words.sent, { version: 1 }))).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await choose(other, 'cookie-consent', 'declined');
    await other.goto(await findLink(email, locale));
    await expect(other.getByRole('heading', { name: t.amendment.title, level: 1 })).toBeVisible();
    await expect(other.getByRole('heading', { name: new RegExp(number), level: 2 })).toBeVisible();
    await expect(other.getByRole('heading', { name: t.amendment.before })).toBeVisible();
    await expect(findAmount(other, price('+114,98'))).toBeVisible();
    await expectNoViolation(other);
    await expectOnePage(other);
    await type(other.getByLabel(t.accept.name), 'Odile Roy');
    await other.getByRole('checkbox').press('Space');
    await use(other.getByRole('button', { name: t.amendment.accept }));
    const accepted = other.getByRole('status').filter({ hasText: 'Odile Roy' });
    await expect(accepted).toContainText(number);

    // The order's page at the desk shows the added line, and a link to the accepted amendment.
    await page.evaluate((id) => (location.hash = `#commandes/${id}`), order.id);
    await expect(page.getByText('Câblage')).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(words.status.accepted, 'i') })).toBeVisible();
    await expectNoViolationFromTop(page);

    // A change that lowers the total applies at once, and can be undone.
    await use(page.getByRole('button', { name: amendment.open }));
    await use(page.getByRole('button', { name: fill(words.line.remove, { index: 2 }) }));
    await use(page.getByRole('button', { name: amendment.apply }));
    await use(page.getByRole('button', { name: amendment.applyConfirm.send, exact: true }));
    await expect(page.getByText(amendment.applied)).toBeVisible();
    await postponeEmailOfChange(order.id);
    await expectNoViolationFromTop(page);
    await use(page.getByRole('button', { name: desk.takeBack.button }));
    await expect(page.getByText(amendment.takenBack)).toBeVisible();
    await use(page.getByRole('button', { name: amendment.words.cancel }));
    await use(page.getByRole('button', { name: amendment.words.cancelConfirm.cancel, exact: true }));
    await expect(page.getByText(words.status.cancelled).first()).toBeVisible();

    // The order's page shows the accepted change to the customer.
    await other.goto(path('account', locale));
    await type(other.getByLabel(account.email, { exact: true }), email);
    await type(other.getByLabel(account.password, { exact: true }), PASSWORD);
    await use(other.getByRole('button', { name: account.signIn, exact: true }));
    await expect(other.getByRole('link', { name: new RegExp(number) }).first()).toBeVisible();
    await other.goto(`${path('order', locale)}#${order.id}`);
    await expect(other.getByText('Câblage')).toBeVisible();
    await use(other.getByRole('button', { name: new RegExp(fill(t.amendment.list.open, { number: 'S-' })) }));
    await expect(accepted).toContainText(number);
    await other.context().close();
  });
}
