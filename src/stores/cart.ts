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
} from '../domain/cart.ts';
import { newUuid } from '../domain/uuid.ts';
import { resetCheckout } from './checkout-state.ts';
import { safeStorage } from './safe-storage.ts';

/** The cart, kept on this device and in step in every tab (specification, section 4). */
export const $cart = persistentAtom<Cart>(CART_KEY, EMPTY_CART, { encode: JSON.stringify, decode: parseCart });

// The page's badge is there before, and often instead of, the cart's island. At build there is no page.
if (typeof window !== 'undefined')
  $cart.subscribe(({ items }) => dispatchEvent(new CustomEvent('cart:changed', { detail: items.length })));

/**
 * Stores a cart. One with something in it has the key of its order from the start, so that two tabs that order it in the
 * same instant make one order.
 */
export const storeCart = (cart: Cart): void => $cart.set(cart.items.length > 0 ? withOrderKey(cart, newUuid()) : cart);

/** Reads what another tab may have just stored: this one hears of it a little later. */
export const readCart = (): Cart => parseCart(safeStorage.getItem(CART_KEY));

/** @returns false when the cart is full and stayed as it was. */
export function addToCart(product: CartProduct): boolean {
  const cart = addUnit(readCart(), product, newUuid);
  if (!cart) return false;
  $cart.set(cart);
  resetCheckout();
  return true;
}

/** Takes out one unit of a line. */
export function removeFromCart({ id, priceCents }: CartItem): void {
  $cart.set(removeItem(readCart(), id, priceCents));
  resetCheckout();
}

/** Takes out all units of a line. */
export function removeLineFromCart({ id, priceCents }: CartItem): void {
  $cart.set(removeLine(readCart(), id, priceCents));
  resetCheckout();
}

/** Takes out everything; an order whose answer has not come keeps its key. */
export function clearCart(): void {
  $cart.set({ ...readCart(), items: [] });
  resetCheckout();
}
