import { logFault } from '../../functions/_shared/faults.ts';
import { kindOfFailure, TimeLimitError, UnreachableError } from './database/failures.ts';
import { QueueFullError } from './database/request-queue.ts';

/**
 * Logs a cause under an ID and returns a response that contains only this ID. The status is 504 for a time limit, 503 while the
 * database is unreachable, and 500 otherwise. If the queue is full, logs nothing and returns 503 without an ID.
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

/** Replaces a response of status 500 or above with a general response. The original may reveal internals of the server. */
export function hideServerFault(where: string, response: Response, log: string[]): Response {
  // Supabase Lite responds with 405 when a read-only database server rejects a write.
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
 * Matches the log of invalid requests to which Supabase Lite responds with 500 (docs/decisions/0002). Examples are a link with a
 * changed signature, a body with too many brackets, a write to a view, an invalid sort order, or a value of the wrong type.
 */
const REQUEST_AT_FAULT =
  /JWSInvalid|JWTExpired|Maximum call stack size exceeded|\| 55000 \| (error_view_not_updatable|rewriteTargetView)|Invalid order by|Invalid input for \w+ type/;

/** Returns the response to a request that the server does not accept now. The client may retry the request unchanged. */
export const busyResponse = (): Response =>
  Response.json(
    { code: 'busy', message: 'Too many requests at once: try again' },
    { status: 503, headers: { 'retry-after': '5' } },
  );
