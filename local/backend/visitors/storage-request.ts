import { jwtVerify } from 'jose';

/**
 * Matches the paths of files that may be read without the secret key. `sign` is for signed links to the files of an inquiry.
 * `public` is for pictures of products, which the build fetches.
 */
const FILE = /^\/storage\/v1\/object\/(sign|public)\/([\w-]+)\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;
const MAX_QUERY_LENGTH = 8_192;
const PARAMETERS: ReadonlySet<string> = new Set(['token', 'download']);

/**
 * Checks a request to the storage interface. Also checks the signature of links, because Supabase Lite 0.10 responds with 500 to
 * any invalid signature.
 */
export async function storageRequest(request: Request, url: URL, jwtSecret: string): Promise<Request | Response> {
  const { method, headers, signal } = request;
  if (method !== 'GET' && method !== 'HEAD') return refusal(403, 'forbidden', 'Forbidden');
  const [, access, bucket, path] = FILE.exec(url.pathname) ?? [];
  if (bucket === undefined) return refusal(404, 'not_found', 'Object not found');
  const names = [...url.searchParams.keys()];
  const isAllowed =
    url.search.length <= MAX_QUERY_LENGTH &&
    new Set(names).size === names.length &&
    names.every((name) => PARAMETERS.has(name));
  if (!isAllowed) return refusal(400, 'query_refused', 'This query is not allowed');
  const checked = new Request(`${url.origin}${url.pathname}?${url.searchParams}`, { method, headers, signal });
  if (access === 'public') return checked;
  const isSigned = await isSignedFor(url.searchParams.get('token') ?? '', { bucket, path }, jwtSecret);
  return isSigned ? checked : refusal(400, 'invalid_signature', 'The link is invalid or has expired');
}

async function isSignedFor(
  token: string,
  file: { bucket: string | undefined; path: string | undefined },
  jwtSecret: string,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), { algorithms: ['HS256'] });
    return payload.bucket === file.bucket && payload.sub === file.path;
  } catch {
    return false;
  }
}

const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status });
