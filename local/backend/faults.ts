import { logFault } from '../../functions/_shared/faults.ts';
import { TimeLimitError } from './database/client.ts';
import { QueueFullError } from './database/request-queue.ts';

/** Logs a cause under an id, and returns the 500, or the 504 of a time limit, that tells the visitor this id alone. */
export function faultResponse(where: string, cause: unknown): Response {
  if (cause instanceof QueueFullError) return busyResponse();
  const id = logFault(where, cause);
  return Response.json(
    { code: 'server_fault', message: `Server fault ${id}` },
    { status: cause instanceof TimeLimitError ? 504 : 500, headers: { 'x-fault-id': id } },
  );
}

/** Replaces a response of status 500 and up: its body may show the server's internals. */
export function hideServerFault(where: string, response: Response, log: string[]): Response {
  if (response.status < 500) return response;
  const cause = [`status ${response.status}`, ...log].join('\n');
  return REQUEST_AT_FAULT.test(cause)
    ? Response.json({ code: 'bad_request', message: 'Bad request' }, { status: 400 })
    : faultResponse(where, cause);
}

/**
 * What Supabase Lite answers with 500 although the request is at fault (docs/decisions/0002): a link with another
 * signature, a body of too many brackets, a write to a view, an order that is none.
 */
const REQUEST_AT_FAULT =
  /JWSInvalid|JWTExpired|Maximum call stack size exceeded|\| 55000 \| error_view_not_updatable|Invalid order by/;

/** What is asked for too often at once; the same request may be sent again. */
export const busyResponse = (): Response =>
  Response.json(
    { code: 'busy', message: 'Too many requests at once: try again' },
    { status: 503, headers: { 'retry-after': '5' } },
  );
