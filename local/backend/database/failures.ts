import { messageOf, StartupError } from '../../startup-error.ts';
import type { Failure } from './messages.ts';

/** Thrown for a request that took longer than the limit. Nothing of it is kept: its transaction did not end. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/** Thrown when a thread has not answered within the limit, and is of no use any more. */
export class StuckThreadError extends TimeLimitError {}

/** Thrown while the database does not answer, or refuses to write. The same request may be sent again. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/**
 * Codes of PostgreSQL, and of its client, by which a server is away for a while: a connection that is not there or has
 * ended, a restart, one connection too many, a full disk, a server that was made read-only.
 */
const UNREACHABLE =
  /\b(08\d{3}|57P0[1-5]|53\d{3}|25006|CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ENOENT)\b/;
const TIME_LIMIT = /\b57014\b/;

/** Says of which kind a failure is, by the codes in its text. */
export function kindOfFailure(text: string): 'unreachable' | 'time-limit' | 'unknown' {
  if (UNREACHABLE.test(text)) return 'unreachable';
  return TIME_LIMIT.test(text) ? 'time-limit' : 'unknown';
}

/** Returns what a thread says of an error; the values of a query are no part of it. */
export function failureOf(thrown: unknown): Failure {
  const { code } = (thrown ?? {}) as { code?: unknown };
  // An address of two families that neither answers has a code and no message.
  const cause = messageOf(thrown) || String(code);
  if (thrown instanceof StartupError) return { cause, why: 'explained' };
  return { cause, why: typeof code === 'string' ? kindOfFailure(code) : 'unknown' };
}

/** Returns the error that a failure of the thread is to this side of it. */
export function errorOf({ cause, why }: Failure): Error {
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
