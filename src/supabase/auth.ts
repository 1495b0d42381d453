import { AuthClient, isAuthRetryableFetchError, type AuthError, type Session } from '@supabase/auth-js';
import { load, toFailure, type Failure } from '../domain/failure.ts';
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
        | 'link_expired'
        | 'wrong_code'
        | 'code_late'
        | 'code_due'
        | 'factor_gone'
        | 'factor_name_taken'
        | 'too_many_factors'
        | 'wrong_password'
        | 'session_over'
        | 'session_old'
        | 'password_changed_lately';
    };

export interface Customer {
  userId: string;
  email: string;
  /** The new address, until it and the present one have confirmed the change. */
  newEmail: string | undefined;
  /** Whether the account has a second factor that this session lacks. Until it is entered, nothing of the account is shown. */
  isCodeDue: boolean;
}

export type Token =
  | { kind: 'token'; token: string; userId: string; email: string; newEmail: string | undefined }
  /** Signed in, except for the second factor. */
  | { kind: 'code_due'; token: string; email: string }
  | { kind: 'visitor' }
  | { kind: 'failed'; failure: Failure };

type AuthEvent = 'initial' | 'changed';

export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The client of `@supabase/auth-js`, whose class is created by a function. */
export type AuthApi = InstanceType<typeof AuthClient>;

export interface Auth {
  /** The client itself, for modules that are loaded later, such as `second-factor.ts`. */
  readonly client: AuthApi;
  /** Returns the customer's access token, refreshed if it has expired. */
  token(): Promise<Token>;
  /** Calls back at once with the current customer, then at each change in any tab. */
  watch(onChange: (customer: Customer | null, event: AuthEvent) => void): void;
  signIn(email: string, password: string): Promise<AuthProblem | undefined>;
  /** Creates an account. Resolves to `confirm_email` if a link was sent (`supabase/templates/confirmation.html`). */
  signUp(email: string, password: string): Promise<AuthProblem | undefined>;
  /** Sends that link again. */
  resendConfirmation(email: string): Promise<AuthProblem | undefined>;
  signOut(): Promise<void>;
  /** Emails a link to choose a new password (`supabase/templates/recovery.html`). */
  requestReset(email: string): Promise<AuthProblem | undefined>;
  /** Sets the password. @param current the present password; a session from a link needs none */
  setPassword(password: string, current?: string): Promise<AuthProblem | undefined>;
  /** Queries the server whether the session still exists. If not, signs out. */
  hasEnded(): Promise<boolean>;
  /** Stops the client's timers. The session stays in the storage. */
  dispose(): Promise<void>;
}

/** Returns a client of `@supabase/auth-js` that stores its session in `storage` under `storageKey`. */
export function newAuthClient(storage: KeyValueStorage, storageKey: string, send?: typeof fetch): AuthApi {
  const { url, key } = backendOfPage();
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey,
    storage,
    detectSessionInUrl: false,
    ...(send && { fetch: send }),
  });
}

/** Loads the rules of typed text. A customer who is signed in already does not need them. */
const typedText = () => load(() => import('../domain/text/sign-in.ts'));

/** Returns the page's own authentication client. */
export function connectAuth(storage: KeyValueStorage, storageKey: string): Auth {
  const client = newAuthClient(storage, storageKey);
  const signIn = async (email: string, password: string): Promise<AuthProblem | undefined> =>
    problemOf((await client.signInWithPassword({ email, password })).error);
  return {
    client,
    token: async () => {
      const { data, error } = await client.getSession();
      if (data.session) {
        const { isCodeDue, ...customer } = customerOf(data.session);
        return { kind: isCodeDue ? 'code_due' : 'token', token: data.session.access_token, ...customer };
      }
      // A session that could not be refreshed for lack of a connection still exists, so no one has to sign in again.
      return isAuthRetryableFetchError(error) ? { kind: 'failed', failure: toFailure(error) } : { kind: 'visitor' };
    },
    watch: (onChange) => {
      client.onAuthStateChange((event, session) =>
        onChange(session && customerOf(session), event === 'INITIAL_SESSION' ? 'initial' : 'changed'),
      );
    },
    signIn: async (typedEmail, typed) => {
      const { normalizeEmail, normalizePassword } = await typedText();
      const email = normalizeEmail(typedEmail);
      const password = normalizePassword(typed);
      const problem = await signIn(email, password);
      // Older accounts have passwords that were stored as typed, without normalization.
      return problem?.code === 'wrong_credentials' && typed !== password ? signIn(email, typed) : problem;
    },
    signUp: async (email, password) => {
      const { normalizeEmail, normalizePassword } = await typedText();
      const { data, error } = await client.signUp({
        email: normalizeEmail(email),
        password: normalizePassword(password),
      });
      // A backend that confirms addresses responds without a session.
      return error || data.session ? problemOf(error) : { code: 'confirm_email' };
    },
    // Signs out on this device even if the server cannot be reached.
    signOut: async () => void (await client.signOut({ scope: 'local' })),
    requestReset: async (email) => {
      const { normalizeEmail } = await typedText();
      return problemOf((await client.resetPasswordForEmail(normalizeEmail(email))).error);
    },
    setPassword: async (typed, current) => {
      const { normalizePassword } = await typedText();
      const password = normalizePassword(typed);
      return problemOf((await client.updateUser({ password, ...(current && { current_password: current }) })).error);
    },
    hasEnded: async () => {
      await client.getUser();
      return (await client.getSession()).data.session === null;
    },
    resendConfirmation: async (email) => {
      const { normalizeEmail } = await typedText();
      return problemOf((await client.resend({ type: 'signup', email: normalizeEmail(email) })).error);
    },
    dispose: () => client.dispose(),
  };
}

/** Returns the customer of a session, and whether the code of their second factor is due. */
export function customerOf({ access_token: token, user }: Session): Customer {
  const isProtected = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return {
    userId: user.id,
    email: user.email ?? '',
    newEmail: user.new_email || undefined,
    isCodeDue: isProtected && assuranceLevelOf(token) !== 'aal2',
  };
}

/**
 * Returns the assurance level of a token. The client's own method is asynchronous, so a following sign-out could overtake it.
 */
function assuranceLevelOf(token: string): unknown {
  const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal;
}

const KNOWN: Record<string, Exclude<AuthProblem, Failure>['code']> = {
  invalid_credentials: 'wrong_credentials',
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  weak_password: 'password_weak',
  same_password: 'same_password',
  current_password_required: 'wrong_password',
  current_password_invalid: 'wrong_password',
  reauthentication_needed: 'session_old',
  otp_expired: 'link_expired',
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'too_many',
  email_not_confirmed: 'confirm_email',
  mfa_verification_failed: 'wrong_code',
  mfa_challenge_expired: 'code_late',
  mfa_ip_address_mismatch: 'code_late',
  insufficient_aal: 'code_due',
  mfa_factor_not_found: 'factor_gone',
  mfa_factor_name_conflict: 'factor_name_taken',
  too_many_enrolled_mfa_factors: 'too_many_factors',
  session_not_found: 'session_over',
};

/** Returns our code for an error of a call. */
export function problemOf(error: AuthError | null): AuthProblem | undefined {
  if (!error) return undefined;
  const code = KNOWN[error.code ?? ''];
  return code ? { code } : toFailure(error);
}
