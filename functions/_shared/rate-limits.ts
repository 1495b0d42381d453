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

/** What a network posts. Each kind has its own limit: subscriptions of a village never refuse a neighbour's quote request. */
export type PostKind = 'quote' | 'question' | 'subscription' | 'recovery code';

export const networkLimit = (kind: PostKind, network: string): RateLimit => ({
  subject: `${kind} ${network}`,
  max: 30,
  window: '10 minutes',
});

/** Posts of one form from one network, valid or not: many more than a village sends, so that parsing is not free. */
export const attemptLimit = (form: string, network: string): RateLimit => ({
  subject: `attempt ${form} ${network}`,
  max: 300,
  window: '10 minutes',
});

export const senderLimit = (sender: string): RateLimit => ({ subject: sender, max: 5, window: '1 hour' });

/**
 * Asking how far an inquiry is, apart from posting: of one network, and of one number wherever it is asked from, so that its
 * e-mail address cannot be guessed.
 */
export const trackingLimits = (network: string, reference: string): RateLimit[] => [
  { subject: `tracking ${network}`, max: 30, window: '10 minutes' },
  { subject: `tracking ${reference}`, max: 10, window: '1 hour' },
];

/** Links that lead nowhere, of one network. A link that leads to an inquiry is never counted or refused. */
export const unknownLinkLimits = (network: string): RateLimit[] => [
  { subject: `unknown link ${network}`, max: 30, window: '10 minutes' },
];
