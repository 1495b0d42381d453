import { createContextClient, extractCredentials } from '@supabase/server/core';
import * as v from 'valibot';
import { ORDER_STATUSES } from '../../src/features/orders/rules/order-status.ts';
import { rpc } from '../_shared/database.ts';
import type { FoundOrder } from './handler.ts';

const OrderRow = v.object({ user_id: v.string(), status: v.picklist(ORDER_STATUSES) });
const Bill = v.object({ bill: v.object({ owed_cents: v.number(), invoiced_cents: v.number() }) });

/** Statuses with which the database refuses a request without a valid session. */
const NOT_SIGNED_IN = new Set([401, 403]);

/**
 * Reads an order with the rights of the customer whose session the request contains. Row-level security limits customers to
 * their own orders.
 * @throws if the database cannot be reached
 */
export async function findOrder(request: Request, orderId: string): Promise<FoundOrder> {
  const { token } = extractCredentials(request);
  if (!token) return { kind: 'not_signed_in' };
  const client = createContextClient({ auth: { token } });
  const { data, error, status } = await client.from('orders').select('user_id,status').eq('id', orderId).maybeSingle();
  if (error && NOT_SIGNED_IN.has(status)) return { kind: 'not_signed_in' };
  if (error) throw new Error(`an order could not be read: ${status} ${error.code}: ${error.message}`);
  if (!data) return { kind: 'unknown' };
  const order = v.parse(OrderRow, data);
  const { bill } = v.parse(Bill, await rpc(client, 'my_bill', { p_id: orderId }));
  return {
    kind: 'found',
    userId: order.user_id,
    status: order.status,
    owedCents: bill.owed_cents,
    invoicedCents: bill.invoiced_cents,
  };
}
