import { atom } from 'nanostores';
import { load, PartNotLoaded } from '../domain/failure.ts';
import type { Auth, AuthProblem, Customer, Token } from '../supabase/auth.ts';
import { claimCart, forgetSynced } from './cart-owner.ts';
import { LINK_KEY, safeStorage, SESSION_KEY } from './safe-storage.ts';

export type { AuthProblem };

export type Session =
  | { kind: 'unknown' }
  | { kind: 'signed_out'; hasDeletedAccount?: boolean }
  | {
      kind: 'signed_in';
      email: string;
      /** An address that waits to be confirmed. */
      newEmail?: string | undefined;
      hasNewPassword: boolean;
    }
  /** Signed in but for the code of their second factor. */
  | { kind: 'code_due'; email: string; isRecovering: boolean }
  /** Came by the link of a reset e-mail, and with their second factor: to choose a new password. */
  | { kind: 'recovering'; email: string };

/** What is wrong, if anything; it throws only when the page's own script did not arrive. */
type Attempt = Promise<AuthProblem | undefined>;

export const $session = atom<Session>({ kind: 'unknown' });

let connecting: Promise<Auth> | undefined;

/** Loads the authentication client at the first need, and keeps `$session` true from then on. */
function auth(): Promise<Auth> {
  connecting ??= load(() => import('../supabase/auth.ts')).then(({ connectAuth }) => {
    const client = connectAuth(safeStorage, SESSION_KEY);
    client.watch((customer, event) => {
      // No session at first may also be one that could not be refreshed: `openSession` finds out which.
      if (!customer) {
        if (event !== 'initial') endSession();
        return;
      }
      const before = $session.get();
      const isRecovering = before.kind === 'recovering' || (before.kind === 'code_due' && before.isRecovering);
      showCustomer(customer, isRecovering);
    });
    return client;
  });
  // A chunk that did not arrive is asked for again at the next attempt.
  connecting.catch(() => (connecting = undefined));
  return connecting;
}

/** Whether somebody seems to be signed in on this device, without asking. */
export const hasStoredSession = (): boolean => safeStorage.getItem(SESSION_KEY) !== null;

/**
 * Finds out who is there; afterwards `$session` is no longer unknown.
 * @throws {PartNotLoaded} when there is no connection to find out over; another error when the server failed.
 */
export async function openSession(): Promise<void> {
  const access = await accessToken();
  if (access.kind === 'failed') throw access.failure.code === 'offline' ? new PartNotLoaded() : new Error('no session');
  if (access.kind === 'visitor') $session.set({ kind: 'signed_out' });
}

/** The token that speaks for the customer, if someone is signed in. */
export async function accessToken(): Promise<Token> {
  const client = await auth();
  const token = await client.token();
  if (token.kind === 'failed') {
    // This client would not ask again for a minute; the visitor, told to try again, may have a connection sooner.
    connecting = undefined;
    await client.dispose();
  } else if (token.kind === 'token') claimCart(token.userId);
  else if (token.kind === 'visitor') forgetSynced();
  return token;
}

function showCustomer({ userId, email, newEmail, isCodeDue }: Customer, isRecovering: boolean): void {
  if (isCodeDue) {
    $session.set({ kind: 'code_due', email, isRecovering });
    return;
  }
  claimCart(userId);
  $session.set(
    isRecovering ? { kind: 'recovering', email } : { kind: 'signed_in', email, newEmail, hasNewPassword: false },
  );
}

function endSession(): void {
  forgetSynced();
  $session.set({ kind: 'signed_out' });
}

/**
 * The browser may show this page again as it was left (bfcache), after someone signed out on another, or signed in. It
 * hides what it shows at once, then finds out who is there.
 */
async function recheckSession(): Promise<void> {
  $session.set({ kind: 'signed_out' });
  const access = await accessToken();
  if (access.kind === 'token')
    $session.set({ kind: 'signed_in', email: access.email, newEmail: access.newEmail, hasNewPassword: false });
  if (access.kind === 'code_due') $session.set({ kind: 'code_due', email: access.email, isRecovering: false });
}

// At build there is no page.
if (typeof window !== 'undefined') {
  let sessionAtLeaving: string | null;
  addEventListener('pagehide', () => (sessionAtLeaving = safeStorage.getItem(SESSION_KEY)));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && connecting && safeStorage.getItem(SESSION_KEY) !== sessionAtLeaving) void recheckSession();
  });
}

/** Whether the session was ended elsewhere; one that was is signed out. */
export const hasSessionEnded = async (): Promise<boolean> => (await auth()).hasEnded();

/** The authentication client, for what is fetched only when it is asked for. */
export const authClient = async (): Promise<Auth['client']> => (await auth()).client;

export const signIn = async (email: string, password: string): Attempt => (await auth()).signIn(email, password);
export const signUp = async (email: string, password: string): Attempt => {
  beginLink(email);
  return (await auth()).signUp(email, password);
};
export const resendConfirmation = async (email: string): Attempt => (await auth()).resendConfirmation(email);
export const signOut = async (): Promise<void> => (await auth()).signOut();
export const requestReset = async (email: string): Attempt => {
  beginLink(email);
  return (await auth()).requestReset(email);
};

/** Records on this device that it requested a link: of all browsers, the link signs in this one. */
const beginLink = (email: string): void => safeStorage.setItem(LINK_KEY, email.toLowerCase());

export async function setPassword(password: string, current?: string): Attempt {
  const problem = await (await auth()).setPassword(password, current);
  const session = $session.get();
  if (!problem && session.kind === 'recovering')
    $session.set({ kind: 'signed_in', email: session.email, hasNewPassword: true });
  return problem;
}
