import { $cart } from './cart.ts';
import { CART_OWNER_KEY, safeStorage, SESSION_KEY } from './safe-storage.ts';

/** Brings the cart and that of the account into step. It never throws; for a visitor it fetches nothing. */
export async function syncCart(isChangeOnly = false): Promise<void> {
  if (safeStorage.getItem(isChangeOnly ? CART_OWNER_KEY : SESSION_KEY) === null) return;
  try {
    await (await import('./cart-sync.ts')).syncCart(isChangeOnly);
  } catch (cause) {
    // Tried again at the next occasion. Firefox fails an import so when its page is left.
    console.warn(cause);
  }
}

let isFollowing = false;

/** From now on the account is told of each change of the cart, for whom it is known on this device to be. */
export function followCart(): void {
  if (isFollowing) return;
  isFollowing = true;
  $cart.listen(() => {
    // A tab out of sight has only heard of what another has changed, and tells.
    if (document.visibilityState === 'visible') void syncCart(true);
  });
}
