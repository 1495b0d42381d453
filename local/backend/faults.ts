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
  return response.status < 500 ? response : faultResponse(where, [`status ${response.status}`, ...log].join('\n'));
}

/** What is asked for too often at once; the same request may be sent again. */
export const busyResponse = (): Response =>
  Response.json(
    { code: 'busy', message: 'Too many requests at once: try again' },
    { status: 503, headers: { 'retry-after': '5' } },
  );
