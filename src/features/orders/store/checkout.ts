import { applyPriceChanges, withOrderKey, withoutOrdered, type Cart, type OrderedUnit } from '../../cart/rules/cart.ts';
import { withUnits } from '../../cart/rules/sync.ts';
import { load, thrownToFailure } from '../../../core/failure.ts';
import { toOrderRequest, type Confirmation, type OrderRefusal } from '../rules/order.ts';
import { recapOrder } from '../rules/placed-order.ts';
import { newUuid } from '../../../core/uuid.ts';
import { $cart, readCart, storeCart } from '../../cart/store/cart.ts';
import { noteOrderFinished, noteOrdering } from '../../cart/store/cart-owner.ts';
import { $checkout, type Checkout } from './checkout-state.ts';
import { forgetOrderNote } from './order-details.ts';
import { storePlacedOrder } from './placed-order.ts';
import { accessToken, signOut } from '../../account/store/session.ts';

/** Orders the cart. `$checkout` contains the progress and the result. The cart is emptied only once the order is placed. */
export async function checkout(confirmation: Confirmation): Promise<void> {
  if ($checkout.get().kind === 'sending') return;
  if ($cart.get().items.length === 0) {
    $checkout.set({ kind: 'refused', refusal: { code: 'cart_empty' } });
    return;
  }
  $checkout.set({ kind: 'sending' });
  try {
    $checkout.set(await sendOrder(confirmation));
  } catch (cause) {
    console.error(cause);
    $checkout.set({ kind: 'failed', failure: thrownToFailure(cause) });
  }
}

async function sendOrder(confirmation: Confirmation): Promise<Checkout> {
  const access = await accessToken();
  if (access.kind === 'visitor') return { kind: 'sign_in_required' };
  // The page now shows the form for the code in place of the order form, and keeps the typed values.
  if (access.kind === 'code_due') return { kind: 'idle' };
  if (access.kind === 'failed') return access;
  const { placeOrder } = await load(() => import('../api/orders.ts'));
  // The key is stored before the order is sent. If the response is lost, the next attempt repeats this order instead of creating
  // a second order.
  const cart = withUnits(withOrderKey(readCart(), newUuid()));
  $cart.set(cart);
  const ordered = orderedUnits(cart);
  noteOrdering(ordered.flatMap(({ unit }) => unit ?? []));
  const answer = await placeOrder(access.token, toOrderRequest(cart, confirmation));
  switch (answer.kind) {
    case 'placed':
      storePlacedOrder(recapOrder(answer.orderId, cart, confirmation));
      forgetOrderNote();
      removeOrdered(ordered);
      return answer;
    case 'placed_before':
      removeOrdered(answer.ordered);
      return answer;
    case 'refused':
      applyRefusal(answer.refusal);
      return answer;
    case 'session_over':
      await signOut();
      return { kind: 'sign_in_required' };
    case 'failed':
      return answer;
  }
}

const orderedUnits = (cart: Cart): OrderedUnit[] => cart.items.map(({ id, unit }) => ({ productId: id, unit }));

function removeOrdered(ordered: readonly OrderedUnit[]): void {
  noteOrderFinished();
  storeCart(withoutOrdered(readCart(), ordered));
}

/** Updates the cart after a refusal. A refused order was not stored, so the next attempt is a new order at current prices. */
function applyRefusal(refusal: OrderRefusal): void {
  if (refusal.code === 'units_ordered') {
    removeOrdered(orderedUnits(readCart()).filter(({ unit }) => unit !== undefined && refusal.units.includes(unit)));
    return;
  }
  noteOrderFinished();
  storeCart(applyPriceChanges(readCart(), refusal.code === 'prices_changed' ? refusal.changes : []));
}
