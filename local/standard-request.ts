import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { incomingBody } from './incoming-body.ts';

/** Node's request and response. `getRequestListener` of @hono/node-server passes them after the request. */
interface Connection {
  incoming: IncomingMessage | Http2ServerRequest;
  outgoing: ServerResponse | Http2ServerResponse;
}

/**
 * Returns the request as an instance of Node's `Request`. @hono/node-server passes objects that only resemble a `Request`, and
 * `new Request(request)` in hono's body limit throws for such an object. The signal is aborted when the client disconnects.
 */
export function standardRequest({ url, method, headers }: Request, { incoming, outgoing }: Connection): Request {
  const leaving = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) leaving.abort();
  });
  const body = method === 'GET' || method === 'HEAD' ? null : incomingBody(incoming as IncomingMessage);
  // Streams require the property `duplex`, which TypeScript's `RequestInit` lacks. `init` is a variable, because TypeScript would
  // reject the unknown property in a literal that is passed directly.
  const init = { method, headers, body, signal: leaving.signal, duplex: 'half' };
  return new Request(url, init);
}
