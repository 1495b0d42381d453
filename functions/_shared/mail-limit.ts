// How many emails a stranger can have sent to one mailbox, of all kinds together.
import { mailboxOf, pseudonym } from './caller.ts';
import type { RateLimit } from './rate-limits.ts';

/**
 * All kinds count under one subject, and each stops at its own number. So no newsletter keeps the owner of a mailbox from the
 * emails of their account.
 */
const MAX = { newsletter: 3, receipt: 5, account: 10 } as const;

/** Returns the limit of one kind of email to an address: of its mailbox, however the address is spelled. */
export const mailLimit = (kind: keyof typeof MAX, email: string): RateLimit => ({
  subject: `mail ${pseudonym('email', mailboxOf(email))}`,
  max: MAX[kind],
  window: '1 hour',
});
