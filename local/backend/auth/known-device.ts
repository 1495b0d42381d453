// A device that has signed in to an account has a signed cookie (OWASP calls it a "device cookie"). While strangers try passwords
// of the account, their attempts are slowed down. The device has its own limit, and is not slowed down below this limit.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { pseudonym } from '../../../functions/_shared/caller.ts';

const COOKIE = 'signed-in-before';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** Maximum number of accounts in one device's cookie. */
const MAX_ACCOUNTS = 3;

const signDevice = (email: string, id: string): string =>
  pseudonym('email', `device ${email} ${id}`).replace(/^email /, '');

/** Returns the entries of the cookie, each in the form `<id>~<signature>`. */
function readEntries({ headers }: Request): string[] {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.~-]+)`).exec(headers.get('cookie') ?? '');
  return cookie?.[1]?.split('.').slice(0, MAX_ACCOUNTS) ?? [];
}

function isFor(email: string, entry: string): boolean {
  const [id = '', signature = ''] = entry.split('~');
  const [given, own] = [Buffer.from(signature), Buffer.from(signDevice(email, id))];
  return given.length === own.length && timingSafeEqual(given, own);
}

/**
 * Returns the signature of the device's entry for the account of an email address, or undefined if the cookie has no such entry.
 * The signature identifies the device. The ID does not, because it is signed without regard to upper and lower case.
 */
export const findDevice = (request: Request, email: string): string | undefined =>
  readEntries(request)
    .find((entry) => isFor(email, entry))
    ?.split('~')[1];

/** Adds an entry for the account to the cookie of a device that has just signed in. */
export function rememberDevice(request: Request, response: Response, email: string): void {
  const entries = readEntries(request);
  if (entries.some((entry) => isFor(email, entry))) return;
  const id = randomBytes(12).toString('base64url');
  const value = [`${id}~${signDevice(email, id)}`, ...entries].slice(0, MAX_ACCOUNTS).join('.');
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  response.headers.append(
    'set-cookie',
    `${COOKIE}=${value}; Path=/auth/v1/token; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
}
