import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from './routes.ts';

/** A request that was answered, as logs and metrics know it. */
export interface AnsweredRequest {
  /** As the proxy on this machine has named it, so that its log and this one meet. */
  id: string;
  method: string;
  route: Route;
  /** 499 where its sender left before the end of the answer. */
  status: number;
  ms: number;
  /** Under which the cause of a fault is logged. */
  fault?: string;
}

const ID = /^[\da-f-]{8,36}$/i;
const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/** Calls `tell` once the request is answered, or its sender has left. */
export function whenAnswered(
  { method = '', url = '/', headers, socket }: IncomingMessage,
  response: ServerResponse,
  routeOf: (path: string, status: number) => Route,
  tell: (request: AnsweredRequest) => void,
): void {
  const startedAt = performance.now();
  const isFromThisMachine = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const given = headers['x-request-id'];
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    const fault = response.getHeader('x-fault-id');
    tell({
      id: isFromThisMachine && typeof given === 'string' && ID.test(given) ? given : randomUUID(),
      method: METHODS.test(method) ? method : 'other',
      route: routeOf(URL.parse(url, 'http://localhost')?.pathname ?? '', status),
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(typeof fault === 'string' ? { fault } : {}),
    });
  });
}
