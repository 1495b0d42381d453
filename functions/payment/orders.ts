import { createContextClient, extractCredentials } from '@supabase/server/core';
import * as v from 'valibot';
import { centsFromPrice } from '../../src/core/money.ts';
import { ORDER_STATUSES } from '../../src/features/orders/rules/order-status.ts';
import type { FoundOrder } from './handler.ts';

const price = v.pipe(v.unknown(), v.transform(centsFromPrice), v.number());
const OrderRow = v.object({
  user_id: v.string(),
  status: v.picklist(ORDER_STATUSES),
  total: price,
  gst: price,
  qst: price,
});

/** Statuses of the database for a request without a valid session. */
const NOT_SIGNED_IN = new Set([401, 403]);

/**
 * Reads an order with the rights of the customer whose session the request contains. Row-level security limits customers to
 * their own orders.
 * @throws if the database cannot be reached
 */
export async function findOrder(request: Request, orderId: string): Promise<FoundOrder> {
  const { token } = extractCredentials(request);
  if (!token) return { kind: 'not_signed_in' };
  const { data, error, status } = await createContextClient({ auth: { token } })
    .from('orders')
    .select('user_id,status,total,gst,qst')
    .eq('id', orderId)
    .maybeSingle();
  if (error && NOT_SIGNED_IN.has(status)) return { kind: 'not_signed_in' };
  if (error) throw new Error(`an order could not be read: ${status} ${error.code}: ${error.message}`);
  if (!data) return { kind: 'unknown' };
  const { total, gst, qst, ...order } = v.parse(OrderRow, data);
  return { kind: 'found', userId: order.user_id, status: order.status, amountCents: total + gst + qst };
}
