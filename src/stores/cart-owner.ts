import { EMPTY_CART, type Cart } from '../domain/cart.ts';
import { newOwner, parseOwner, withoutSynced, type CartOwner, type OwnedCart } from '../domain/cart/sync.ts';
import { newUuid } from '../domain/uuid.ts';
import { $cart, readCart, storeCart } from './cart.ts';
import { forgetOrderDetails } from './order-details.ts';
import { CART_OWNER_KEY, LINK_KEY, safeStorage } from './safe-storage.ts';

export const readOwner = (): CartOwner | undefined => parseOwner(safeStorage.getItem(CART_OWNER_KEY));

export const storeOwner = (owner: CartOwner): void => safeStorage.setItem(CART_OWNER_KEY, JSON.stringify(owner));

/**
 * Reads the cart and whose it is as another tab may have just stored them; undefined when it is nobody's. The owner is
 * read twice: a tab where the customer signs out removes it before the cart, whose units are not to look taken out.
 */
export function readOwnedCart(): OwnedCart | undefined {
  const owner = readOwner();
  const cart = readCart();
  if (!owner || readOwner()?.claim !== owner.claim) return undefined;
  if (cart !== EMPTY_CART) return { cart, owner };
  // There is none, or it cannot be read: nothing was taken out of it.
  const afresh = newOwner(owner.userId, newUuid());
  storeOwner(afresh);
  $cart.set(EMPTY_CART);
  return { cart: EMPTY_CART, owner: afresh };
}

/** Makes the cart of this device that of the customer: a visitor's is theirs from now on, somebody else's is not. */
export function claimCart(userId: string): void {
  const owner = readOwner();
  if (owner?.userId === userId) return;
  if (owner) forgetCustomer();
  storeOwner(newOwner(userId, newUuid()));
}

/** Leaves nothing of the customer for who comes next to this device: no cart, and no address. */
export function forgetCustomer(): void {
  safeStorage.removeItem(LINK_KEY);
  leave(EMPTY_CART);
}

/**
 * Does the same once a session has ended without its customer: what the account's cart has comes back when they sign in
 * again, and what it has not stays. A visitor's cart stays too.
 */
export function forgetSynced(): void {
  const owned = readOwnedCart();
  if (owned) leave(withoutSynced(owned));
}

function leave(cart: Cart): void {
  safeStorage.removeItem(CART_OWNER_KEY);
  storeCart(cart);
  forgetOrderDetails();
}

/** Notes which units are being ordered: until an answer comes they stay in the cart of this device. */
export function noteOrdering(units: readonly string[]): void {
  const owner = readOwner();
  if (owner) storeOwner({ ...owner, ordering: [...owner.ordering, ...units] });
}

export function noteOrderAnswered(): void {
  const owner = readOwner();
  if (owner) storeOwner({ ...owner, ordering: [] });
}
