import { AuthClient, isAuthRetryableFetchError, type AuthError, type Session } from '@supabase/auth-js';
import { toFailure, type Failure } from '../../../core/failure.ts';
import { fetchBeforeDeadline } from '../../../supabase/deadline-fetch.ts';
import { backendOfPage } from '../../../supabase/settings.ts';
import { onDeviceClock, type KeyValueStorage } from './session-clock.ts';

export type { KeyValueStorage };

export type AuthProblem =
  | Failure
  | {
      code:
        | 'wrong_credentials'
        | 'password_weak'
        | 'same_password'
        | 'too_many'
        | 'confirm_email'
        | 'link_expired'
        | 'wrong_code'
        | 'code_late'
        | 'code_due'
        | 'factor_gone'
        | 'wrong_password'
        | 'session_over'
        | 'password_changed_lately';
    }
  /**
   * A rare refusal, with the code from Supabase's authentication. Its text is loaded on demand
   * (src/features/account/sign-in/refusal-text.ts).
   */
  | { code: 'refused'; reason: string; text?: string | undefined };

export interface Customer {
  userId: string;
  email: string;
  /** The new address, until the change is confirmed from the current and the new address. */
  newEmail: string | undefined;
  /**
   * Whether the account has a second factor that this session lacks. Until the customer enters its code, the page shows no data
   * of the account.
   */
  isCodeDue: boolean;
}

export type Token =
  | { kind: 'token'; token: string; userId: string; email: string; newEmail: string | undefined }
  /** Signed in, but the code of the second factor is still required. */
  | { kind: 'code_due'; token: string; email: string }
  | { kind: 'visitor' }
  | { kind: 'failed'; failure: Failure };

type AuthEvent = 'initial' | 'changed';

/** Status of a response without a body, for example to a sign-out. */
const NO_CONTENT = 204;
const BAD_GATEWAY = 502;

/** Type of the client of `@supabase/auth-js`, which exports the client's class only as a constant. */
export type AuthApi = InstanceType<typeof AuthClient>;

export interface Auth {
  /** The client itself, for modules that are loaded later, such as `sign-in.ts` and `second-factor.ts`. */
  readonly client: AuthApi;
  /** Returns the customer's access token, refreshed if it has expired. */
  token(): Promise<Token>;
  /** Calls `onChange` at once with the current customer, and then at each change in any tab. */
  watch(onChange: (customer: Customer | null, event: AuthEvent) => void): void;
  signOut(): Promise<void>;
  /** Returns whether the server has ended the session. If so, signs out. */
  hasEnded(): Promise<boolean>;
  /** Stops the client's timers. The session stays in the storage. */
  dispose(): Promise<void>;
}

/**
 * Returns a JSON response, or a response with status 204, unchanged. Replaces the status of any other response with 502,
 * because a Wi-Fi portal, a proxy or a firewall has sent it. With the original status, the client could report a missing
 * connection or a finished sign-out. It could also consider the session ended and delete it.
 */
async function fromServer(response: Response): Promise<Response> {
  if (response.status === NO_CONTENT) return response;
  const text = await response.text();
  return new Response(text, isJson(text) ? response : { status: BAD_GATEWAY });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a client of `@supabase/auth-js` that stores its session in `storage` under `storageKey`. */
export function newAuthClient(
  storage: KeyValueStorage,
  storageKey: string,
  send: typeof fetch = fetchBeforeDeadline,
): AuthApi {
  const { url, key } = backendOfPage();
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey,
    storage: onDeviceClock(storage),
    detectSessionInUrl: false,
    fetch: async (input, init) => fromServer(await send(input, init)),
  });
}

/** Returns the page's own authentication client. */
export function connectAuth(storage: KeyValueStorage, storageKey: string): Auth {
  const client = newAuthClient(storage, storageKey);
  return {
    client,
    token: async () => {
      const { data, error } = await client.getSession();
      if (data.session) {
        const { isCodeDue, ...customer } = toCustomer(data.session);
        return { kind: isCodeDue ? 'code_due' : 'token', token: data.session.access_token, ...customer };
      }
      // A session that could not be refreshed for lack of a connection still exists, so no one has to sign in again.
      return isAuthRetryableFetchError(error) ? { kind: 'failed', failure: toFailure(error) } : { kind: 'visitor' };
    },
    watch: (onChange) => {
      client.onAuthStateChange((event, session) =>
        onChange(session && toCustomer(session), event === 'INITIAL_SESSION' ? 'initial' : 'changed'),
      );
    },
    // Signs out on this device even if the server cannot be reached.
    signOut: async () => void (await client.signOut({ scope: 'local' })),
    hasEnded: async () => {
      await client.getUser();
      return (await client.getSession()).data.session === null;
    },
    dispose: () => client.dispose(),
  };
}

/** Returns the customer of a session, and whether the code of their second factor is due. */
export function toCustomer({ access_token: token, user }: Session): Customer {
  const isProtected = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return {
    userId: user.id,
    email: user.email ?? '',
    newEmail: user.new_email || undefined,
    isCodeDue: isProtected && readAssuranceLevel(token) !== 'aal2',
  };
}

/**
 * Returns the assurance level of a token. The client's own method is asynchronous, so a sign-out could happen before that method
 * completes.
 */
function readAssuranceLevel(token: string): unknown {
  const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal;
}

const KNOWN: Record<string, Exclude<AuthProblem, Failure | { reason: string }>['code']> = {
  invalid_credentials: 'wrong_credentials',
  weak_password: 'password_weak',
  same_password: 'same_password',
  current_password_required: 'wrong_password',
  current_password_invalid: 'wrong_password',
  current_password_mismatch: 'wrong_password',
  otp_expired: 'link_expired',
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'too_many',
  email_not_confirmed: 'confirm_email',
  mfa_verification_failed: 'wrong_code',
  mfa_challenge_expired: 'code_late',
  insufficient_aal: 'code_due',
  mfa_factor_not_found: 'factor_gone',
};

/** Codes for a session or an account that no longer exists. */
const IS_OVER = /^(session_|bad_jwt|user_not_found|refresh_token_)/;

/** Returns our code for an error of a call. */
export function toAuthProblem(error: AuthError | null): AuthProblem | undefined {
  if (!error) return undefined;
  // The client drops the error code of a response with status 500 or more.
  const { code = error.status! >= 500 ? 'unexpected_failure' : '' } = error;
  const known = IS_OVER.test(code) ? 'session_over' : KNOWN[code];
  if (known) return { code: known };
  const failure = toFailure(error);
  return code && failure.code === 'unknown' ? { code: 'refused', reason: code } : failure;
}
