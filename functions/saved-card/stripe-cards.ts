// What Stripe is asked about the cards of one of its customers. Which card is saved is known to Stripe alone.
import type Stripe from 'stripe';
import * as v from 'valibot';
import type { SavedCard } from '../../src/domain/billing/saved-card.ts';
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
 * Returns the card that was saved last; null where none is. Stripe adds a card to those that there are: the ones that it
 * replaces are removed here, when their customer comes back from Stripe's page.
 * @throws when Stripe does not answer, or answers in another version.
 */
export async function readNewestCard(stripe: Stripe, customer: string): Promise<SavedCard | null> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 });
  // The newest comes first.
  const [newest, ...replaced] = v.parse(Methods, data);
  if (!newest) return null;
  // What cannot be removed now is at the next reading; another tab may have removed it already.
  const log = (cause: unknown): void => void logFault('replaced card', cause);
  await Promise.all(replaced.map(({ id }) => stripe.paymentMethods.detach(id).catch(log)));
  const { brand, last4, exp_month, exp_year } = newest.card;
  return { brand, lastDigits: last4, expiryMonth: exp_month, expiryYear: exp_year };
}

/**
 * Opens Stripe's page on which a card is saved. Each request opens one of its own, for nothing is paid there; a session that
 * was used once cannot be opened again.
 * @returns its address.
 * @throws when Stripe does not answer, or refuses.
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
