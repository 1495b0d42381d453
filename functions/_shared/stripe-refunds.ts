// Requests refunds of online payments from Stripe, after staff have entered them at the desk.
import Stripe from 'stripe';
import { database, rpc } from './database.ts';
import { logFault } from './faults.ts';
import { stripeSettings } from './settings.ts';
import { connectStripe } from './stripe.ts';

interface PendingRefund {
  id: string;
  payment_id: string;
  amount_cents: number;
}

/**
 * Sends the refunds that Stripe has not answered. If a refund fails for a temporary reason, it stays pending and is sent again on
 * schedule. The refund's ID is the idempotency key. Stripe forgets a key after a day, so Stripe's refunds are searched for the ID
 * first.
 */
export async function sendRefunds(): Promise<void> {
  const settings = stripeSettings();
  if (!settings) return;
  const pending = await rpc<PendingRefund[]>(database(), 'pending_refunds', {});
  if (pending.length === 0) return;
  const stripe = connectStripe(settings);
  for (const refund of pending) {
    try {
      const { id, status } = (await findRefund(stripe, refund)) ?? (await createRefund(stripe, refund));
      const isRefused = status === 'failed' || status === 'canceled';
      await settle(refund.id, isRefused ? null : id, isRefused ? `Stripe: ${status}` : null);
    } catch (cause) {
      // A request that Stripe finds invalid stays invalid: the payment is disputed, or was refunded in Stripe's dashboard.
      if (cause instanceof Stripe.errors.StripeInvalidRequestError)
        await settle(refund.id, null, `Stripe: ${cause.message}`);
      else logFault('refund', cause);
    }
  }
}

async function findRefund(stripe: Stripe, { id, payment_id }: PendingRefund): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: payment_id, limit: 100 });
  return data.find(({ metadata }) => metadata?.['refund'] === id);
}

const createRefund = (stripe: Stripe, { id, payment_id, amount_cents }: PendingRefund): Promise<Stripe.Refund> =>
  stripe.refunds.create(
    { payment_intent: payment_id, amount: amount_cents, metadata: { refund: id } },
    { idempotencyKey: id },
  );

const settle = (id: string, stripeId: string | null, fault: string | null): Promise<unknown> =>
  rpc(database(), 'settle_refund', { p_id: id, p_stripe_id: stripeId, p_fault: fault });
