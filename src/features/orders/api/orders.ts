import { toFailure, type Failure } from '../../../core/failure.ts';
import type { Order, OrderResponse, OrderRequest } from '../rules/order.ts';
import { ORDER_COLUMNS, parseOrderResponse, parseOrders } from '../rules/order-responses.ts';
import { callAsCustomer, type CallResponse } from '../../../supabase/call.ts';

type Call<Result> = Promise<Result | { kind: 'session_over' } | { kind: 'failed'; failure: Failure }>;

/**
 * Orders the cart for the customer to whom `accessToken` belongs. A repeated request gets the same response and creates no second
 * order.
 */
export async function placeOrder(accessToken: string, request: OrderRequest): Call<OrderResponse> {
  const answer = await callAsCustomer(accessToken, 'rpc/place_order', request);
  if (answer.kind === 'failed') return failed(answer);
  // The session was ended on another device, or a second factor was added to the account. In both cases, the customer must sign
  // in again.
  if ((answer.data as { code?: unknown } | null)?.code === 'insufficient_aal') return { kind: 'session_over' };
  return parseOrderResponse(answer.data);
}

const QUERY = new URLSearchParams({ select: ORDER_COLUMNS, order: 'created_at.desc' });

/** Returns the orders of the customer to whom `accessToken` belongs, the latest first. */
export async function fetchOrders(accessToken: string): Call<{ kind: 'loaded'; orders: Order[] }> {
  const answer = await callAsCustomer(accessToken, `orders?${QUERY}`);
  return answer.kind === 'failed' ? failed(answer) : { kind: 'loaded', orders: parseOrders(answer.data) };
}

function failed({ status, error }: Extract<CallResponse, { kind: 'failed' }>) {
  const isSessionOver = status === 401 || error.code === '42501';
  return isSessionOver
    ? ({ kind: 'session_over' } as const)
    : ({ kind: 'failed', failure: toFailure({ message: error.message, status }) } as const);
}
