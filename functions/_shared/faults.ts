import { randomUUID } from 'node:crypto';

/**
 * Logs the cause of a fault.
 * @returns its id in the log, short enough to read over the phone. The visitor is told nothing else.
 */
export function logFault(where: string, cause: unknown): string {
  const id = randomUUID().slice(0, 8);
  console.error(
    JSON.stringify({ level: 'error', id, where, cause: String(cause), stack: (Object(cause) as Partial<Error>).stack }),
  );
  return id;
}

/** Mail servers quote the addresses they refuse; logs and the outbox keep no personal data. */
export const withoutAddresses = (cause: unknown): string =>
  String(cause).replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
