import { atom } from 'nanostores';
import type { Failure } from '../domain/failure.ts';
import type { Cents } from '../domain/money.ts';
import type { OrderRefusal } from '../domain/order.ts';

export type Checkout =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sign_in_required' }
  | { kind: 'refused'; refusal: OrderRefusal }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'placed' | 'placed_before'; orderId: string; totalCents: Cents };

const IDLE: Checkout = { kind: 'idle' };

export const $checkout = atom<Checkout>(IDLE);

/** What was said of the cart no longer holds once it changes; an order under way goes on. */
export function resetCheckout(): void {
  if ($checkout.get().kind !== 'sending') $checkout.set(IDLE);
}
