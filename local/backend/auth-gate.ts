// Checks requests to the authentication interface before they reach it. The checks decide which requests are allowed, and apply
// rate limits. They also equalize response times, which could reveal whether an account exists. Hosted Supabase has such checks
// built in.
import { setTimeout as afterMs } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import type { RateLimit } from '../../functions/_shared/rate-limits.ts';
import { ADMITTED, AttemptLimits, type ActionName } from './auth/attempt-limits.ts';
import { rememberDevice } from './auth/known-device.ts';
import { refuseForeignRequest } from './auth-origin.ts';
import { readBody } from './body.ts';
import { pendingUser } from './database/auth/pending-user.ts';
import { hasKey, type Keys } from './keys.ts';
import { checkEmail, checkNewPassword, type CredentialError } from '../../src/features/account/rules/credentials.ts';
import { normalizeEmail } from '../../src/core/text/email.ts';
import { normalizePassword } from '../../src/core/text/password.ts';

/** Forwards a request to the database. */
export type Forward = (request: Request, path: string) => Promise<Response>;

interface AuthBody extends Record<string, unknown> {
  email: string | undefined;
  password: string | undefined;
}

const MAX_BODY_BYTES = 20_000;
const MAX_EMAIL_LENGTH = 254;
/**
 * Response times in milliseconds are multiples of this value, so that they do not reveal whether an account exists. On an idle
 * machine, checking a password takes less time than this value. Without equal times, a request that sends an email would take
 * longer than a request that sends none.
 */
const SAME_TIME_MS = 500;

/**
 * Returns the authentication interface with checks and rate limits in front of it.
 * @param forward calls the interface itself
 * @param keys keys of the backend. The secret key authorizes the writing of counters.
 * @param siteOrigin the origin whose pages may call the interface
 */
export function authGate(forward: Forward, { publishableKey, secretKey }: Keys, siteOrigin: string): Forward {
  /** Counts an attempt unless a limit is reached. Returns the seconds to wait, or 0 if the attempt was counted. */
  const countAttempt = async (limits: RateLimit[]): Promise<number> => {
    const path = '/rest/v1/rpc/count_post';
    const response = await forward(
      new Request(siteOrigin + path, {
        method: 'POST',
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        body: JSON.stringify({ p_limits: limits }),
      }),
      path,
    );
    if (!response.ok) throw new Error(`count_post answered ${response.status}`);
    return (await response.json()) as number;
  };
  const limits = new AttemptLimits(countAttempt);

  return async (request, path) => {
    const foreign = refuseForeignRequest(request, siteOrigin);
    if (foreign) return foreign;
    if (path.startsWith('/auth/v1/admin/') && !hasKey(request, secretKey))
      return refusal(403, 'not_admin', 'User not allowed');
    const action = getAction(request, path);
    if (!action) return forward(request, path);
    // A request without a key is refused and does not count as an attempt. Pages of this site always send a key.
    if (![publishableKey, secretKey].some((key) => hasKey(request, key)))
      return refusal(401, 'no_authorization', 'No API key found in request');
    const startedAt = performance.now();
    const bytes = await readBody(request, MAX_BODY_BYTES);
    if (bytes === undefined) return refusal(400, 'validation_failed', 'The body is too long');
    const posted = parseBody(bytes);
    if (posted instanceof Response) return posted;
    const body = normalizeBody(posted, action);
    if (body.email !== undefined && !isEmail(body.email))
      return action.name === 'sign-in'
        ? refusal(400, 'invalid_credentials', 'Invalid login credentials')
        : refusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
    const problem =
      body.password !== undefined && action.setsPassword
        ? await findPasswordProblem(body.password, body, request)
        : undefined;
    if (problem) return passwordRefusal(problem);

    const isLink = action.name === 'verify';
    const admission = isLink ? ADMITTED : await limits.admit(action.name, request, body.email);
    if (admission.kind === 'refused') return limitRefusal(admission.seconds);
    const { url, method, signal } = request;
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const forwarded = bytes && JSON.stringify(body);
    const response =
      admission.kind === 'admitted'
        ? await forward(new Request(url, { method, headers, signal, body: forwarded }), path)
        : Response.json(action.name === 'signup' ? pendingUser(body.email ?? '') : {});
    // Tokens in links cannot be guessed. Only invalid links count as attempts, so a valid link from the same network is never
    // refused.
    if (isLink && !response.ok) {
      const admitted = await limits.admit(action.name, request, undefined);
      return admitted.kind === 'refused' ? limitRefusal(admitted.seconds) : response;
    }
    if (action.name === 'sign-in' && response.ok && body.email) rememberDevice(request, response, body.email);
    // Delays a response that must not reveal whether an account exists. The time since the request then is a multiple of half a
    // second.
    if (action.hidesAccounts) await afterMs(SAME_TIME_MS - ((performance.now() - startedAt) % SAME_TIME_MS));
    return response;
  };
}

interface Action {
  name: ActionName;
  setsPassword?: true;
  /** Whether the response time must not reveal if an address has an account. */
  hidesAccounts?: true;
}

/** Returns the action that a request attempts, or undefined for an action without a limit, such as signing out. */
function getAction({ url, method }: Request, path: string): Action | undefined {
  if (path === '/auth/v1/user' && method === 'PUT') return { name: 'user', setsPassword: true };
  // Codes are also counted per account in `database/auth/factors.ts`, because the account is not known here.
  if (path.startsWith('/auth/v1/factors')) return { name: 'factor' };
  if (method !== 'POST') return path === '/auth/v1/verify' ? { name: 'verify' } : undefined;
  switch (path) {
    case '/auth/v1/token':
      return new URL(url).searchParams.get('grant_type') === 'password'
        ? { name: 'sign-in', hidesAccounts: true }
        : undefined;
    case '/auth/v1/signup':
      return { name: 'signup', setsPassword: true, hidesAccounts: true };
    case '/auth/v1/resend':
      return { name: 'resend', hidesAccounts: true };
    case '/auth/v1/recover':
      return { name: 'recover', hidesAccounts: true };
    case '/auth/v1/verify':
      return { name: 'verify', setsPassword: true };
    default:
      return undefined;
  }
}

/** Returns the body with its email and new password, if any, in the format in which they are stored and compared. */
const normalizeBody = (body: AuthBody, { setsPassword }: Action): AuthBody => ({
  ...body,
  ...(body.email !== undefined && { email: normalizeEmail(body.email) }),
  ...(setsPassword && body.password !== undefined && { password: normalizePassword(body.password) }),
});

/**
 * Returns the parsed body. Returns a refusal if the body is not a JSON object, if its email or password is not a text, or if its
 * password has invalid characters.
 */
function parseBody(bytes: Uint8Array | null): AuthBody | Response {
  let value: unknown;
  try {
    value = bytes?.length ? JSON.parse(new TextDecoder().decode(bytes)) : {};
  } catch {
    // The check below refuses the body.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refusal(400, 'bad_json', 'Could not parse request body as JSON');
  const { email, password } = value as Record<string, unknown>;
  const isText = (field: unknown): field is string | undefined => field === undefined || typeof field === 'string';
  if (!isText(email) || !isText(password))
    return refusal(400, 'bad_json', 'Could not parse request body as JSON: email and password are strings');
  if (password !== undefined && (!password.isWellFormed() || password.includes('\0')))
    return refusal(400, 'validation_failed', 'The password contains invalid characters');
  return { ...value, email, password };
}

const isEmail = (email: string): boolean =>
  email.length <= MAX_EMAIL_LENGTH && email.isWellFormed() && !email.includes('\0') && !checkEmail(email);

/** Returns the error of a new password, or undefined if it is valid. The first call loads the word lists. */
async function findPasswordProblem(
  password: string,
  { email }: AuthBody,
  request: Request,
): Promise<CredentialError | undefined> {
  const problem = checkNewPassword(password);
  if (problem) return problem;
  const { isGuessable } = await import('./passwords/guessable.ts');
  const addresses = [email, emailInToken(request)].filter((address) => address !== undefined);
  return isGuessable(password, addresses) ? 'password_weak' : undefined;
}

/** Returns the email in a caller's token. The token is not verified: the email only makes the password check stricter. */
function emailInToken({ headers }: Request): string | undefined {
  try {
    const { email } = decodeJwt((headers.get('authorization') ?? '').replace(/^Bearer /i, ''));
    return typeof email === 'string' ? email : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the refusal of a password in GoTrue's format, because auth-js reads the reasons. */
function passwordRefusal(problem: CredentialError): Response {
  switch (problem) {
    case 'password_required':
    case 'password_short':
      return refusal(422, 'weak_password', 'Password should be at least 8 characters.', {
        weak_password: { reasons: ['length'] },
      });
    case 'password_long':
      return refusal(400, 'validation_failed', 'Password cannot be longer than 72 bytes');
    default:
      return refusal(422, 'weak_password', 'Password is known to be weak and easy to guess.', {
        weak_password: { reasons: ['pwned'] },
      });
  }
}

function limitRefusal(seconds: number): Response {
  const response = refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
  response.headers.set('retry-after', String(seconds));
  return response;
}

/** Returns a refusal in the format of the hosted interface. */
const refusal = (status: number, code: string, message: string, more: object = {}): Response =>
  Response.json({ code: status, error_code: code, msg: message, ...more }, { status });
