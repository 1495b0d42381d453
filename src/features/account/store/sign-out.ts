import { forgetCustomer } from '../../cart/store/cart-owner.ts';
import { syncCart } from '../../cart/store/follow-cart.ts';
import { safeStorage, SESSION_KEY } from '../../../storage/safe-storage.ts';
import { signOut } from './session.ts';

/** Maximum milliseconds for which a sign-out waits for the last synchronization of the cart. */
const LAST_SYNC_MS = 3_000;

/**
 * Signs the customer out and removes their data from this device. The sign-out also works offline, or if the customer leaves the
 * page before the end.
 */
export async function leaveDevice(): Promise<void> {
  addEventListener('pagehide', forgetSession);
  try {
    await Promise.race([syncCart(), new Promise((resolve) => setTimeout(resolve, LAST_SYNC_MS))]);
    forgetCustomer();
    await signOut();
  } finally {
    removeEventListener('pagehide', forgetSession);
  }
}

/** Deletes the stored session at once, because leaving the page would interrupt the asynchronous sign-out. */
function forgetSession(): void {
  forgetCustomer();
  safeStorage.removeItem(SESSION_KEY);
}
