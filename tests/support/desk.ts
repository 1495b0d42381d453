import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { BASE_URL } from './address.ts';
import { ownNetwork } from './network.ts';
import { signInNew } from './new-customer.ts';
import { expectNoViolation, PHONE_WIDTH } from './axe.ts';
import { createOrder } from './order.ts';
import { casesOfScope, isFullScope } from './scope.ts';
import { newClient, newEmail, PASSWORD, publishableKey, service, visit } from './shop.ts';
import { createStaffAccount, type StaffAccount } from './staff-account.ts';

/** Creates a staff account with a second factor. The role is `owner` by default. */
export function newStaff(email = newEmail(), role: 'owner' | 'staff' = 'owner'): Promise<StaffAccount> {
  return createStaffAccount(service(), newClient(), { email, password: PASSWORD, role });
}

/** Signs in at the desk by keyboard alone, from a random network. */
export async function signInAtDesk(page: Page, { email, app }: StaffAccount, locale: Locale = 'fr'): Promise<void> {
  const { account, secondFactor, desk } = strings(locale);
  await page.setExtraHTTPHeaders(ownNetwork());
  await visit(page, 'desk', locale);
  await type(page.getByLabel(account.email, { exact: true }), email);
  await type(page.getByLabel(account.password, { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await type(page.getByLabel(secondFactor.code), app.next());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: desk.rooms })).toBeVisible();
}

/** Sends an inquiry as the contact page does, and returns its reference. */
export async function sendInquiry(
  fields: Record<string, string>,
  file?: { name: string; content: Buffer<ArrayBuffer> },
): Promise<string> {
  const body = new FormData();
  const whole = {
    type_demande: 'contact',
    email: newEmail(),
    subject: 'general',
    message: 'Bonjour',
    key: randomUUID(),
    locale: 'fr',
  };
  for (const [name, value] of Object.entries({ ...whole, ...fields })) body.set(name, value);
  if (file) body.set('attachment', new File([file.content], file.name));
  const response = await fetch(`${BASE_URL}/functions/v1/contact-form`, {
    method: 'POST',
    headers: { apikey: publishableKey(), ...ownNetwork() },
    body,
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { reference: string }).reference;
}

/** Places an order of one product as a new customer with this name. */
export async function placeOrderAs(name: string): Promise<{ id: string; name: string }> {
  const client = newClient();
  await signInNew(service(), client, newEmail(), PASSWORD);
  const request = createOrder('moniteur-boreal', 39_900);
  const { data } = await client
    .rpc('place_order', { ...request, p_details: { ...request.p_details, name } })
    .throwOnError();
  return { id: (data as { id: string }).id, name };
}

/**
 * Postpones unsent emails until an hour from now. Otherwise, they would be sent two minutes after a change. On a slow machine, a
 * test could then no longer undo the change.
 */
export async function postponeEmails(
  about: { order_id: string } | { article: number } | { quote_event_id: number },
): Promise<void> {
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  await service().from('outbox').update({ due_at }).match(about).is('sent_at', null).throwOnError();
}

/** A limit higher than the number of tab stops on any page of the desk. */
const MAX_STOPS = 400;

/**
 * Presses Tab until a control has the focus. `npm test` focuses the control directly, because hundreds of tab stops take too
 * long.
 */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  if (!isFullScope) return control.focus();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`${String(control)} is not reached by Tab`);
}

/** Activates a link or button by keyboard alone. */
export async function use(control: Locator): Promise<void> {
  await tabTo(control);
  await control.press('Enter');
}

/** Replaces a field's text by keyboard alone. */
export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

/**
 * Fills in the day and the hours of a visit, 8:00 to 12:00. Sets the values by script, because typing into date and time fields
 * differs between browsers and languages.
 */
export async function typeVisit(page: Page, locale: Locale, day: string): Promise<void> {
  const { visit: words } = strings(locale).desk;
  for (const [label, value] of [
    [words.day, day],
    [words.starts, '08:00'],
    [words.ends, '12:00'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await tabTo(field);
    await field.fill(value);
  }
}

/** Chooses an option of a list by typing its name. */
export async function select(list: Locator, name: string): Promise<void> {
  await tabTo(list);
  await list.pressSequentially(name);
  await expect(list.locator('option:checked')).toHaveText(name);
}

/** Expects no accessibility violation while the page is scrolled to the top. Restores the window's width afterwards. */
export async function expectNoViolationFromTop(page: Page): Promise<void> {
  const window = page.viewportSize();
  await expectNoViolation(page, { isFromTop: true });
  if (window) await page.setViewportSize(window);
}

/** The windows in which the desk is tested: on a phone and on a desktop. `npm test` uses only the phone's window. */
export const windowsOfScope = casesOfScope([
  { width: PHONE_WIDTH, height: 780 },
  { width: 1280, height: 800 },
]);
