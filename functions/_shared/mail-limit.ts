// Limits the emails that the site sends to one mailbox because of requests from strangers.
import { toMailbox, pseudonym } from './caller.ts';
import type { RateLimit } from './rate-limits.ts';

/**
 * For each kind of email, the maximum number of emails an hour to one mailbox. Emails of all kinds count towards each maximum.
 * `newsletter` is the email that requests the confirmation of a subscription. It has the lowest maximum, so that it never blocks
 * the emails of an account.
 */
const MAX = { newsletter: 3, receipt: 5, account: 10 } as const;

/** Returns the limit for a kind of email to a mailbox, however its address is spelled. */
export const mailLimit = (kind: keyof typeof MAX, email: string): RateLimit => ({
  subject: `mail ${pseudonym('email', toMailbox(email))}`,
  max: MAX[kind],
  window: '1 hour',
});
