import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { logFault } from '../functions/_shared/faults.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { StartupError } from './startup-error.ts';
import type { Settings } from './settings.ts';

/** A server that listens before it has content to serve, so that a port in use is noticed before any other work. */
export interface HttpServer {
  /**
   * Passes later requests to `listener`, except liveness checks. Until the first call, the response to these requests is 503 with
   * Retry-After.
   */
  handle(listener: RequestListener): void;
  /** Stops accepting requests, waits up to `forMs` milliseconds for open requests, and then resolves. */
  close(forMs: number): Promise<void>;
}

/** Returns whether a request only checks that the process runs, regardless of the database. */
const isLivenessCheck = ({ url }: IncomingMessage): boolean => url === '/healthz/live';

const startingUp: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '5', 'Content-Type': 'text/plain' }).end('starting');
};

/**
 * Starts a server.
 * @param options `onRequest` is called for each request before its response
 * @throws {StartupError} if the port is taken, or the address does not belong to this machine
 */
export async function listen({
  host,
  port,
  onRequest,
  ...headers
}: Pick<Settings, 'host' | 'port' | 'publicOrigin' | 'backendOrigin' | 'hasChat'> & {
  onRequest?: RequestListener;
}): Promise<HttpServer> {
  let listener = startingUp;
  const server = createServer((request, response) => {
    onRequest?.(request, response);
    setSecurityHeaders(response, headers);
    if (isLivenessCheck(request)) response.writeHead(200, { 'Cache-Control': 'no-store' }).end('alive');
    else respond(listener, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(new StartupError(explain(cause, host, port))));
    server.listen(port, host, resolve);
  });
  return {
    handle: (next) => {
      listener = next;
    },
    close: (forMs) => closeGently(server, forMs),
  };
}

/** Passes a request to a listener. If the listener throws, only this request fails, and the process continues. */
function respond(listener: RequestListener, request: IncomingMessage, response: ServerResponse): void {
  try {
    listener(request, response);
  } catch (cause) {
    // The address is not logged, because it may contain the token of a link.
    const id = logFault('request', cause);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'Content-Type': 'text/plain' }).end(`Server fault ${id}`);
  }
}

function explain(cause: NodeJS.ErrnoException, host: string, port: number): string {
  if (cause.code === 'EADDRINUSE') return `Port ${port} is taken: stop what is using it, or set PORT to another one.`;
  if (cause.code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  return `The address ${host}:${port} cannot be listened on (${cause.code}): set HOST to one of this machine's.`;
}

function closeGently(server: Server, forMs: number): Promise<void> {
  return new Promise((resolve) => {
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), forMs);
    server.close(() => {
      clearTimeout(forceCloseTimer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
