import { $cart } from './cart.ts';
import { CART_OWNER_KEY, safeStorage, SESSION_KEY } from '../../../storage/safe-storage.ts';

/** Synchronizes the cart with the account's. Never throws. For a visitor it sends no request. */
export async function syncCart(isChangeOnly = false): Promise<void> {
  if (safeStorage.getItem(isChangeOnly ? CART_OWNER_KEY : SESSION_KEY) === null) return;
  try {
    await (await import('./cart-sync.ts')).syncCart(isChangeOnly);
  } catch (cause) {
    // The next call repeats the attempt. Firefox also rejects such an import when the visitor leaves the page.
    console.warn(cause);
  }
}

let isFollowing = false;

/** Sends each later change of the cart to the account, if this device knows the cart's owner. */
export function followCart(): void {
  if (isFollowing) return;
  isFollowing = true;
  $cart.listen(() => {
    // A change in a background tab comes from another tab. That tab sends the change itself.
    if (document.visibilityState === 'visible') void syncCart(true);
  });
}
