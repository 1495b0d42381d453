// Opens the page of Stripe on which one order is paid (a Checkout session).
import type Stripe from 'stripe';
import { PAYMENT_SENT } from '../../src/features/orders/rules/payment.ts';
import type { Cents } from '../../src/core/money.ts';
import { orderNumber } from '../../src/features/orders/rules/order.ts';
import { fill } from '../../src/core/text.ts';
import { LANGUAGE_TAG, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { openCheckoutPage } from '../_shared/stripe.ts';

export interface Payable {
  orderId: string;
  /** Amount including taxes. */
  amountCents: Cents;
  locale: Locale;
  /**
   * Addresses to which the customer returns: `paid` after a payment, `back` otherwise. `key` becomes part of the idempotency key.
   * By default, the customer returns to the order's page.
   */
  returns?: { paid: string; back: string; key: string };
}

/**
 * Length of a window in seconds. Within one window, the same request returns the same session. A session expires at the end of
 * the next window, so no repeated request gets an expired session. Two windows are one day, the longest lifetime that
 * Stripe allows for a session.
 */
const WINDOW_S = 12 * 60 * 60;

interface Circumstances {
  /** Stripe customer with the account's card, which the page then offers. Null if the account has no customer. */
  customer?: string | null;
  site: string;
  nowMs: number;
}

/**
 * Opens a session, or returns the session that the same request opened before.
 * @returns the address of its page
 * @throws if Stripe does not respond or refuses the request
 */
export async function openSession(
  stripe: Stripe,
  { orderId, amountCents, locale, returns }: Payable,
  { customer = null, site, nowMs }: Circumstances,
): Promise<string> {
  const page = `${site}${path('order', locale)}`;
  const window = Math.floor(nowMs / 1_000 / WINDOW_S);
  return openCheckoutPage(
    stripe,
    locale,
    {
      mode: 'payment',
      ...(customer === null ? {} : { customer }),
      client_reference_id: orderId,
      metadata: { order_id: orderId },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'cad',
            unit_amount: amountCents,
            product_data: { name: fill(strings(locale).orders.payment.article, { number: orderNumber(orderId) }) },
          },
        },
      ],
      success_url: returns?.paid ?? `${page}${PAYMENT_SENT}#${orderId}`,
      cancel_url: returns?.back ?? `${page}#${orderId}`,
      expires_at: (window + 2) * WINDOW_S,
    },
    [returns?.key ?? 'order', orderId, customer ?? 'guest', amountCents, LANGUAGE_TAG[locale], window].join(' '),
  );
}
