import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from './backend/backend.ts';

/** The backend as a listener of a Node server. */
export function nodeListener(backend: Backend): RequestListener {
  // Its own Request and Response would replace the global ones, and libraries that check for those would fail.
  const listener = getRequestListener(backend.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}

/** The path of a request, without its query. */
export const pathOf = (url = '/'): string => url.split('?', 1)[0] ?? '/';
