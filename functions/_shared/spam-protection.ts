import { HONEYPOT, OPEN_FOR } from '../../src/features/inquiry/rules/forms/spam-protection.ts';

/** Minimum milliseconds in which a person can read, fill in and send a form. */
const MIN_OPEN_MS = 1_000;

/** Returns whether a form was filled in by a program: its hidden field has a value, or the form was sent too fast. */
export function looksLikeProgram(fields: Record<string, unknown>): boolean {
  const openMs = fields[OPEN_FOR];
  return Boolean(fields[HONEYPOT]) || (openMs !== undefined && !(Number(openMs) >= MIN_OPEN_MS));
}
