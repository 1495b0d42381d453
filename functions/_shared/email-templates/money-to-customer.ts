// Composes the receipts of payments and the emails about refunds.
import { formatPrice } from '../../../src/core/money.ts';
import { fill } from '../../../src/core/text.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import type { Content } from '../mail/message.ts';
import type { StoredAccount, StoredPayment, StoredRefund } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

/**
 * Returns the receipt of a payment. The email also states the amount that is left to pay, that nothing is left, or the excess.
 */
export function paymentToCustomer({ amount_cents, method, account }: StoredPayment, company: Company): Content {
  const { language, number, owed_cents } = account!;
  const { mail: t, methods } = strings(language).billing;
  const price = (value: number): string => formatPrice(value, language);
  const rest = owed_cents > 0 ? t.owed : owed_cents < 0 ? t.excess : t.settled;
  return messageTo(account!, company, fill(t.payment.subject, { amount: price(amount_cents) }), [
    fill(t.payment.text, { amount: price(amount_cents), method: methods[method], order: number }),
    fill(rest, { amount: price(Math.abs(owed_cents)) }),
  ]);
}

/** Returns the email about a refund, with the amount, the method and the reason of the refund. */
export function refundToCustomer({ amount_cents, method, reason, account }: StoredRefund, company: Company): Content {
  const { language, number } = account;
  const { mail: t, refundMethods } = strings(language).billing;
  const amount = formatPrice(amount_cents, language);
  // The method is never `returned`, because the database writes no email about a payment that the bank has returned.
  const how = refundMethods[method as keyof typeof refundMethods];
  return messageTo(account, company, fill(t.refund.subject, { amount }), [
    fill(t.refund.text, { amount, method: how, order: number, reason }),
  ]);
}

function messageTo({ email, language }: StoredAccount, company: Company, subject: string, texts: string[]): Content {
  const { greeting, call } = strings(language).billing.mail;
  return {
    to: email!,
    replyTo: { name: company.name, address: company.emails.soumission },
    subject: `${company.name} · ${subject}`,
    language,
    blocks: [greeting, ...texts, fill(call, { phone: company.phone })],
  };
}
