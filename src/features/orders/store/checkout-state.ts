import { atom } from 'nanostores';
import type { Failure } from '../../../core/failure.ts';
import type { Cents } from '../../../core/money.ts';
import type { OrderRefusal } from '../rules/order.ts';

export type Checkout =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sign_in_required' }
  | { kind: 'refused'; refusal: OrderRefusal }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'placed' | 'placed_before'; orderId: string; totalCents: Cents };

const IDLE: Checkout = { kind: 'idle' };

export const $checkout = atom<Checkout>(IDLE);

/** Resets the state of the checkout after a change of the cart or before an attempt. An order that is being sent continues. */
export function resetCheckout(): void {
  if ($checkout.get().kind !== 'sending') $checkout.set(IDLE);
}
