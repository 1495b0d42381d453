import { readBody } from '../body.ts';
import { parseJsonObject } from '../../../functions/_shared/json-shape.ts';

/** Maximum bytes of a body. The longest bodies of the site contain an email address and a password. */
const MAX_BODY_BYTES = 20_000;

/** Query parameters that are allowed on a path, with their valid values. Each parameter may occur once. */
const PARAMETERS: ReadonlyMap<string, ReadonlyMap<string, RegExp>> = new Map([
  ['/auth/v1/token', new Map([['grant_type', /^(password|refresh_token)$/]])],
  // Links must be posted. These parameters are allowed so that a link opened with GET gets a 405 (database/auth/routes.ts).
  [
    '/auth/v1/verify',
    new Map([
      ['type', /^[a-z_]{1,20}$/],
      ['token', /^[\w-]{1,200}$/],
    ]),
  ],
  ['/auth/v1/logout', new Map([['scope', /^(global|local|others)$/]])],
]);

/** Text fields that a body may have, on any path. All other fields are removed, except `data`. */
const TEXT_FIELDS = [
  'email',
  'password',
  'current_password',
  'phone',
  'refresh_token',
  'type',
  'token',
  'token_hash',
  'attempt',
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'code',
];

/** Returns an authentication request with only the supported fields, or a refusal if its query or body is invalid. */
export async function authRequest(request: Request, url: URL): Promise<Request | Response> {
  const { method, headers, signal } = request;
  // `auth-gate.ts` refuses requests to the admin routes later, because all requests here lack the secret key.
  if (url.pathname.startsWith('/auth/v1/admin/')) return request;
  const allowed = PARAMETERS.get(url.pathname);
  const names = [...url.searchParams.keys()];
  const isAllowed =
    new Set(names).size === names.length &&
    [...url.searchParams].every(([name, value]) => allowed?.get(name)?.test(value) ?? false);
  if (!isAllowed) return refusal('validation_failed', 'This query is not allowed');
  // The query is serialized again, so that Supabase Lite reads exactly the query that was checked.
  const query = url.searchParams.toString();
  const address = url.origin + url.pathname + (query && `?${query}`);
  if (!request.body) return new Request(address, { method, headers, signal });
  const bytes = await readBody(request, MAX_BODY_BYTES);
  if (bytes === undefined) return refusal('validation_failed', 'The body is too long');
  if (!bytes?.length) return new Request(address, { method, headers, signal });
  const posted = parseJsonObject(bytes);
  if (!posted) return refusal('bad_json', 'Could not parse request body as JSON');
  const fields = pickFields(posted);
  return fields instanceof Response
    ? fields
    : new Request(address, { method, headers: ofOtherBody(headers), signal, body: JSON.stringify(fields) });
}

/** Returns the fields that the interface supports. Returns a refusal if a field is not a text that PostgreSQL can store. */
function pickFields(posted: Record<string, unknown>): Record<string, unknown> | Response {
  // `database/auth/user-metadata.ts` refuses `data` with its own reason if `data` is not empty.
  const fields: Record<string, unknown> = 'data' in posted ? { data: posted.data } : {};
  for (const name of TEXT_FIELDS) {
    const value = posted[name];
    if (value === undefined) continue;
    if (value !== null && typeof value !== 'string')
      return refusal('bad_json', `Could not parse request body as JSON: ${name} is not a string`);
    if (value !== null && (!value.isWellFormed() || value.includes('\0')))
      return refusal('validation_failed', `${name} contains invalid characters`);
    fields[name] = value;
  }
  return fields;
}

function ofOtherBody(headers: Headers): Headers {
  const own = new Headers(headers);
  own.delete('content-length');
  return own;
}

/** Returns a refusal in the format of the hosted interface. */
const refusal = (code: string, message: string): Response =>
  Response.json({ code: 400, error_code: code, msg: message }, { status: 400 });
