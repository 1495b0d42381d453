import { persistentAtom } from '@nanostores/persistent';
import {
  addUnit,
  CART_KEY,
  EMPTY_CART,
  parseCart,
  removeItem,
  removeLine,
  withOrderKey,
  type Cart,
  type CartItem,
  type CartProduct,
} from '../rules/cart.ts';
import { newUuid } from '../../../core/uuid.ts';
import { resetCheckout } from '../../orders/store/checkout-state.ts';
import { safeStorage } from '../../../storage/safe-storage.ts';

/** The cart, stored on this device and kept the same in every tab (specification, section 4). */
export const $cart = persistentAtom<Cart>(CART_KEY, EMPTY_CART, { encode: JSON.stringify, decode: parseCart });

// Notifies the badge, which works without the cart's island. There is no window during the build.
if (typeof window !== 'undefined')
  $cart.subscribe(({ items }) => dispatchEvent(new CustomEvent('cart:changed', { detail: items.length })));

/**
 * Stores a cart. A cart with items has an order key from the start, so that two tabs that order it at the same moment create
 * one order.
 */
export const storeCart = (cart: Cart): void => $cart.set(cart.items.length > 0 ? withOrderKey(cart, newUuid()) : cart);

/** Reads the cart directly from storage, because storage contains another tab's change before this tab is notified of it. */
export const readCart = (): Cart => parseCart(safeStorage.getItem(CART_KEY));

/** Adds one unit. @returns false if the cart is full and therefore unchanged. */
export function addToCart(product: CartProduct): boolean {
  const cart = addUnit(readCart(), product, newUuid);
  if (!cart) return false;
  $cart.set(cart);
  resetCheckout();
  return true;
}

/** Removes one unit of a line. */
export function removeFromCart({ id, priceCents }: CartItem): void {
  $cart.set(removeItem(readCart(), id, priceCents));
  resetCheckout();
}

/** Removes all units of a line. */
export function removeLineFromCart({ id, priceCents }: CartItem): void {
  $cart.set(removeLine(readCart(), id, priceCents));
  resetCheckout();
}

/**
 * Empties the cart and keeps its order key. If the server has stored an order with this key and the response was lost, the next
 * attempt to order returns this order instead of creating a second one.
 */
export function clearCart(): void {
  $cart.set({ ...readCart(), items: [] });
  resetCheckout();
}
