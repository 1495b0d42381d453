import {
  AuthClient,
  isAuthRetryableFetchError,
  type AuthChangeEvent,
  type AuthError,
  type Session,
} from '@supabase/auth-js';
import { toFailure, type Failure } from '../domain/failure.ts';
import { backendOfPage } from './settings.ts';

export type AuthProblem =
  | Failure
  | {
      code:
        | 'wrong_credentials'
        | 'email_taken'
        | 'password_weak'
        | 'same_password'
        | 'too_many'
        | 'confirm_email'
        | 'link_expired';
    };

export type Token =
  | { kind: 'token'; token: string; userId: string; email: string }
  | { kind: 'visitor' }
  | { kind: 'failed'; failure: Failure };

type AuthEvent = 'initial' | 'changed' | 'recovering';

interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Auth {
  /** The token that speaks for the customer, refreshed if it had run out. */
  token(): Promise<Token>;
  /** Calls back at once with the session, then at each change, in any tab. */
  watch(onChange: (session: Session | null, event: AuthEvent) => void): void;
  signIn(email: string, password: string): Promise<AuthProblem | undefined>;
  signUp(email: string, password: string): Promise<AuthProblem | undefined>;
  signOut(): Promise<void>;
  /** E-mails a link to choose a new password (`supabase/templates/recovery.html`). */
  requestReset(email: string): Promise<AuthProblem | undefined>;
  /** Signs in with the token of that link, just to choose the password. */
  recover(token: string): Promise<AuthProblem | undefined>;
  setPassword(password: string): Promise<AuthProblem | undefined>;
  /** Ends the client's own work; the session stays where it is kept. */
  dispose(): Promise<void>;
}

/** Returns the authentication client, whose session is stored in `storage` under `storageKey`. */
export function connectAuth(storage: KeyValueStorage, storageKey: string): Auth {
  const { url, key } = backendOfPage();
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey,
    storage,
    detectSessionInUrl: false,
  });
  return {
    token: async () => {
      const { data, error } = await client.getSession();
      if (data.session)
        return {
          kind: 'token',
          token: data.session.access_token,
          userId: data.session.user.id,
          email: data.session.user.email ?? '',
        };
      // A session that could not be refreshed for want of a connection is still there: nobody has to sign in again.
      return isAuthRetryableFetchError(error) ? { kind: 'failed', failure: toFailure(error) } : { kind: 'visitor' };
    },
    watch: (onChange) => {
      client.onAuthStateChange((event, session) => onChange(session, EVENTS[event] ?? 'changed'));
    },
    signIn: async (email, password) => problemOf((await client.signInWithPassword({ email, password })).error),
    signUp: async (email, password) => {
      const { data, error } = await client.signUp({ email, password });
      // A backend that confirms addresses answers without a session.
      return error || data.session ? problemOf(error) : { code: 'confirm_email' };
    },
    // Signed out on this device even when the server cannot be told.
    signOut: async () => void (await client.signOut({ scope: 'local' })),
    requestReset: async (email) => problemOf((await client.resetPasswordForEmail(email)).error),
    recover: async (token) => problemOf((await client.verifyOtp({ type: 'recovery', token_hash: token })).error),
    setPassword: async (password) => problemOf((await client.updateUser({ password })).error),
    dispose: () => client.dispose(),
  };
}

const EVENTS: Partial<Record<AuthChangeEvent, AuthEvent>> = {
  INITIAL_SESSION: 'initial',
  PASSWORD_RECOVERY: 'recovering',
};

const KNOWN: Record<string, Exclude<AuthProblem, Failure>['code']> = {
  invalid_credentials: 'wrong_credentials',
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  weak_password: 'password_weak',
  same_password: 'same_password',
  otp_expired: 'link_expired',
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'too_many',
  email_not_confirmed: 'confirm_email',
};

function problemOf(error: AuthError | null): AuthProblem | undefined {
  if (!error) return undefined;
  const code = KNOWN[error.code ?? ''];
  return code ? { code } : toFailure(error);
}
