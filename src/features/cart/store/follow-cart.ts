import { $cart } from './cart.ts';
import { CART_OWNER_KEY, safeStorage, SESSION_KEY } from '../../../storage/safe-storage.ts';

/**
 * Synchronizes this device's cart with the account's cart. Never throws. Sends no request if the visitor is not signed in. With
 * `isChangeOnly`, sends no request if the cart has no owner.
 */
export async function syncCart(isChangeOnly = false): Promise<void> {
  if (safeStorage.getItem(isChangeOnly ? CART_OWNER_KEY : SESSION_KEY) === null) return;
  try {
    await (await import('./cart-sync.ts')).syncCart(isChangeOnly);
  } catch (cause) {
    // The next call repeats the import. Firefox also rejects the import when the visitor leaves the page.
    console.warn(cause);
  }
}

let isFollowing = false;

/** From now on, sends each change of the cart to the account, if this device knows the cart's owner. */
export function followCart(): void {
  if (isFollowing) return;
  isFollowing = true;
  $cart.listen(() => {
    // A change in a background tab comes from another tab. That tab sends the change itself.
    if (document.visibilityState === 'visible') void syncCart(true);
  });
}
