import { EMPTY_CART, type Cart } from '../rules/cart.ts';
import { newOwner, parseOwner, withoutSynced, type CartOwner, type OwnedCart } from '../rules/sync.ts';
import { newUuid } from '../../../core/uuid.ts';
import { $cart, readCart, storeCart } from './cart.ts';
import { forgetOrderDetails } from '../../orders/store/order-details.ts';
import { forgetPlacedOrder } from '../../orders/store/placed-order.ts';
import { CART_OWNER_KEY, DESK_DRAFTS_KEY, LINK_KEY, safeStorage } from '../../../storage/safe-storage.ts';

/** Reads the owner of this device's cart. Returns undefined for a visitor's cart. */
export const readOwner = (): CartOwner | undefined => parseOwner(safeStorage.getItem(CART_OWNER_KEY));

/** Stores the owner of this device's cart. */
export const storeOwner = (owner: CartOwner): void => safeStorage.setItem(CART_OWNER_KEY, JSON.stringify(owner));

/**
 * Reads the cart and its owner, including changes that another tab has just stored. Returns undefined if the cart has no owner.
 * The owner is read twice, because another tab may be signing out. That tab removes the owner before the cart, and the missing
 * units must not count as removed by the customer.
 */
export function readOwnedCart(): OwnedCart | undefined {
  const owner = readOwner();
  const cart = readCart();
  if (!owner || readOwner()?.claim !== owner.claim) return undefined;
  if (cart !== EMPTY_CART) return { cart, owner };
  // The cart is missing or unreadable. Its units must not count as removed by the customer, so a new owner record without units
  // replaces the previous record.
  const afresh = newOwner(owner.userId, newUuid());
  storeOwner(afresh);
  $cart.set(EMPTY_CART);
  return { cart: EMPTY_CART, owner: afresh };
}

/** Assigns the device's cart to the customer. A visitor's cart becomes the customer's. A cart of another customer is emptied. */
export function claimCart(userId: string): void {
  const owner = readOwner();
  if (owner?.userId === userId) return;
  if (owner) forgetCustomer();
  storeOwner(newOwner(userId, newUuid()));
}

/** Removes the customer's cart, order details and desk drafts from this device, so that the next user does not see them. */
export function forgetCustomer(): void {
  safeStorage.removeItem(LINK_KEY);
  safeStorage.removeItem(DESK_DRAFTS_KEY);
  leave(EMPTY_CART);
}

/**
 * Removes from this device's cart the units that the account's cart also contains. Called after a session has ended without a
 * sign-out. The next sign-in restores these units. Other units stay. A visitor's cart does not change.
 */
export function forgetSynced(): void {
  const owned = readOwnedCart();
  if (owned) leave(withoutSynced(owned));
}

function leave(cart: Cart): void {
  safeStorage.removeItem(CART_OWNER_KEY);
  storeCart(cart);
  forgetOrderDetails();
  forgetPlacedOrder();
}

/** Records which units are being ordered. They stay in this device's cart until the order's response arrives. */
export function noteOrdering(units: readonly string[]): void {
  const owner = readOwner();
  if (owner) storeOwner({ ...owner, ordering: [...owner.ordering, ...units] });
}

/** Records that the response to an order has arrived. */
export function noteOrderFinished(): void {
  const owner = readOwner();
  if (owner) storeOwner({ ...owner, ordering: [] });
}
