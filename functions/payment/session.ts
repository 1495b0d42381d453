// The page of Stripe on which one order is paid: a Checkout session.
import type Stripe from 'stripe';
import { PAYMENT_SENT } from '../../src/domain/billing/payment.ts';
import type { Cents } from '../../src/domain/money.ts';
import { orderNumber } from '../../src/domain/order.ts';
import { fill } from '../../src/domain/text.ts';
import { LANGUAGE_TAG, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';

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

/**
 * Opens the session, or the same again.
 * @returns the address of its page.
 * @throws when Stripe does not answer, or refuses.
 */
export async function openSession(
  stripe: Stripe,
  { orderId, amountCents, locale }: Payable,
  { site, nowMs }: { site: string; nowMs: number },
): Promise<string> {
  const page = `${site}${path('order', locale)}`;
  const window = Math.floor(nowMs / 1_000 / WINDOW_S);
  const { url } = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      locale: locale === 'fr' ? 'fr-CA' : 'en',
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
    { idempotencyKey: ['order', orderId, amountCents, LANGUAGE_TAG[locale], window].join(' ') },
  );
  if (!url) throw new Error('Stripe opened a session without a page');
  return url;
}
