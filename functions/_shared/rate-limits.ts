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
