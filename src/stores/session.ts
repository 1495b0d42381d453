import { atom } from 'nanostores';
import { load, PartNotLoaded } from '../domain/failure.ts';
import type { Auth, AuthProblem, Token } from '../supabase/auth.ts';
import { claimCart, forgetSynced } from './cart-owner.ts';
import { safeStorage, SESSION_KEY } from './safe-storage.ts';

export type { AuthProblem };

export type Session =
  | { kind: 'unknown' }
  | { kind: 'signed_out' }
  | { kind: 'signed_in'; email: string; hasNewPassword: boolean }
  /** Came by the link of a reset e-mail: to choose a new password. */
  | { kind: 'recovering'; email: string };

/** What is wrong, if anything; it throws only when the page's own script did not arrive. */
type Attempt = Promise<AuthProblem | undefined>;

export const $session = atom<Session>({ kind: 'unknown' });

let connecting: Promise<Auth> | undefined;

/** Loads the authentication client at the first need, and keeps `$session` true from then on. */
function auth(): Promise<Auth> {
  connecting ??= load(() => import('../supabase/auth.ts')).then(({ connectAuth }) => {
    const client = connectAuth(safeStorage, SESSION_KEY);
    client.watch((session, event) => {
      // No session at first may also be one that could not be refreshed: `openSession` finds out which.
      if (!session) {
        if (event !== 'initial') endSession();
        return;
      }
      claimCart(session.user.id);
      if (event === 'recovering') $session.set({ kind: 'recovering', email: session.user.email ?? '' });
      else if ($session.get().kind !== 'recovering')
        $session.set({ kind: 'signed_in', email: session.user.email ?? '', hasNewPassword: false });
    });
    return client;
  });
  // A chunk that did not arrive is asked for again at the next attempt.
  connecting.catch(() => (connecting = undefined));
  return connecting;
}

/**
 * Finds out who is there; afterwards `$session` is no longer unknown.
 * @param recoveryToken of the link in a reset e-mail, where the visitor came by one.
 * @throws {PartNotLoaded} when there is no connection to find out over.
 */
export async function openSession(recoveryToken: string | null): Attempt {
  const problem = recoveryToken ? await (await auth()).recover(recoveryToken) : undefined;
  const access = await accessToken();
  if (access.kind === 'failed') throw new PartNotLoaded('the session could not be refreshed');
  if (access.kind === 'visitor') $session.set({ kind: 'signed_out' });
  return problem;
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
  else forgetSynced();
  return token;
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
  if (access.kind === 'token') $session.set({ kind: 'signed_in', email: access.email, hasNewPassword: false });
}

// At build there is no page.
if (typeof window !== 'undefined') {
  let sessionAtLeaving: string | null;
  addEventListener('pagehide', () => (sessionAtLeaving = safeStorage.getItem(SESSION_KEY)));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && connecting && safeStorage.getItem(SESSION_KEY) !== sessionAtLeaving) void recheckSession();
  });
}

export const signIn = async (email: string, password: string): Attempt => (await auth()).signIn(email, password);
export const signUp = async (email: string, password: string): Attempt => (await auth()).signUp(email, password);
export const signOut = async (): Promise<void> => (await auth()).signOut();
export const requestReset = async (email: string): Attempt => (await auth()).requestReset(email);

export async function setPassword(password: string): Attempt {
  const problem = await (await auth()).setPassword(password);
  const session = $session.get();
  if (!problem && session.kind === 'recovering')
    $session.set({ kind: 'signed_in', email: session.email, hasNewPassword: true });
  return problem;
}
