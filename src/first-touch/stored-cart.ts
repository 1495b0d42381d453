import { addUnit, CART_KEY, parseCart, type Cart, type CartProduct } from '../domain/cart.ts';

/** Reads the cart of this device. @throws when storage is off. */
export const readCart = (): Cart => parseCart(localStorage[CART_KEY] as string | undefined);

/**
 * Stores one unit more, and tells this page and, as the browser does, the other tabs.
 * @returns the cart; undefined when it is full and stayed as it was.
 * @throws when storage is off or full, and on a plain-http address, where browsers withhold UUIDs: the island answers then.
 */
export function addToStoredCart(product: CartProduct): Cart | undefined {
  const cart = addUnit(readCart(), product, () => crypto.randomUUID());
  if (cart) {
    const newValue = JSON.stringify(cart);
    localStorage.setItem(CART_KEY, newValue);
    // The badge and a store that is there already hear of it as of a change in another tab.
    dispatchEvent(new StorageEvent('storage', { key: CART_KEY, newValue }));
  }
  return cart;
}
