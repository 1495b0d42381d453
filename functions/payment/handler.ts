import { refusePayment, type PaymentRefusal, type PaymentRequest } from '../../src/features/orders/rules/payment.ts';
import type { Cents } from '../../src/core/money.ts';
import type { OrderStatus } from '../../src/features/orders/rules/order-status.ts';
import type { Payable } from './session.ts';

/** An order as the database returns it to the customer. */
export type FoundOrder =
  | { kind: 'found'; userId: string; status: OrderStatus; owedCents: Cents; invoicedCents: Cents }
  /** The order does not exist or belongs to another customer. */
  | { kind: 'unknown' }
  | { kind: 'not_signed_in' };

export type PaymentResponse =
  { kind: 'opened'; url: string } | { kind: 'refused'; status: 401 | 404 | 409; code: PaymentRefusal };

/** Handles a customer's request to pay an order. */
export async function handlePayment(
  { order: orderId, locale }: PaymentRequest,
  find: (orderId: string) => Promise<FoundOrder>,
  open: (payable: Payable, userId: string) => Promise<string>,
): Promise<PaymentResponse> {
  const order = await find(orderId);
  if (order.kind === 'not_signed_in') return { kind: 'refused', status: 401, code: 'not_signed_in' };
  if (order.kind === 'unknown') return { kind: 'refused', status: 404, code: 'order_unknown' };
  const { userId, status, owedCents, invoicedCents } = order;
  if (owedCents <= 0) return { kind: 'refused', status: 409, code: refusePayment(status, invoicedCents) };
  return { kind: 'opened', url: await open({ orderId, amountCents: owedCents, locale }, userId) };
}
