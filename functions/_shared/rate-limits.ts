// Limits how often a network or email address may post. The limits of networks are higher, because a whole village may share one
// satellite dish. An email address belongs to one person.

/** Allows at most `max` posts per subject and window. The database function `count_post` counts them. */
export interface RateLimit {
  /** Key of the counter. Contains the pseudonym of a network or email address (caller.ts), a reference, or a token's hash. */
  subject: string;
  max: number;
  /** Duration as a PostgreSQL interval. */
  window: string;
}

/**
 * Kinds of posts from a network. Each kind has its own limit. Many subscriptions therefore never block the quote request of a
 * neighbour on the same network.
 */
export type PostKind = 'quote' | 'question' | 'subscription' | 'recovery code';

/** Returns the limit for one kind of post from a network. */
export const networkLimit = (kind: PostKind, network: string): RateLimit => ({
  subject: `${kind} ${network}`,
  max: 30,
  window: '10 minutes',
});

/** Returns the limit for all posts of a form from one network, including invalid posts. A post counts before its body is read. */
export const attemptLimit = (form: string, network: string): RateLimit => ({
  subject: `attempt ${form} ${network}`,
  max: 300,
  window: '10 minutes',
});

/** Returns the limit for posts from one sender, whatever their network is. */
export const senderLimit = (sender: string): RateLimit => ({ subject: sender, max: 5, window: '1 hour' });

/**
 * Returns the limits for requesting the state of an inquiry. One limit applies to the network. The other limit applies to the
 * inquiry's number and counts the requests of all networks, so that no one can find the inquiry's email address by guessing.
 */
export const trackingLimits = (network: string, reference: string): RateLimit[] => [
  { subject: `tracking ${network}`, max: 30, window: '10 minutes' },
  { subject: `tracking ${reference}`, max: 10, window: '1 hour' },
];

/**
 * Returns the limits for questions about a quote. One limit applies to the network. The other limit applies to the quote's link
 * in all networks, because the link may be forwarded.
 */
export const quoteQuestionLimits = (network: string, digest: string): RateLimit[] => [
  { subject: `quote question ${network}`, max: 30, window: '10 minutes' },
  { subject: `quote question ${digest}`, max: 10, window: '1 hour' },
];

/** Returns the limits for one calendar address. Several devices of its owner may fetch it. */
export const calendarLimits = (digest: string): RateLimit[] => [
  { subject: `calendar ${digest}`, max: 120, window: '1 hour' },
];

/** Returns the limits for invalid links from one network. Valid links are never counted or refused. */
export const unknownLinkLimits = (network: string): RateLimit[] => [
  { subject: `unknown link ${network}`, max: 30, window: '10 minutes' },
];
