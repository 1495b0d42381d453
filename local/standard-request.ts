/**
 * Returns the request as an instance of the runtime's own class. @hono/node-server passes objects that only look like one.
 * hono's body limit calls `new Request(request)`, which throws for them.
 */
export function standardRequest(request: Request): Request {
  const { url, method, headers, body, signal } = request;
  // A variable, because TypeScript's `RequestInit` does not know `duplex`, which streams require.
  const init = { method, headers, body, signal, duplex: 'half' };
  return body ? new Request(url, init) : request;
}
