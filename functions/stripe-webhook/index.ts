import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import Stripe from 'stripe';
import { drainBody, limitBody, readBytes } from '../_shared/body.ts';
import { database, rpc } from '../_shared/database.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { logFault } from '../_shared/faults.ts';
import { stripeSettings } from '../_shared/settings.ts';
import { connectStripe } from '../_shared/stripe.ts';
import { parsePayment, type Payment } from './handler.ts';

/** Maximum size of a body. Events are much smaller. */
const MAX_BYTES = 256 * 1024;
/** Maximum age of a signature in seconds. An older event may be a copy that an attacker sends again. */
const TOLERANCE_S = 300;

type Recorded = { kind: 'recorded'; problem: string | null } | { kind: 'known' };

const app = new Hono();
app.use(drainBody(MAX_BYTES));
app.post('*', limitBody(MAX_BYTES), async (c) => {
  const settings = stripeSettings();
  if (!settings) return c.json({ code: 'not_offered' }, 404);
  let event: unknown;
  try {
    event = await connectStripe(settings).webhooks.constructEventAsync(
      new TextDecoder().decode(await readBytes(c.req.raw, MAX_BYTES)),
      String(c.req.header('stripe-signature')),
      settings.webhookSecret,
      TOLERANCE_S,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) throw cause;
    return c.json({ code: 'signature_invalid' }, 400);
  }
  const payment = parsePayment(event);
  if (payment) await record(payment);
  return c.json({ received: true });
});
app.all('*', (c) => c.json({ code: 'method_not_allowed' }, 405, { allow: 'POST' }));
app.onError((cause, c) =>
  cause instanceof HTTPException
    ? c.json({ code: 'too_large' }, 413)
    : c.json({ code: 'failed', id: logFault('function stripe-webhook', cause) }, 500),
);

async function record({ eventId, paymentId, orderId, amountCents, currency }: Payment): Promise<void> {
  const recorded = await rpc<Recorded>(database(), 'record_payment', {
    p_event_id: eventId,
    p_payment_id: paymentId,
    p_order_id: orderId,
    p_amount_cents: amountCents,
    p_currency: currency,
  });
  if (recorded.kind === 'known') return;
  const { problem } = recorded;
  if (problem) console.error(JSON.stringify({ level: 'error', payment: paymentId, order: orderId, problem }));
  deliverSoon();
}

/** Handles POST of a signed event from Stripe. Stripe sends an event again if the response is not 2xx. */
export default { fetch: async (request: Request): Promise<Response> => app.fetch(request) };
