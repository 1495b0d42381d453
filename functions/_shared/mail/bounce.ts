// Recognizes refusals which mean that an address does not exist. Other refusals are about the sender, its reputation or the
// content, and must not end a subscription.

/** The response of a mail server, as nodemailer reports it. */
export interface SmtpRefusal {
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Enhanced status codes of an address that does not exist, has moved, or is disabled (RFC 3463, 3.2 and 3.3; RFC 7505 for
 * 5.1.10).
 */
const BAD_ADDRESS = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;

/**
 * Codes of servers that send no enhanced status code: the mailbox is unavailable, the user is not local, or the mailbox's name is
 * not allowed (RFC 5321, 4.2.3).
 */
const MAILBOX_CODES = new Set([550, 551, 553]);

/** Words in the responses of servers that use these codes to refuse the sender. */
const ABOUT_SENDER = /relay|authenti|sender|spam|block|blacklist|reputation|polic|denied|spf|dkim|dmarc|rate|limit/i;

/** Returns whether a permanent refusal states that the recipient's address does not exist. */
export function isBounce({ command, responseCode = 0, response = '' }: SmtpRefusal): boolean {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced) return BAD_ADDRESS.test(enhanced) || isUnknownAtMicrosoft(enhanced, response);
  return command === 'RCPT TO' && MAILBOX_CODES.has(responseCode) && !ABOUT_SENDER.test(response);
}

/**
 * Returns whether Microsoft 365 refused an unknown recipient. Microsoft 365 uses 5.4.1, the code of a host that does not respond.
 */
const isUnknownAtMicrosoft = (enhanced: string, response: string): boolean =>
  enhanced === '5.4.1' && /recipient address rejected/i.test(response);
