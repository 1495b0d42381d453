import { logFault } from '../../functions/_shared/faults.ts';

/**
 * Answers a server fault: the cause goes to the log under an id, the visitor is told the id and no more.
 */
export function faultResponse(where: string, cause: unknown): Response {
  const id = logFault(where, cause);
  return Response.json(
    { code: 'server_fault', message: `Server fault ${id}` },
    { status: 500, headers: { 'x-fault-id': id } },
  );
}

/** Replaces an answer of status 500 and up by one that says nothing of the server's inside. */
export function withoutInnards(where: string, response: Response, log: string[]): Response {
  return response.status < 500 ? response : faultResponse(where, [`status ${response.status}`, ...log].join('\n'));
}
