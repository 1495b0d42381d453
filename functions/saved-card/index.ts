import { accountFunction, hasRequiredFactors } from '../_shared/account-function.ts';
import { siteOrigin, stripeSettings } from '../_shared/settings.ts';
import {
  deleteStripeCustomer,
  ensureStripeCustomer,
  findStripeCustomer,
  withStripeCustomer,
} from '../_shared/stripe-customers.ts';
import { connectStripe } from '../_shared/stripe.ts';
import { guard, openCardPage, removeCard, readCard, type Cards } from './handler.ts';
import { openSetupPage, readNewestCard } from './stripe-cards.ts';

/** Returns access to cards, or undefined if Stripe's settings are missing and no card can be saved. */
function connectCards(): Cards | undefined {
  const settings = stripeSettings();
  if (!settings) return undefined;
  const stripe = connectStripe(settings);
  return {
    hasRequiredFactors,
    read: (userId) =>
      withStripeCustomer(
        () => findStripeCustomer(userId),
        async (customer) => (customer === null ? null : readNewestCard(stripe, customer)),
      ),
    open: (userId, locale) =>
      withStripeCustomer(
        () => ensureStripeCustomer(stripe, userId),
        (customer) => openSetupPage(stripe, customer, locale, siteOrigin()),
      ),
    remove: async (userId) => {
      const customer = await findStripeCustomer(userId);
      if (customer !== null) await deleteStripeCustomer(stripe, customer);
    },
  };
}

/**
 * Handles requests of a signed-in customer. GET returns the saved card, POST `{locale}` opens the page of Stripe that saves a
 * card, and DELETE removes all saved cards.
 */
export default {
  fetch: accountFunction('saved-card', {
    GET: guard(readCard, connectCards),
    POST: guard(openCardPage, connectCards),
    DELETE: guard(removeCard, connectCards),
  }),
};
