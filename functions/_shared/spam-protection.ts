import { HONEYPOT, OPEN_FOR } from '../../src/domain/forms/spam-protection.ts';

/** Milliseconds: nobody reads, fills in and sends a form faster. */
const MIN_OPEN_MS = 1_000;

export function looksLikeProgram(fields: Record<string, unknown>): boolean {
  const openMs = fields[OPEN_FOR];
  return Boolean(fields[HONEYPOT]) || (openMs !== undefined && !(Number(openMs) >= MIN_OPEN_MS));
}
