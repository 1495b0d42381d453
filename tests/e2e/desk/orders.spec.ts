// Tests orders, the overview of the day and emails at the desk, by keyboard and in the language of the page.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fill } from '../../../src/core/text.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import { ORDER_STATUSES } from '../../../src/features/orders/rules/order-status.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  placeOrderAs,
  select,
  sendInquiry,
  signInAtDesk,
  type,
  typeVisit,
  use,
  windowsOfScope,
} from '../../support/desk.ts';
import { localesOfScope } from '../../support/scope.ts';
import { choose } from '../../support/shell.ts';
import { deliverMail, service } from '../../support/shop.ts';
import { visitDay } from '../../support/visit-day.ts';

for (const locale of localesOfScope) {
  const { desk: t, orders } = strings(locale);

  for (const window of windowsOfScope)
    test(`an order is completed, an email is retried, lists are exported, and the log shows who has read the order, at ${window.width} pixels (${locale})`, async ({
      page,
    }) => {
      test.slow();
      // Hides the cookie banner, which would cover a part of the page.
      await choose(page, 'cookie-consent', 'declined');
      await page.setViewportSize(window);
      const order = await placeOrderAs(`Roxane ${randomUUID().slice(0, 8)}`);
      const reference = await sendInquiry({ name: 'Simon' });
      const { id: inquiryId } = (
        await service().from('inquiries').select('id').eq('reference', reference).single().throwOnError()
      ).data;
      const receipt = { inquiry_id: inquiryId, kind: 'inquiry_to_sender' };
      // Waits for the email's delivery, because its result would overwrite the row that this test writes.
      await expect
        .poll(async () => (await service().from('outbox').select('sent_at').match(receipt).single()).data?.sent_at)
        .toBeTruthy();
      await service()
        .from('outbox')
        .update({ dead_letter_at: new Date().toISOString(), sent_at: null, fault: '550 <b>no</b>' })
        .match(receipt)
        .throwOnError();

      // The function that sends emails also stores the company's tax numbers, without which no invoice is issued.
      await deliverMail();
      const staff = await newStaff();
      await signInAtDesk(page, staff, locale);
      await expect(page.getByText(t.today.newOrders)).toBeVisible();
      await expectNoViolationFromTop(page);
      const rooms = page.getByRole('navigation', { name: t.rooms });
      await use(rooms.getByRole('link', { name: t.orders }));
      await type(page.getByRole('searchbox', { name: t.search, exact: true }), orderNumber(order.id));
      await page.keyboard.press('Enter');
      const row = page.getByRole('main').getByRole('link', { name: orderNumber(order.id) });
      await expect(row).toContainText(orders.status.received);
      const download = page.waitForEvent('download');
      await use(page.getByRole('button', { name: t.export }));
      expect(readFileSync(await (await download).path(), 'utf8')).toContain(order.name);
      await expectNoViolationFromTop(page);

      await use(row);
      for (const status of ORDER_STATUSES.slice(1, -1)) {
        if (status === 'scheduled') {
          await typeVisit(page, locale, visitDay());
          await use(page.getByRole('button', { name: t.visit.set }));
        } else if (status === 'paid') {
          // The order has an unpaid invoice. Staff set the status "paid" by recording the invoice's payment.
          await use(page.locator('summary', { hasText: t.billing.actions.pay }));
          await use(page.getByRole('button', { name: t.billing.submit.pay }));
        } else {
          await select(page.getByRole('combobox', { name: t.state }), orders.status[status]);
          await use(page.getByRole('button', { name: t.change }));
          if (status === 'installed')
            await use(
              page.getByRole('button', { name: fill(t.confirmState.confirm, { state: orders.status[status] }) }),
            );
        }
        await expect(page.getByRole('heading', { level: 3, name: orders.status[status] })).toBeVisible();
      }
      await expectNoViolationFromTop(page);
      const { data: emails } = await service()
        .from('outbox')
        .select('order_status')
        .eq('order_id', order.id)
        .eq('kind', 'order_status_to_shopper')
        .order('created_at')
        .throwOnError();
      // The states "invoiced" and "paid" are missing, because the emails about the invoice and its payment replace
      // the emails about these states.
      expect(emails.map(({ order_status }) => order_status)).toEqual(['confirmed', 'scheduled', 'installed']);

      await use(rooms.getByRole('link', { name: t.mail }));
      const retry = page.getByRole('button', { name: new RegExp(reference) });
      await expect(page.getByText('550 <b>no</b>').first()).toBeVisible();
      await expectNoViolationFromTop(page);
      await use(retry);
      await expect(page.getByText(t.deadLetters.retried)).toBeVisible();
      await use(rooms.getByRole('link', { name: t.subscribers }));
      await expect(page.getByText(t.subscribersLead)).toBeVisible();
      await expectNoViolationFromTop(page);

      // The log shows who has read this order.
      await use(rooms.getByRole('link', { name: t.reads }));
      await type(page.getByRole('searchbox', { name: t.search, exact: true }), orderNumber(order.id));
      await select(page.getByRole('combobox', { name: t.kind }), t.log.kinds.order);
      await use(page.getByRole('button', { name: t.filter }));
      const read = page.getByRole('main').getByRole('listitem').filter({ hasText: staff.email });
      await expect(read.first()).toContainText(t.log.kinds.order);
      await expectNoViolationFromTop(page);
      const log = page.waitForEvent('download');
      await use(page.getByRole('button', { name: t.export }));
      expect(readFileSync(await (await log).path(), 'utf8')).toContain(order.id);
      await use(read.first().getByRole('link', { name: orderNumber(order.id) }));
      await expect(page.getByRole('heading', { name: new RegExp(orderNumber(order.id)) })).toBeVisible();
    });
}
