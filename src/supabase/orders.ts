import { toFailure, type Failure } from '../domain/failure.ts';
import type { Order, OrderAnswer, OrderRequest } from '../domain/order.ts';
import { ORDER_COLUMNS, parseOrderAnswer, parseOrders } from '../domain/order-answers.ts';
import { connectRest } from './rest.ts';
import { backendOfPage } from './settings.ts';

type Call<Answer> = Promise<Answer | { kind: 'session_over' } | { kind: 'failed'; failure: Failure }>;

/** Orders the cart for the customer of `accessToken`; a repeated request gets the first one's answer. */
export async function placeOrder(accessToken: string, request: OrderRequest): Call<OrderAnswer> {
  const { data, error, status } = await connectRest(backendOfPage(), accessToken).rpc('place_order', request);
  return error ? failed(error, status) : parseOrderAnswer(data);
}

/** The orders of the customer of `accessToken`, the latest first. */
export async function fetchOrders(accessToken: string): Call<{ kind: 'loaded'; orders: Order[] }> {
  const { data, error, status } = await connectRest(backendOfPage(), accessToken)
    .from('orders')
    .select(ORDER_COLUMNS)
    .order('created_at', { ascending: false });
  return error ? failed(error, status) : { kind: 'loaded', orders: parseOrders(data) };
}

function failed(error: { message: string; code: string }, status: number) {
  const isSessionOver = status === 401 || error.code === '42501';
  return isSessionOver
    ? ({ kind: 'session_over' } as const)
    : ({ kind: 'failed', failure: toFailure({ message: error.message, status }) } as const);
}
