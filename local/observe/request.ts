import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from './routes.ts';

/** A request with its response, as logged and counted. */
export interface FinishedRequest {
  /**
   * ID that the proxy on this machine has assigned, so that the proxy's log entries can be matched with ours. Without a proxy,
   * the ID is random.
   */
  id: string;
  method: string;
  route: Route;
  /** HTTP status, or 499 if the client disconnected before the end of the response. */
  status: number;
  ms: number;
  /** ID under which the cause of an error is logged. */
  fault?: string;
}

const ID = /^[\da-f-]{8,36}$/i;
const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/** Calls `onFinished` once the response has been sent or the client has disconnected. */
export function onRequestFinished(
  { method = '', url = '/', headers, socket }: IncomingMessage,
  response: ServerResponse,
  findRoute: (path: string, status: number) => Route,
  onFinished: (request: FinishedRequest) => void,
): void {
  const startedAt = performance.now();
  const isFromThisMachine = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const given = headers['x-request-id'];
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    const fault = response.getHeader('x-fault-id');
    onFinished({
      id: isFromThisMachine && typeof given === 'string' && ID.test(given) ? given : randomUUID(),
      method: METHODS.test(method) ? method : 'other',
      route: findRoute(URL.parse(url, 'http://localhost')?.pathname ?? '', status),
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(typeof fault === 'string' ? { fault } : {}),
    });
  });
}
