import { addUnit, CART_KEY, parseCart, type Cart, type CartProduct } from '../features/cart/rules/cart.ts';

/** Reads the cart of this device. @throws if storage is off. */
export const readCart = (): Cart => parseCart(localStorage[CART_KEY] as string | undefined);

/**
 * Stores one more unit, and notifies this page. The browser notifies the other tabs.
 * @returns the cart, or undefined if it is full and therefore unchanged.
 * @throws if storage is off or full, and on plain http, where `crypto.randomUUID` is missing. The island then handles the click.
 */
export function addToStoredCart(product: CartProduct): Cart | undefined {
  const cart = addUnit(readCart(), product, () => crypto.randomUUID());
  if (cart) {
    const newValue = JSON.stringify(cart);
    localStorage.setItem(CART_KEY, newValue);
    // Browsers send `storage` events only to the other tabs. This event makes the badge and a loaded store in this tab react too.
    dispatchEvent(new StorageEvent('storage', { key: CART_KEY, newValue }));
  }
  return cart;
}
