import { logFault } from '../../functions/_shared/faults.ts';
import { kindOfFailure, TimeLimitError, UnreachableError } from './database/failures.ts';
import { QueueFullError } from './database/request-queue.ts';

/**
 * Logs a cause under an id, and returns the response that tells the visitor this id alone: 504 for a time limit, 503 while
 * the database is away, else 500.
 */
export function faultResponse(where: string, cause: unknown): Response {
  if (cause instanceof QueueFullError) return busyResponse();
  const id = logFault(where, cause);
  const init = { status: 500, headers: new Headers({ 'x-fault-id': id }) };
  if (cause instanceof TimeLimitError) init.status = 504;
  if (cause instanceof UnreachableError) {
    init.status = 503;
    init.headers.set('retry-after', '5');
  }
  return Response.json({ code: 'server_fault', message: `Server fault ${id}` }, init);
}

/** Replaces a response of status 500 and up: its body may show the server's internals. */
export function hideServerFault(where: string, response: Response, log: string[]): Response {
  // A write to a server that is read-only is answered as one that the method does not allow.
  const isReadOnly = response.status === 405 && kindOfFailure(log.join('\n')) === 'unreachable';
  if (response.status < 500 && !isReadOnly) return response;
  const cause = [`status ${response.status}`, ...log].join('\n');
  if (REQUEST_AT_FAULT.test(cause))
    return Response.json({ code: 'bad_request', message: 'Bad request' }, { status: 400 });
  switch (kindOfFailure(log.join('\n'))) {
    case 'time-limit':
      return faultResponse(where, new TimeLimitError(cause));
    case 'unreachable':
      return faultResponse(where, new UnreachableError(cause));
    case 'unknown':
      return faultResponse(where, cause);
  }
}

/**
 * What Supabase Lite answers with 500 although the request is at fault (docs/decisions/0002): a link with another
 * signature, a body of too many brackets, a write to a view, an order that is none.
 */
const REQUEST_AT_FAULT =
  /JWSInvalid|JWTExpired|Maximum call stack size exceeded|\| 55000 \| (error_view_not_updatable|rewriteTargetView)|Invalid order by/;

/** What is asked for too often at once; the same request may be sent again. */
export const busyResponse = (): Response =>
  Response.json(
    { code: 'busy', message: 'Too many requests at once: try again' },
    { status: 503, headers: { 'retry-after': '5' } },
  );
