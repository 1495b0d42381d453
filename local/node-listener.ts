import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isBackendPath, type Backend } from './backend/backend.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers what belongs to the backend on a Node server, and leaves all else to `next`. */
export function backendMiddleware(backend: Backend): Middleware {
  // Its own Request and Response would replace the global ones, and libraries that check for those would fail.
  const callBackend = getRequestListener(
    (request, { incoming }) => {
      // One header says who sends, and nobody who sends writes it.
      request.headers.delete('cf-connecting-ip');
      request.headers.set('x-forwarded-for', senderOf(incoming as IncomingMessage));
      return backend.fetch(request);
    },
    { overrideGlobalObjects: false },
  );
  return (request, response, next) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (isBackendPath(path)) void callBackend(request, response);
    else next();
  };
}

/** Who sends, in the header in which hosted platforms say it. A proxy on this machine says who sent to it. */
function senderOf(request: IncomingMessage): string {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isHere = address === '::1' || address.startsWith('127.');
  const said = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return (isHere && said) || address;
}
