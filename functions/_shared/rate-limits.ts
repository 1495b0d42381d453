// How often a network or an e-mail address may post. A network may be a whole village behind one satellite dish; an
// address is one person.

/** At most `max` posts of one subject per window. The database function `count_post` counts them. */
export interface RateLimit {
  /** Pseudonym of a network or an e-mail address (caller.ts). */
  subject: string;
  max: number;
  /** A PostgreSQL interval. */
  window: string;
}

export const networkLimit = (network: string): RateLimit => ({ subject: network, max: 30, window: '10 minutes' });
export const senderLimit = (sender: string): RateLimit => ({ subject: sender, max: 5, window: '1 hour' });

/**
 * Asking how far an inquiry is, apart from posting: of one network, and of one number wherever it is asked from, so that its
 * e-mail address cannot be guessed.
 */
export const trackingLimits = (network: string, reference?: string): RateLimit[] => [
  { subject: `tracking ${network}`, max: 30, window: '10 minutes' },
  ...(reference ? [{ subject: `tracking ${reference}`, max: 10, window: '1 hour' }] : []),
];
