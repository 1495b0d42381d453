// A change of address that waits to be confirmed. Fetched when one is shown.
import { $session, authClient } from './session.ts';

let isFollowing = false;

async function refresh(): Promise<void> {
  const session = $session.get();
  if (!document.hidden && session.kind === 'signed_in' && session.newEmail) await (await authClient()).refreshSession();
}

/** Reads the account now, and when the page is seen again: the change may have been confirmed on another device. */
export function followNewEmail(): void {
  void refresh();
  if (!isFollowing) document.addEventListener('visibilitychange', () => void refresh());
  isFollowing = true;
}
