// Reads and saves a customer's cards at Stripe. Only Stripe stores the cards.
import type Stripe from 'stripe';
import * as v from 'valibot';
import type { SavedCard } from '../../src/features/account/rules/saved-card.ts';
import { CARD_ANCHORS } from '../../src/i18n/card-anchors.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { logFault } from '../_shared/faults.ts';
import { openCheckoutPage } from '../_shared/stripe.ts';

const Methods = v.array(
  v.object({
    id: v.string(),
    card: v.object({ brand: v.string(), last4: v.string(), exp_month: v.number(), exp_year: v.number() }),
  }),
);

/**
 * Returns the most recently saved card, or null. Stripe adds a new card to the existing cards, so this function removes the older
 * cards.
 * @throws if Stripe does not respond, or responds in another format
 */
export async function readNewestCard(stripe: Stripe, customer: string): Promise<SavedCard | null> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 });
  // The list begins with the newest card.
  const [newest, ...replaced] = v.parse(Methods, data);
  if (!newest) return null;
  // If a card cannot be removed now, the next call removes it. Another tab may have removed it already.
  const log = (cause: unknown): void => void logFault('replaced card', cause);
  await Promise.all(replaced.map(({ id }) => stripe.paymentMethods.detach(id).catch(log)));
  const { brand, last4, exp_month, exp_year } = newest.card;
  return { brand, lastDigits: last4, expiryMonth: exp_month, expiryYear: exp_year };
}

/**
 * Opens the page of Stripe that saves a card. Each request opens a new session. Two sessions do no harm, because no money moves,
 * and a used session cannot be opened again.
 * @returns the address of the page
 * @throws if Stripe does not respond or refuses the request
 */
export function openSetupPage(stripe: Stripe, customer: string, locale: Locale, site: string): Promise<string> {
  const page = `${site}${path('account', locale)}`;
  return openCheckoutPage(stripe, locale, {
    mode: 'setup',
    customer,
    allowed_payment_method_types: ['card'],
    success_url: `${page}${CARD_ANCHORS.saved}`,
    cancel_url: `${page}${CARD_ANCHORS.left}`,
  });
}
