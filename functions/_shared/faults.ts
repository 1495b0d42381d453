import { randomUUID } from 'node:crypto';

/**
 * Logs a fault's cause.
 * @returns the id it is logged under, short enough to be read over the phone: all that leaves the server.
 */
export function logFault(where: string, cause: unknown): string {
  const id = randomUUID().slice(0, 8);
  console.error(
    JSON.stringify({ level: 'error', id, where, cause: String(cause), stack: (Object(cause) as Partial<Error>).stack }),
  );
  return id;
}
