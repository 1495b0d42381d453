// Requests that change something at the authentication interface come from the site's own pages, as JSON. The publishable
// key is public and may be in the address, so that any website could send posts with its visitors' browsers: failed
// sign-ins counted against their network, and emails in their name.

/**
 * Returns the refusal of a request from another website's page, or with a body that is not JSON; undefined for all
 * others. Programs send no `Origin` and are served. Reads only headers: nothing is counted for a request that is refused.
 * @param siteOrigin the pages' origin, which may differ from the backend's (cors.ts)
 */
export function refuseForeignRequest(request: Request, siteOrigin: string): Response | undefined {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return undefined;
  if (!isFromSite(request, siteOrigin))
    return refusal(403, 'origin_not_allowed', 'Only pages of this site may send this request');
  const type = headers.get('content-type');
  // A request without a body has no type either: signing out, removing a factor.
  if (type === null ? hasBody(headers) : !/^application\/json\s*(;|$)/i.test(type))
    return refusal(415, 'bad_json', 'Send the body as application/json');
  return undefined;
}

const hasBody = (headers: Headers): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;

/**
 * A page has the backend's own origin if its host is the one that the request was sent to. Behind a proxy only the
 * site's configured origin is known.
 */
function isFromSite({ url, headers }: Request, siteOrigin: string): boolean {
  const origin = headers.get('origin');
  if (origin === null) return !/^(cross-site|same-site)$/.test(headers.get('sec-fetch-site') ?? '');
  return origin === siteOrigin || URL.parse(origin)?.host === new URL(url).host;
}

/** In the form of the hosted interface. */
const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status });
