// The page of Stripe on which one order is paid: a Checkout session.
import type Stripe from 'stripe';
import { PAYMENT_SENT } from '../../src/domain/billing/payment.ts';
import type { Cents } from '../../src/domain/money.ts';
import { orderNumber } from '../../src/domain/order.ts';
import { fill } from '../../src/domain/text.ts';
import { LANGUAGE_TAG, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { openCheckoutPage } from '../_shared/stripe.ts';

export interface Payable {
  orderId: string;
  /** With taxes. */
  amountCents: Cents;
  locale: Locale;
}

/**
 * Seconds. Within such a window the same request opens the same session; a session is open to the end of the next one,
 * which is at most the day that Stripe allows, so that no repeated request gets one that has expired.
 */
const WINDOW_S = 12 * 60 * 60;

interface Circumstances {
  /** Under whom Stripe keeps the account's card, which the page then offers; null where there is no such customer. */
  customer?: string | null;
  site: string;
  nowMs: number;
}

/**
 * Opens the session, or the same again.
 * @returns the address of its page.
 * @throws when Stripe does not answer, or refuses.
 */
export async function openSession(
  stripe: Stripe,
  { orderId, amountCents, locale }: Payable,
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
      success_url: `${page}${PAYMENT_SENT}#${orderId}`,
      cancel_url: `${page}#${orderId}`,
      expires_at: (window + 2) * WINDOW_S,
    },
    ['order', orderId, customer ?? 'guest', amountCents, LANGUAGE_TAG[locale], window].join(' '),
  );
}
