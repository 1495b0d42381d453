/**
 * Returns the same request as the runtime's own class. What @hono/node-server passes on only looks like one, so that
 * `new Request(request)`, which hono's body limit calls, throws.
 */
export function standardRequest(request: Request): Request {
  const { url, method, headers, body, signal } = request;
  // A variable: TypeScript's RequestInit does not know `duplex`, without which a stream is refused.
  const init = { method, headers, body, signal, duplex: 'half' };
  return body ? new Request(url, init) : request;
}
