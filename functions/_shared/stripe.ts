import Stripe from 'stripe';
import type { Locale } from '../../src/i18n/locales.ts';
import type { StripeSettings } from './settings.ts';

/** Maximum duration of one attempt. An attempt and its one retry end before the deadline of the page (`DEADLINE_MS`). */
const TIMEOUT_MS = 10_000;

/** Returns the client of Stripe's library. The client uses `fetch`, so that it runs in Node, in Deno and at the edge. */
export function connectStripe({ key, apiUrl }: StripeSettings, timeoutMs = TIMEOUT_MS): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(key, {
    protocol: protocol.slice(0, -1) as 'http' | 'https',
    host: hostname,
    port,
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/**
 * Opens a Checkout session in the visitor's language. The same idempotency key returns the same session.
 * @returns the address of its page
 * @throws if Stripe does not respond or refuses the request
 */
export async function openCheckoutPage(
  stripe: Stripe,
  locale: Locale,
  session: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<string> {
  const { url } = await stripe.checkout.sessions.create(
    { ...session, locale: locale === 'fr' ? 'fr-CA' : 'en' },
    { idempotencyKey },
  );
  if (!url) throw new Error('Stripe opened a session without a page');
  return url;
}
