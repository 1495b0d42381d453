import { atom } from 'nanostores';
import { load, PartNotLoaded } from '../../../core/failure.ts';
import type { Auth, AuthProblem, Customer, Token } from '../api/auth.ts';
import { claimCart, forgetSynced } from '../../cart/store/cart-owner.ts';
import { LINK_KEY, safeStorage, SESSION_KEY } from '../../../storage/safe-storage.ts';

export type { AuthProblem };

/**
 * Storage key of a user's ID. The reset link of an account with a second factor stores the ID. A new password or a sign-in
 * removes the ID.
 */
export const RECOVERY_KEY = 'recovering';

export type Session =
  | { kind: 'unknown' }
  | { kind: 'signed_out'; hasDeletedAccount?: boolean }
  | {
      kind: 'signed_in';
      email: string;
      /** A new address that is not confirmed yet. */
      newEmail?: string | undefined;
      hasNewPassword: boolean;
    }
  /** Signed in, but the code of the second factor is still required. */
  | { kind: 'code_due'; email: string }
  /** Has opened the link of a reset email and entered the second factor, and now has to choose a new password. */
  | { kind: 'recovering'; email: string };

/** Resolves to a problem or undefined. Rejects only if a part of the page's script did not load. */
type Attempt = Promise<AuthProblem | undefined>;

export const $session = atom<Session>({ kind: 'unknown' });

let connecting: Promise<Auth> | undefined;

/** Loads the authentication client when first needed, and keeps `$session` up to date from then on. */
function auth(): Promise<Auth> {
  connecting ??= load(() => import('../api/auth.ts')).then(({ connectAuth }) => {
    const client = connectAuth(safeStorage, SESSION_KEY);
    client.watch((customer, event) => {
      // If there is no customer at the start, either no session is stored or the session could not be refreshed. `openSession`
      // distinguishes the two cases.
      if (!customer) {
        if (event !== 'initial') endSession();
        return;
      }
      showCustomer(customer);
    });
    return client;
  });
  // If a chunk did not arrive, the next attempt loads it again.
  connecting.catch(() => (connecting = undefined));
  return connecting;
}

/** Returns whether a session is stored on this device. Sends no request. */
export const hasStoredSession = (): boolean => safeStorage.getItem(SESSION_KEY) !== null;

/**
 * Determines the current customer. Afterwards `$session` is no longer `unknown`. A known session stays if its token cannot be
 * refreshed, because a page also calls this function when the visitor follows a link to one of its sections.
 * @throws {PartNotLoaded} if there is no connection, or another error if the server failed.
 */
export async function openSession(): Promise<void> {
  const access = await accessToken();
  if (access.kind === 'failed' && $session.get().kind === 'unknown')
    throw access.failure.code === 'offline' ? new PartNotLoaded() : new Error('no session');
  if (access.kind === 'visitor') $session.set({ kind: 'signed_out' });
}

/** Returns the customer's access token, if a customer is signed in. */
export async function accessToken(): Promise<Token> {
  const client = await auth();
  const token = await client.token();
  if (token.kind === 'failed') {
    // This client would wait a minute before its next request. A new client can retry as soon as the visitor does.
    connecting = undefined;
    await client.dispose();
  } else if (token.kind === 'token') claimCart(token.userId);
  else if (token.kind === 'visitor') forgetSynced();
  return token;
}

function showCustomer({ userId, email, newEmail, isCodeDue }: Customer): void {
  if (isCodeDue) {
    $session.set({ kind: 'code_due', email });
    return;
  }
  claimCart(userId);
  $session.set(
    safeStorage.getItem(RECOVERY_KEY) === userId
      ? { kind: 'recovering', email }
      : { kind: 'signed_in', email, newEmail, hasNewPassword: false },
  );
}

function endSession(): void {
  forgetSynced();
  $session.set({ kind: 'signed_out' });
}

/**
 * Checks the session of a page that the browser restores from its bfcache, because a customer may have signed in or out on
 * another page. Hides the page's content during the check.
 */
async function recheckSession(): Promise<void> {
  $session.set({ kind: 'signed_out' });
  const access = await accessToken();
  if (access.kind === 'token') showCustomer({ ...access, isCodeDue: false });
  if (access.kind === 'code_due') $session.set({ kind: 'code_due', email: access.email });
}

// There is no window during the build.
if (typeof window !== 'undefined') {
  let sessionAtLeaving: string | null;
  addEventListener('pagehide', () => (sessionAtLeaving = safeStorage.getItem(SESSION_KEY)));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && connecting && safeStorage.getItem(SESSION_KEY) !== sessionAtLeaving) void recheckSession();
  });
}

/** Returns whether the session was ended on another device or page. If so, signs out on this device. */
export const hasSessionEnded = async (): Promise<boolean> => (await auth()).hasEnded();

/** Returns the authentication client, for modules that are loaded on demand. */
export const authClient = async (): Promise<Auth['client']> => (await auth()).client;

/** Loads the requests of the sign-in forms, which share one file. */
const calls = () => load(() => import('../api/sign-in.ts'));

/** Signs in with email and password. */
export const signIn = async (email: string, password: string): Attempt => {
  safeStorage.removeItem(RECOVERY_KEY);
  return (await calls()).signIn(await authClient(), email, password);
};
/** Creates an account. */
export const signUp = async (email: string, password: string): Attempt => {
  beginLink(email);
  return (await calls()).signUp(await authClient(), email, password);
};
/** Sends the confirmation link again. */
export const resendConfirmation = async (email: string): Attempt =>
  (await calls()).resendConfirmation(await authClient(), email);
/** Signs out on this device. */
export const signOut = async (): Promise<void> => (await auth()).signOut();
/** Emails a link to choose a new password. */
export const requestReset = async (email: string): Attempt => {
  beginLink(email);
  return (await calls()).requestReset(await authClient(), email);
};

/** Records that this device requested a link. If the account has no second factor, its link signs in only this device. */
const beginLink = (email: string): void => safeStorage.setItem(LINK_KEY, email.toLowerCase());

/** Sets the account's password. `current` is the current password. A session from a link does not need it. */
export async function setPassword(password: string, current?: string): Attempt {
  const problem = await (await calls()).setPassword(await authClient(), password, current);
  const session = $session.get();
  if (!problem && session.kind === 'recovering') {
    safeStorage.removeItem(RECOVERY_KEY);
    $session.set({ kind: 'signed_in', email: session.email, hasNewPassword: true });
  }
  return problem;
}
