import { createServer, type RequestListener, type Server } from 'node:http';
import { StartupError } from './startup-error.ts';
import type { Settings } from './settings.ts';

/** A server that listens before there is anything to serve, so that a taken port is known first. */
export interface HttpServer {
  /** From now on requests go here; before, they are answered 503 with Retry-After. */
  handle(listener: RequestListener): void;
  /** Stops accepting, lets what is under way finish, then resolves. */
  close(): Promise<void>;
}

const startingUp: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '5', 'Content-Type': 'text/plain' }).end('starting');
};

/** @throws {StartupError} when the address cannot be had. */
export async function listen({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<HttpServer> {
  let listener = startingUp;
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(new StartupError(explain(cause, host, port))));
    server.listen(port, host, resolve);
  });
  return {
    handle: (next) => {
      listener = next;
    },
    close: () => closeGently(server),
  };
}

function explain(cause: NodeJS.ErrnoException, host: string, port: number): string {
  if (cause.code === 'EADDRINUSE') return `Port ${port} is taken: stop what is using it, or set PORT to another one.`;
  if (cause.code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  return `The address ${host}:${port} cannot be listened on (${cause.code}): set HOST to one of this machine's.`;
}

// Longer than a request takes on a slow line, shorter than a supervisor waits before it kills.
const LAST_REQUESTS_MS = 8_000;

function closeGently(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
