import { readBody } from '../body.ts';
import { parseJsonObject } from '../../../functions/_shared/json-shape.ts';
import { hasParameters } from './rest-functions.ts';
import { isReadableQuery } from './rest-query.ts';
import { READABLE_TABLES } from './rest-tables.ts';

/**
 * Maximum bytes of a call's parameters. The longest call of the site is a cart with 200 units and 1 000 removed units, which
 * needs 80 kB.
 */
const MAX_CALL_BYTES = 262_144;

/**
 * Headers that Supabase Lite receives from visitors. Other headers, such as `Prefer` and `Range`, are removed, because the site
 * does not use them.
 */
const FORWARDED_HEADERS = ['apikey', 'authorization', 'user-agent', 'x-forwarded-for'];
const SINGLE_ROW = 'application/vnd.pgrst.object+json';

interface RestOptions {
  callable: ReadonlySet<string>;
  publishableKey: string;
}

/** Checks a request to the REST interface, which reads a table or calls a database function. */
export async function restRequest(
  request: Request,
  url: URL,
  { callable, publishableKey }: RestOptions,
): Promise<Request | Response> {
  const { method, headers } = request;
  const [, call, table = ''] = /^\/rest\/v1\/(?:rpc\/(\w+)|(\w+))$/.exec(url.pathname) ?? [];
  const isKnown = call === undefined ? READABLE_TABLES.has(table) : callable.has(call);
  const isRead = method === 'GET' || method === 'HEAD';
  const isAllowed = isKnown && (call === undefined ? isRead : method === 'POST');
  if (!isAllowed) return permissionDenied(headers, publishableKey);
  if (!namesPublicSchema(headers))
    return refusal(406, 'PGRST106', 'Invalid schema', 'Only the following schemas are exposed: public');
  if (call !== undefined) return url.search === '' ? checkedCall(request, url, call) : queryRefused();
  if (!isReadableQuery(table, url)) return queryRefused();
  // The query is serialized again, so that Supabase Lite reads exactly the query that was checked.
  const query = url.searchParams.toString();
  return new Request(url.origin + url.pathname + (query && `?${query}`), {
    method,
    headers: forwarded(headers),
    signal: request.signal,
  });
}

async function checkedCall(request: Request, { origin, pathname }: URL, call: string): Promise<Request | Response> {
  const { method, headers, signal } = request;
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    return refusal(415, 'PGRST102', 'Content-Type must be application/json');
  const bytes = await readBody(request, MAX_CALL_BYTES);
  if (bytes === undefined) return Response.json({ code: 'too_large', message: 'Payload too large' }, { status: 413 });
  const parameters = bytes ? parseJsonObject(bytes) : {};
  if (!parameters || !hasParameters(call, parameters))
    return refusal(400, 'PGRST102', 'The body must be a JSON object of the function’s parameters');
  const forwardedHeaders = forwarded(headers);
  forwardedHeaders.set('content-type', 'application/json');
  return new Request(origin + pathname, { method, headers: forwardedHeaders, signal, body: bytes });
}

function forwarded(headers: Headers): Headers {
  const kept = new Headers({ accept: headers.get('accept')?.includes(SINGLE_ROW) ? SINGLE_ROW : 'application/json' });
  for (const name of FORWARDED_HEADERS) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

const namesPublicSchema = (headers: Headers): boolean =>
  ['accept-profile', 'content-profile'].every((name) => (headers.get(name) ?? 'public') === 'public');

/**
 * Returns the response of a hosted project to a request without permission: 401 for an unknown key or a visitor, 403 for a
 * customer.
 */
function permissionDenied(headers: Headers, publishableKey: string): Response {
  if ((headers.get('apikey') ?? publishableKey) !== publishableKey)
    return refusal(401, 'invalid_api_key', 'Invalid API key');
  const authorization = headers.get('authorization');
  const isCustomer = authorization !== null && authorization !== `Bearer ${publishableKey}`;
  return refusal(isCustomer ? 403 : 401, '42501', 'permission denied');
}

const queryRefused = (): Response => refusal(400, 'query_refused', 'This query is not allowed');

const refusal = (status: number, code: string, message: string, hint: string | null = null): Response =>
  Response.json({ code, message, details: null, hint }, { status });
