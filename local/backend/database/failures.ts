import { getMessage, StartupError } from '../../startup-error.ts';
import type { Failure } from './messages.ts';

/** Thrown if a request exceeds its time limit. The request's transaction was rolled back, so the request has stored nothing. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/** Thrown if a thread has not responded within the limit. The thread can no longer be used. */
export class StuckThreadError extends TimeLimitError {}

/** Thrown while the database does not respond or refuses to write. The request may be retried unchanged. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/**
 * Error codes of PostgreSQL and its client for a temporary failure. These are a missing or closed connection, a restart, too
 * many connections, a full disk, and a read-only server.
 */
const UNREACHABLE =
  /\b(08\d{3}|57P0[1-5]|53\d{3}|25006|CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ENOENT)\b/;
const TIME_LIMIT = /\b57014\b/;

/** Returns the kind of a failure, based on the error codes in its text. */
export function kindOfFailure(text: string): 'unreachable' | 'time-limit' | 'unknown' {
  if (UNREACHABLE.test(text)) return 'unreachable';
  return TIME_LIMIT.test(text) ? 'time-limit' : 'unknown';
}

/**
 * Returns whether the log of a request shows a broken connection: PostgreSQL could not read a message from the driver, or a
 * failed transaction was never ended.
 */
export const isConnectionBroken = (log: readonly string[]): boolean => /\| (08P01|25P02) \|/.test(log.join('\n'));

/** Converts an error to the description that the thread sends. The description contains no values of a query. */
export function toFailure(thrown: unknown): Failure {
  const { code } = (thrown ?? {}) as { code?: unknown };
  // If a host has an IPv4 and an IPv6 address and neither responds, the error has a code, but no message.
  const cause = getMessage(thrown) || String(code);
  if (thrown instanceof StartupError) return { cause, why: 'explained' };
  return { cause, why: typeof code === 'string' ? kindOfFailure(code) : 'unknown' };
}

/** Returns an error for the failure that the thread has sent. */
export function toError({ cause, why }: Failure): Error {
  switch (why) {
    case 'explained':
      return new StartupError(cause);
    case 'unreachable':
      return new UnreachableError(cause);
    case 'time-limit':
      return new TimeLimitError(cause);
    case 'unknown':
      return new Error(cause);
  }
}
