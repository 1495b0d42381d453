import { PAYMENT_SENT } from '../../src/features/orders/rules/payment.ts';
import { path, ROUTES } from '../../src/i18n/routes.ts';
import { database, rpc } from '../_shared/database.ts';
import { formFunction } from '../_shared/form-function.ts';
import { siteOrigin, stripeSettings } from '../_shared/settings.ts';
import { findStripeCustomer, withStripeCustomer } from '../_shared/stripe-customers.ts';
import { connectStripe } from '../_shared/stripe.ts';
import { openSession } from '../payment/session.ts';
import { handleInvoice, type Invoices } from './handler.ts';

const page = ROUTES.invoice;

const invoices: Invoices = {
  isOnline: () => stripeSettings() !== undefined,
  linkedBy: (digest, limits) => rpc(database(), 'linked_invoice', { p_digest: digest, p_limits: limits }),
  pay({ order_id: orderId, user_id: userId, owed_cents: amountCents, version }, locale) {
    const back = `${siteOrigin()}${path('invoice', locale)}`;
    // The addresses for Stripe do not contain the link's token. The page reads the token from the tab's storage after the
    // payment.
    const returns = { paid: `${back}${PAYMENT_SENT}`, back: `${back}?payment=back`, key: `invoice ${version}` };
    return withStripeCustomer(
      () => findStripeCustomer(userId),
      (customer) =>
        openSession(
          connectStripe(stripeSettings()!),
          { orderId, amountCents, locale, returns },
          { customer, site: siteOrigin(), nowMs: Date.now() },
        ),
    );
  },
};

/**
 * Handles POST `{token}` and returns an invoice. With `action: 'pay'`, returns the address of the page on which the invoice is
 * paid.
 */
export default {
  fetch: formFunction({
    name: 'invoice',
    maxBytes: 4 * 1024,
    pages: { accepted: page, refused: page },
    take: (post) => handleInvoice(post, invoices),
  }),
};
