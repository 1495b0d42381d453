// Defines responses that do not come from the backend: those of a Wi-Fi portal, a proxy, a firewall or a broken connection.

interface ForeignResponse {
  status: number;
  contentType: string;
  body: string;
}

const HTML = 'text/html';
const JSON_TYPE = 'application/json';

/** Each response by its name. */
export const FOREIGN_RESPONSES: Record<string, ForeignResponse> = {
  'the page of a Wi-Fi portal': { status: 200, contentType: HTML, body: '<!doctype html><title>Wi-Fi</title>' },
  'the page of a failing proxy': { status: 502, contentType: HTML, body: '<h1>Bad Gateway</h1>' },
  'a proxy that requires a password': { status: 401, contentType: HTML, body: '<h1>Unauthorized</h1>' },
  'the page of a firewall': { status: 403, contentType: HTML, body: '<h1>Forbidden</h1>' },
  'a portal that requires a sign-in': { status: 511, contentType: HTML, body: '<h1>Sign in</h1>' },
  'half of a JSON text': { status: 200, contentType: JSON_TYPE, body: '{"kind":"done","na' },
  'an empty response': { status: 200, contentType: JSON_TYPE, body: '' },
};

/** Returns a response as `fetch` does. */
export const toResponse = ({ status, contentType, body }: ForeignResponse): Response =>
  new Response(body, { status, headers: { 'content-type': contentType } });
