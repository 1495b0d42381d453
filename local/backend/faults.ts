import { logFault } from '../../functions/_shared/faults.ts';

/** Logs a cause under an id, and returns the 500 that tells the visitor this id and nothing else. */
export function faultResponse(where: string, cause: unknown): Response {
  const id = logFault(where, cause);
  return Response.json(
    { code: 'server_fault', message: `Server fault ${id}` },
    { status: 500, headers: { 'x-fault-id': id } },
  );
}

/** Replaces a response of status 500 and up: its body may show the server's internals. */
export function hideServerFault(where: string, response: Response, log: string[]): Response {
  return response.status < 500 ? response : faultResponse(where, [`status ${response.status}`, ...log].join('\n'));
}
