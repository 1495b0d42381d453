// What Stripe tells of a payment. Events come at least once, and in any order; the database records a payment once.
import * as v from 'valibot';
import type { Cents } from '../../src/domain/money.ts';
import { isUuid } from '../../src/domain/uuid.ts';

export interface Payment {
  eventId: string;
  paymentId: string;
  orderId: string;
  amountCents: Cents;
  currency: string;
}

/**
 * A payment is complete with the first, or with the second where a bank takes days. All other types are ignored: an order
 * is unpaid until one of these comes, and what comes after them changes nothing by itself.
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
 * Reads the payment that an event tells of; undefined where it tells of none, or of one that is not of an order.
 * @throws {v.ValiError} when Stripe speaks another version: it sends the event again, until that is mended.
 */
export function paymentOf(signed: unknown): Payment | undefined {
  const event = v.parse(Event, signed);
  if (!PAID.has(event.type)) return undefined;
  const { payment_status, metadata } = v.parse(Session, event.data.object);
  const orderId = metadata?.order_id;
  // What else the same account of Stripe sells.
  if (payment_status !== 'paid' || !orderId || !isUuid(orderId)) return undefined;
  const { payment_intent, amount_total, currency } = v.parse(PaidSession, event.data.object);
  return { eventId: event.id, paymentId: payment_intent, orderId, amountCents: amount_total, currency };
}
