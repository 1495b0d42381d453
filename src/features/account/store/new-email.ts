// Watches a change of address that is not confirmed yet. Loaded when the page shows such a change.
import { $session, authClient } from './session.ts';

let isFollowing = false;

async function refresh(): Promise<void> {
  const session = $session.get();
  if (!document.hidden && session.kind === 'signed_in' && session.newEmail) await (await authClient()).refreshSession();
}

/** Reloads the account now and when the page is visible again, because another device may have confirmed the change. */
export function followNewEmail(): void {
  void refresh();
  if (!isFollowing) document.addEventListener('visibilitychange', () => void refresh());
  isFollowing = true;
}
