// Refuses requests of other websites to the authentication interface. A web page may change something only if it belongs to the
// site, and only with JSON. Requests may contain the publishable key, which is public, in their address instead of a header.
// Without this check, any website could therefore make its visitors' browsers post here. Failed sign-ins would count against the
// visitors' network, and emails would be sent in their name.

/**
 * Returns a refusal if a request that may change something comes from a page of another website, or if its body is not JSON.
 * Returns undefined otherwise. Requests of programs have no `Origin` and are allowed. This check needs only headers, so it runs
 * before attempts are counted.
 * @param siteOrigin the origin of the pages, which may differ from the backend's origin (`cors.ts`)
 */
export function refuseForeignRequest(request: Request, siteOrigin: string): Response | undefined {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return undefined;
  if (!isFromSite(request, siteOrigin))
    return refusal(403, 'origin_not_allowed', 'Only pages of this site may send this request');
  const type = headers.get('content-type');
  // Some requests have no body and therefore no content type, such as signing out or removing a factor.
  if (type === null ? hasBody(headers) : !/^application\/json\s*(;|$)/i.test(type))
    return refusal(415, 'bad_json', 'Send the body as application/json');
  return undefined;
}

const hasBody = (headers: Headers): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;

/**
 * Returns whether the request comes from a page of this site, or from a program. A page belongs to the site if its host is the
 * host that received the request. Behind a proxy, the server may not see this host, so pages of the configured origin also belong
 * to the site.
 */
function isFromSite({ url, headers }: Request, siteOrigin: string): boolean {
  const origin = headers.get('origin');
  if (origin === null) return !/^(cross-site|same-site)$/.test(headers.get('sec-fetch-site') ?? '');
  return origin === siteOrigin || URL.parse(origin)?.host === new URL(url).host;
}

/** Returns a refusal in the format of the hosted interface. */
const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status });
