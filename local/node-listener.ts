import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isBackendPath, type Backend } from './backend/backend.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers what belongs to the backend on a Node server, and leaves all else to `next`. */
export function backendMiddleware(backend: Backend): Middleware {
  // Its own Request and Response would replace the global ones, and libraries that check for those would fail.
  const callBackend = getRequestListener(backend.fetch, { overrideGlobalObjects: false });
  return (request, response, next) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (isBackendPath(path)) void callBackend(request, response);
    else next();
  };
}
