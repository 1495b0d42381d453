// Parses the payments that Stripe reports. Events arrive at least once, in any sequence. The database records each payment once.
import * as v from 'valibot';
import type { Cents } from '../../src/core/money.ts';
import { isUuid } from '../../src/core/uuid.ts';

export interface Payment {
  eventId: string;
  paymentId: string;
  orderId: string;
  amountCents: Cents;
  currency: string;
}

/**
 * Event types that complete a payment. The second type is for bank payments, which take several days. All other types are
 * ignored.
 */
const PAID = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

const Event = v.object({ id: v.string(), type: v.string(), data: v.object({ object: v.unknown() }) });
const Session = v.object({
  payment_status: v.string(),
  metadata: v.nullish(v.object({ order_id: v.optional(v.string()) })),
});
const PaidSession = v.object({
  payment_intent: v.string(),
  amount_total: v.pipe(v.number(), v.integer()),
  currency: v.string(),
});

/**
 * Returns the payment in an event. Returns undefined if the event is about something else, or if the payment does not belong to
 * an order.
 * @throws {v.ValiError} if Stripe uses another format. Stripe then sends the event again, for up to three days.
 */
export function parsePayment(signed: unknown): Payment | undefined {
  const event = v.parse(Event, signed);
  if (!PAID.has(event.type)) return undefined;
  const { payment_status, metadata } = v.parse(Session, event.data.object);
  const orderId = metadata?.order_id;
  // Ignores payments for other things that the same Stripe account sells.
  if (payment_status !== 'paid' || !orderId || !isUuid(orderId)) return undefined;
  const { payment_intent, amount_total, currency } = v.parse(PaidSession, event.data.object);
  return { eventId: event.id, paymentId: payment_intent, orderId, amountCents: amount_total, currency };
}
