import { forgetCustomer } from './cart-owner.ts';
import { syncCart } from './follow-cart.ts';
import { safeStorage, SESSION_KEY } from './safe-storage.ts';
import { signOut } from './session.ts';

/** Milliseconds that someone who signs out waits for the account to be told what is in the cart. */
const LAST_SYNC_MS = 3_000;

/**
 * Signs the customer out and leaves nothing of theirs on this device, also without a connection, and when they leave the page
 * meanwhile.
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

/** What is waited for above would end with the page. */
function forgetSession(): void {
  forgetCustomer();
  safeStorage.removeItem(SESSION_KEY);
}
