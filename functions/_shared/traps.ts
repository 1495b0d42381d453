// What gives away a program that fills in every form it finds.

/** A field that people do not see. */
export const HONEYPOT = 'website';

/** The milliseconds its page was open, which a page with a script says. */
export const OPEN_FOR = 'open_ms';

/** Nobody reads, fills in and sends a form in less. */
const LEAST_OPEN_MS = 1_000;

export function looksLikeProgram(fields: Record<string, unknown>): boolean {
  const openMs = fields[OPEN_FOR];
  return Boolean(fields[HONEYPOT]) || (openMs !== undefined && !(Number(openMs) >= LEAST_OPEN_MS));
}
