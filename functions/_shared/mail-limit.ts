// Limits how many emails of all kinds a stranger can cause to be sent to one mailbox.
import { toMailbox, pseudonym } from './caller.ts';
import type { RateLimit } from './rate-limits.ts';

/**
 * For each kind, the number of emails of all kinds to one mailbox after which this kind stops. Newsletter emails stop first, so
 * they never block the emails of an account.
 */
const MAX = { newsletter: 3, receipt: 5, account: 10 } as const;

/** Returns the limit for a kind of email to a mailbox, however its address is spelled. */
export const mailLimit = (kind: keyof typeof MAX, email: string): RateLimit => ({
  subject: `mail ${pseudonym('email', toMailbox(email))}`,
  max: MAX[kind],
  window: '1 hour',
});
