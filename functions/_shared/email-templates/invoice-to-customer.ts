import { invoiceRows } from '../../../src/features/billing/rules/invoice-document.ts';
import { formatRows } from '../../../src/features/quotes/rules/amounts.ts';
import { noonOn } from '../../../src/core/quebec-day.ts';
import { formatPrice } from '../../../src/core/money.ts';
import { fill } from '../../../src/core/text.ts';
import { formatDay } from '../../../src/i18n/formats.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import type { Content } from '../mail/message.ts';
import type { StoredInvoice } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

/** Returns the email for an invoice, for a credit note, or for the only reminder of an invoice. */
export function invoiceToCustomer(
  { event, document, email, left_cents }: StoredInvoice,
  { company, site }: { company: Company; site: string },
  token: string,
): Content {
  const { language, number, order, kind, due_on, credited, reason, seller } = document;
  const { mail: t, amounts } = strings(language).billing;
  const names = { ...strings(language).quote.amounts, ...amounts };
  const { subject, text } = t[kind === 'credit' ? 'credit' : event];
  const values = {
    number,
    order,
    date: due_on ? formatDay(noonOn(due_on), language) : '',
    amount: formatPrice(left_cents, language),
    credited: credited ?? '',
    reason,
  };
  const rows = formatRows(invoiceRows(document), names, language).map(({ label, price }): [string, string] => [
    label,
    price,
  ]);
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.soumission },
    subject: `${company.name} · ${fill(subject, values)}`,
    language,
    blocks: [
      t.greeting,
      fill(text, values),
      { rows, total: rows.length - 1 },
      ...(left_cents > 0 ? [fill(t.howToPay, { email: seller.interac_email, number })] : []),
      {
        link: kind === 'credit' ? t.seeCredit : t.see,
        address: `${site}${path('invoice', language)}#${token}`,
        isButton: true,
      },
      t.secret,
      fill(t.call, { phone: company.phone }),
    ],
  };
}
