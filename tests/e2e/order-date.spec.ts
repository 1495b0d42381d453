// Tests the page of a customer's order: its lead time, then its planned date with a calendar file.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { fill } from '../../src/core/text.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { visitText, type TypedVisit } from '../../src/features/visits/rules/visit.ts';
import { expectNoViolation, PHONE_WIDTH } from '../support/axe.ts';
import { createOrder } from '../support/order.ts';
import { localesOfScope } from '../support/scope.ts';
import { becomeCustomer, customerOn, newClient, newEmail, PASSWORD, service, settled } from '../support/shop.ts';
import { createStaffAccount } from '../support/staff-account.ts';
import { visitDay } from '../support/visit-day.ts';

/** Sets the date of an order, as a new member of staff. */
async function planVisit(order: string, visit: TypedVisit): Promise<void> {
  const staff = newClient();
  await createStaffAccount(service(), staff, { email: newEmail(), password: PASSWORD, role: 'staff' });
  const answer = await staff
    .rpc('desk_set_visit', { p_about: 'order', p_id: order, p_visit: visit, p_sequence: -1 })
    .throwOnError();
  expect(answer.data).toMatchObject({ kind: 'found' });
}

for (const locale of localesOfScope)
  test(`in ${locale}, an order’s page shows the lead time, then the planned date, and offers it as a calendar file`, async ({
    page,
  }) => {
    const { orders, visits } = strings(locale);
    const lead = fill(orders.lead.other, { count: 6 }).replaceAll('\u00a0', ' ');
    const visit = { day: visitDay(), starts: '08:00', ends: '12:00' };
    await page.setViewportSize({ width: PHONE_WIDTH, height: 780 });
    await becomeCustomer(page, locale);
    const customer = await customerOn(page);
    const { data } = await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
    const id = data.id as string;
    await service().from('orders').update({ lead_weeks: 6 }).eq('id', id).throwOnError();
    await page.goto(`${path('order', locale)}#${id}`);
    await settled(page);
    await expect(page.getByText(lead)).toBeVisible();
    await expect(page.getByRole('region', { name: orders.page.visit })).toHaveCount(0);

    await planVisit(id, visit);
    await page.reload();
    const region = page.getByRole('region', { name: orders.page.visit });
    await expect(region.getByText(visitText(visit, locale))).toBeVisible();
    await expect(page.getByText(lead)).toHaveCount(0);
    await expectNoViolation(page);
    const downloading = page.waitForEvent('download');
    await region.getByRole('button', { name: orders.page.addVisit }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(visits.mail.file);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(`DTSTART;TZID=America/Toronto:${visit.day.replaceAll('-', '')}T080000`);
    expect(text).toMatch(/^UID:[0-9a-f-]{36}@/m);
  });

for (const locale of localesOfScope)
  test(`the invoices, the amendments and the visit of an order each show why they could not be loaded, and can be loaded again, in ${locale}`, async ({
    page,
  }) => {
    const { billing, common, orders, quote } = strings(locale);
    await becomeCustomer(page, locale);
    const customer = await customerOn(page);
    const { data } = await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
    const id = data.id as string;
    await planVisit(id, { day: visitDay(), starts: '08:00', ends: '12:00' });
    await service().from('orders').update({ has_invoices: true, is_amended: true }).eq('id', id).throwOnError();
    const calls = ['my_bill', 'my_amendments', 'my_visit'].map((name) => `**/rest/v1/rpc/${name}`);
    for (const address of calls) await page.route(address, (route) => route.abort());
    await page.goto(`${path('order', locale)}#${id}`);
    const retry = page.getByRole('alert').getByRole('button', { name: common.retry });
    await expect(page.getByRole('alert').filter({ hasText: common.offline })).toHaveCount(3);
    await expect(retry).toHaveCount(3);

    // The database returns null if the order does not belong to the caller. For a visit, null can also mean that no visit is
    // planned.
    for (const address of calls) {
      await page.unroute(address);
      await page.route(address, (route) => route.fulfill({ json: null }));
    }
    for (let left = 3; left > 0; left--) await retry.nth(left - 1).click();
    await expect(page.getByText(billing.list.failed)).toBeVisible();
    await expect(page.getByText(quote.amendment.list.failed)).toBeVisible();
    await expect(page.getByText(common.offline)).toHaveCount(0);
    await expect(retry).toHaveCount(2);

    for (const address of calls) await page.unroute(address);
    for (let left = 2; left > 0; left--) await retry.nth(left - 1).click();
    await expect(retry).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('region', { name: orders.page.visit })).toBeVisible();
  });
