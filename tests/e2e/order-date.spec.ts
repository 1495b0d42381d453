// The page of a customer's order: its lead time, then its planned date with a calendar file.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { fill } from '../../src/core/text.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { visitText, type TypedVisit } from '../../src/features/visits/rules/visit.ts';
import { BASE_URL } from '../support/address.ts';
import { protect } from '../support/authenticator.ts';
import { expectNoViolation, PHONE_WIDTH } from '../support/axe.ts';
import { newCustomer } from '../support/new-customer.ts';
import { createOrder } from '../support/order.ts';
import { localesOfScope } from '../support/scope.ts';
import { becomeCustomer, customerOn, newEmail, PASSWORD, publishableKey, service, settled } from '../support/shop.ts';
import { visitDay } from '../support/visit-day.ts';

/** Sets the date of an order, as a new member of staff. */
async function planVisit(order: string, visit: TypedVisit): Promise<void> {
  const email = newEmail();
  await newCustomer(service(), email, PASSWORD);
  const staff = createClient(BASE_URL, publishableKey(), { auth: { persistSession: false, autoRefreshToken: false } });
  await staff.auth.signInWithPassword({ email, password: PASSWORD });
  await protect(staff);
  await service().rpc('add_staff', { p_email: email }).throwOnError();
  const answer = await staff
    .rpc('desk_set_visit', { p_about: 'order', p_id: order, p_visit: visit, p_sequence: -1 })
    .throwOnError();
  expect(answer.data).toMatchObject({ kind: 'found' });
}

for (const locale of localesOfScope)
  test(`the customer reads the lead time, then the planned date, and puts it into a calendar in ${locale}`, async ({
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
