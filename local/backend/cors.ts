/** Interfaces that the site's scripts call across origins. Functions set their own CORS headers (functions/README.md). */
const INTERFACES = /^\/(rest|auth|storage)\/v1(\/|$)/;

/** Time in seconds that browsers cache the response to a preflight request. */
const MAX_AGE_S = 86_400;

const LITES_OWN = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'access-control-max-age',
];

type Fetch = (request: Request) => Promise<Response>;

/**
 * Allows pages of `siteOrigin`, and of no other site, to call the database, authentication and storage interfaces across origins.
 * By default, Supabase Lite 0.10 lets every site read, but lets no site sign in.
 */
export const withCors =
  (siteOrigin: string, fetch: Fetch): Fetch =>
  async (request) => {
    if (!INTERFACES.test(new URL(request.url).pathname)) return fetch(request);
    if (isPreflight(request)) return answerPreflight(request, siteOrigin);
    const response = await fetch(request);
    for (const name of LITES_OWN) response.headers.delete(name);
    response.headers.append('vary', 'Origin');
    if (request.headers.get('origin') === siteOrigin) {
      response.headers.set('access-control-allow-origin', siteOrigin);
      // `Content-Range` contains the number of rows of a query, and `Retry-After` the seconds until a retry.
      response.headers.set('access-control-expose-headers', 'Content-Range, Retry-After');
    }
    return response;
  };

const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers.has('access-control-request-method');

function answerPreflight({ headers }: Request, siteOrigin: string): Response {
  const response = new Response(null, { status: 204, headers: { vary: 'Origin, Access-Control-Request-Headers' } });
  if (headers.get('origin') !== siteOrigin) return response;
  const allowed = {
    'access-control-allow-origin': siteOrigin,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    // Any header is allowed, because the origin is ours and each version of Supabase's clients sends different headers.
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
    'access-control-max-age': String(MAX_AGE_S),
  };
  for (const [name, value] of Object.entries(allowed)) response.headers.set(name, value);
  return response;
}
