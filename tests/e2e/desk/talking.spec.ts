// Tests late inquiries, replies, the staff member in charge of an inquiry, and notes on orders at the desk, by keyboard.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import { fill } from '../../../src/core/text.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  placeOrderAs,
  select,
  sendInquiry,
  signInAtDesk,
  type,
  use,
  windowsOfScope,
} from '../../support/desk.ts';
import { localesOfScope } from '../../support/scope.ts';
import { customerOn, service } from '../../support/shop.ts';

for (const locale of localesOfScope) {
  const { desk: t } = strings(locale);

  for (const window of windowsOfScope)
    test(`a late inquiry is assigned and answered, and an order gets a note, in a window of ${window.width} pixels (${locale})`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(window);
      const reference = await sendInquiry({ name: 'Simon' });
      const order = await placeOrderAs(`Roxane ${randomUUID().slice(0, 8)}`);
      await service()
        .from('inquiries')
        .update({ created_at: new Date(Date.now() - 30 * 86_400_000).toISOString() })
        .eq('reference', reference)
        .throwOnError();
      const staff = await newStaff();
      await signInAtDesk(page, staff, locale);

      // Inquiries of other tests may be late too.
      const headings = Object.values(t.late.heading).map((form) => fill(form, { count: '\\d+' }));
      const late = page.getByRole('region', { name: new RegExp(headings.join('|')) });
      await expect(late.getByRole('listitem').filter({ hasText: reference })).toContainText(t.late.nobody);
      await expectNoViolationFromTop(page);
      await use(late.getByRole('link', { name: reference }));

      await select(page.getByRole('combobox', { name: t.owner.label }), staff.email);
      await use(page.getByRole('button', { name: t.owner.save }));
      await expect(page.getByText(fill(t.owner.saved, { email: staff.email }))).toBeVisible();

      // A colleague takes the inquiry over. The response to the next request shows this.
      const colleague = await newStaff();
      const id = await page.evaluate(() => location.hash.split('/')[1]);
      await (await customerOn(page)).rpc('desk_set_owner', { p_id: id, p_email: colleague.email }).throwOnError();

      const replies = page.getByRole('region', { name: t.reply.heading });
      await use(replies.getByRole('button', { name: t.reply.send }));
      await expect(replies.getByText(t.reply.reply_empty)).toBeVisible();
      await type(replies.getByLabel(t.reply.text), 'Bonjour, <b>oui</b>.');
      await use(replies.getByRole('button', { name: t.reply.send }));
      await expect(replies.getByRole('listitem')).toContainText('Bonjour, <b>oui</b>.');
      await expect(replies.getByRole('listitem')).toContainText(staff.email);
      await expect(replies.getByRole('status')).toHaveText(t.reply.sent);
      await expect(page.getByRole('combobox', { name: t.owner.label })).toHaveValue(colleague.email);
      await expect(
        page.getByRole('heading', { level: 3, name: fill(t.stateIs, { state: t.inquiry.status.answered }) }),
      ).toBeVisible();
      await expectNoViolationFromTop(page);

      const rooms = page.getByRole('navigation', { name: t.rooms });
      await use(rooms.getByRole('link', { name: t.orders }));
      await use(page.getByRole('main').getByRole('link', { name: orderNumber(order.id) }));
      const notes = page.getByRole('region', { name: t.inquiry.notes });
      await type(notes.getByLabel(t.inquiry.note), 'Clé sous le pot');
      await use(notes.getByRole('button', { name: t.inquiry.addNote }));
      await expect(notes.getByRole('listitem')).toContainText('Clé sous le pot');
      await expectNoViolationFromTop(page);

      // The answered inquiry is no longer listed as late.
      await use(rooms.getByRole('link', { name: t.day }));
      await expect(page.getByText(t.today.newOrders)).toBeVisible();
      await expect(late.getByRole('link', { name: reference })).toHaveCount(0);
    });
}
