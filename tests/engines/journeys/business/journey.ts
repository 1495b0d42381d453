import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { fill } from '../../../../src/core/text.ts';
import type { Locale } from '../../../../src/i18n/locales.ts';
import { path } from '../../../../src/i18n/routes.ts';
import { strings } from '../../../../src/i18n/strings/index.ts';
import { createEvent, sign } from '../../../support/stripe-server.ts';
import type { Target } from '../../drivers/find-element.ts';
import type { Tab } from '../../drivers/tab.ts';
import { newOwner } from '../../support/backend.ts';
import { Keyboard } from '../../support/keyboard.ts';

const PASSWORD = 'sapin baumier';

export const main = { role: 'main' } as const;
/** Returns the target of a control in the page's `main` element. */
export const inMain = (role: Target['role'], name: string): Target => ({ role, name, within: main });

/**
 * Describes one customer, and the tab in which the tests act by keyboard as the customer and as staff. Both use the same tab,
 * because engines slow down background tabs.
 */
export interface Journey {
  tab: Tab;
  keys: Keyboard;
  locale: Locale;
  email: string;
  /** Name of the customer, by which the desk's lists find the records. */
  name: string;
  /** Email links that were already opened. */
  opened: Set<string>;
}

export const newJourney = (tab: Tab, locale: Locale): Journey => ({
  tab,
  keys: new Keyboard(tab),
  locale,
  email: `${randomUUID()}@exemple.test`,
  name: `Aline ${randomUUID().slice(0, 8)}`,
  opened: new Set(),
});

/** Signs in at the desk as an owner. */
export async function signInAtDesk({ tab, keys, locale }: Journey): Promise<void> {
  const { account, secondFactor, desk } = strings(locale);
  const { email, app } = await newOwner(PASSWORD);
  await tab.goto(path('desk', locale));
  await keys.type(inMain('field', account.email), email);
  await keys.type(inMain('field', `${account.password}*`), PASSWORD);
  await tab.press('Enter');
  await keys.type(inMain('field', `${secondFactor.code}*`), app.next());
  await tab.press('Enter');
  await tab.waitUntilThere({ role: 'navigation', name: desk.rooms });
}

/** Opens a view of the desk by its address. */
export async function openAtDesk({ tab, locale }: Journey, fragment: string): Promise<void> {
  if ((await tab.evaluate(() => location.pathname)) !== path('desk', locale)) {
    await tab.goto(`${path('desk', locale)}#${fragment}`);
    return;
  }
  await tab.evaluate((to) => {
    location.hash = to;
  }, fragment);
}

/** Waits until the open order has this state. */
export const waitForState = ({ tab, locale }: Journey, state: string): Promise<void> =>
  tab.waitUntilThere({ role: 'heading', name: fill(strings(locale).desk.stateIs, { state }) });

/** Reports a payment as Stripe does. */
export async function payOnline(order: string, cents: number): Promise<void> {
  const event = createEvent(order, { amount_total: cents, payment_intent: `pi_${randomUUID()}` });
  const payload = JSON.stringify({ ...event, id: `evt_${randomUUID()}` });
  const headers = { 'stripe-signature': sign(payload) };
  const url = `${inject('origin')}/functions/v1/stripe-webhook`;
  const { status } = await fetch(url, { method: 'POST', body: payload, headers });
  if (status !== 200) throw new Error(`The webhook responded with ${status}`);
}
