import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from './backend/backend.ts';
import { isBackendPath } from './backend/routes.ts';
import { senderAddress, type Network } from './sender-address.ts';
import { standardRequest } from './standard-request.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Passes requests for the backend to the backend, and all other requests to `next`.
 * @param options `trustedProxies`: networks whose `X-Forwarded-For` is trusted. This machine is always trusted.
 */
export function backendMiddleware(
  backend: Pick<Backend, 'fetch'>,
  { trustedProxies = [] }: { trustedProxies?: readonly Network[] } = {},
): Middleware {
  const callBackend = getRequestListener(
    (request, connection) => {
      // `getNetwork` trusts both headers. No sender can forge them, because this server removes one and sets the other itself.
      request.headers.delete('cf-connecting-ip');
      request.headers.set('x-forwarded-for', senderAddress(connection.incoming, trustedProxies));
      return backend.fetch(standardRequest(request, connection));
    },
    // By default the adapter replaces the global Request and Response, which breaks libraries that check for those classes.
    { overrideGlobalObjects: false },
  );
  return (request, response, next) => {
    // `URL.parse` normalizes the path, as the backend does. For example, `/rest/v1/../../_system` becomes `/_system`, which is
    // not a path of the backend.
    const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname;
    if (!path || !isBackendPath(path)) next();
    // A standard `Request` cannot have the method TRACE.
    else if (request.method === 'TRACE') response.writeHead(405).end();
    else void callBackend(request, response);
  };
}
