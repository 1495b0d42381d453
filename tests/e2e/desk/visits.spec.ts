// Tests dates of installations and site visits, an undone change, and the calendar of staff, by keyboard.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import { visitText } from '../../../src/features/visits/rules/visit.ts';
import { fill } from '../../../src/core/text.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  placeOrderAs,
  postponeEmails,
  select,
  sendInquiry,
  signInAtDesk,
  typeVisit,
  use,
  windowsOfScope,
} from '../../support/desk.ts';
import { localesOfScope } from '../../support/scope.ts';
import { service } from '../../support/shop.ts';
import { visitDay } from '../../support/visit-day.ts';

for (const locale of localesOfScope) {
  const { desk: t, orders } = strings(locale);
  const { visit: words } = t;

  for (const window of windowsOfScope)
    test(`staff set an order’s date, undo it, set another, find the order in the calendar, and plan and cancel a site visit, at ${window.width} pixels (${locale})`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(window);
      const order = await placeOrderAs(`Roxane ${randomUUID().slice(0, 8)}`);
      const reference = await sendInquiry({ name: 'Simon' });
      const staff = await newStaff();
      await signInAtDesk(page, staff, locale);

      // Creates the calendar's address. The end of this test renews it.
      await use(page.getByRole('button', { name: words.calendar.create }));
      const address = await page.getByLabel(words.calendar.address).inputValue();
      await expectNoViolationFromTop(page);
      const rooms = page.getByRole('navigation', { name: t.rooms });
      await use(rooms.getByRole('link', { name: t.orders }));
      await use(page.getByRole('main').getByRole('link', { name: orderNumber(order.id) }));

      const status = page.getByRole('heading', { level: 3, name: fill(t.stateIs, { state: '' }) });
      const visit = page.getByRole('region', { name: words.heading.order });
      await select(page.getByRole('combobox', { name: t.state }), orders.status.scheduled);
      await use(page.getByRole('button', { name: t.change }));
      await expect(page.getByRole('alert').filter({ hasText: words.refused.visit_missing })).toBeVisible();
      const christmas = `${new Date().getFullYear() + 1}-12-25`;
      await typeVisit(page, locale, christmas);
      await use(visit.getByRole('button', { name: words.set }));
      await expect(visit.getByRole('alert')).toContainText(words.holidays.christmas);
      await expectNoViolationFromTop(page);

      const first = { day: visitDay(), starts: '08:00', ends: '12:00' };
      await typeVisit(page, locale, first.day);
      await use(visit.getByRole('button', { name: words.set }));
      await expect(visit.getByText(visitText(first, locale))).toBeVisible();
      await expect(status).toContainText(orders.status.scheduled);

      // Undoing a change before its email has been sent restores the state, and cancels the date.
      await postponeEmails({ order_id: order.id });
      await use(page.getByRole('button', { name: t.takeBack.button }));
      await expect(page.getByText(t.takeBack.done)).toBeVisible();
      await expect(status).toContainText(orders.status.received);
      const { data: emails } = await service()
        .from('outbox')
        .select('id')
        .match({ order_id: order.id, kind: 'order_status_to_shopper' })
        .throwOnError();
      expect(emails).toEqual([]);

      const second = { ...first, day: visitDay(7) };
      await typeVisit(page, locale, second.day);
      await use(visit.getByRole('button', { name: words.set }));
      await expect(visit.getByText(visitText(second, locale))).toBeVisible();
      await expectNoViolationFromTop(page);
      const calendar = await fetch(address);
      expect(calendar.headers.get('content-type')).toContain('text/calendar');
      expect((await calendar.text()).replaceAll('\r\n ', '')).toContain(order.name);

      // A state that cannot be undone needs a confirmation, which the staff member may cancel.
      await select(page.getByRole('combobox', { name: t.state }), orders.status.cancelled);
      await use(page.getByRole('button', { name: t.change }));
      const question = page.getByRole('region', {
        name: fill(t.confirmState.heading, { state: orders.status.cancelled }),
      });
      await expect(question).toBeFocused();
      await use(question.getByRole('button', { name: fill(t.confirmState.back, { state: orders.status.scheduled }) }));
      await expect(status).toContainText(orders.status.scheduled);

      // A site visit is planned and cancelled.
      await use(rooms.getByRole('link', { name: t.inquiries }));
      await use(page.getByRole('main').getByRole('link', { name: new RegExp(reference) }));
      const site = page.getByRole('region', { name: words.heading.inquiry });
      await typeVisit(page, locale, first.day);
      await use(site.getByRole('button', { name: words.set }));
      await expect(site.getByText(visitText(first, locale))).toBeVisible();
      await use(site.getByRole('button', { name: words.cancel }));
      await expectNoViolationFromTop(page);
      await use(site.getByRole('button', { name: words.cancelConfirm.confirm }));
      await expect(site.getByRole('status')).toHaveText(words.cancelledNow);

      await use(rooms.getByRole('link', { name: t.day }));
      await use(page.getByRole('button', { name: words.calendar.renew }));
      await use(page.getByRole('button', { name: words.calendar.renewConfirm.confirm }));
      await expect(page.getByLabel(words.calendar.address)).not.toHaveValue(address);
      expect((await fetch(address)).status).toBe(404);
    });
}
