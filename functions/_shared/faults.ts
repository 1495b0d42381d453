import { randomUUID } from 'node:crypto';

/**
 * Logs the cause of an error.
 * @returns the ID of the log entry, short enough to read out over the phone. Visitors see only this ID.
 */
export function logFault(where: string, cause: unknown): string {
  const id = randomUUID().slice(0, 8);
  console.error(
    JSON.stringify({ level: 'error', id, where, cause: String(cause), stack: (Object(cause) as Partial<Error>).stack }),
  );
  return id;
}

/**
 * Removes email addresses from an error. Mail servers quote rejected addresses, but errors in the log and the outbox must not
 * contain personal data.
 */
export const withoutAddresses = (cause: unknown): string =>
  String(cause).replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
