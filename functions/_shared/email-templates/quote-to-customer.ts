import { addressLines } from '../../../src/features/orders/rules/address.ts';
import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import { noonOn } from '../../../src/core/quebec-day.ts';
import { fill } from '../../../src/core/text.ts';
import { formatDay } from '../../../src/i18n/formats.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import type { Block, Content } from '../mail/message.ts';
import type { StoredQuoteEvent } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';
import { quoteRows } from './quote-rows.ts';

/**
 * Returns the email for an event of a quote or an amendment: sent, about to expire, accepted, or applied to the order. The email
 * after an acceptance is the customer's copy of the contract and contains everything that was accepted (Consumer Protection Act,
 * CQLR c. P-40.1, ss. 54.4 to 54.7).
 */
export function quoteToCustomer(
  { event, email, document, digest, order_id, acceptance }: StoredQuoteEvent,
  { company, site }: { company: Company; site: string },
  token: string,
): Content {
  const { language, number, name, address, conditions, valid_until, amendment } = document;
  const { mail, place, ...words } = strings(language).quote;
  const t = { ...mail, ...(amendment && words.amendment.mail) };
  const isAccepted = event === 'accepted' && acceptance !== null;
  // The database requests this email only for the four events of the type below.
  const { subject, text } = { applied: words.amendment.mail.applied, ...t }[
    event as 'sent' | 'reminded' | 'accepted' | 'applied'
  ];
  const values = {
    number,
    date: formatDay(noonOn(valid_until), language),
    order: order_id ? orderNumber(order_id) : '',
  };
  const rows = quoteRows(document, language);
  const details: Block[] = [
    { rows: [[place, address ? addressLines(address).join(', ') : words.amendment.pickup]] },
    ...(conditions ? [{ rows: [[words.conditions, conditions] as [string, string]] }] : []),
  ];
  const contract = (): Block[] => [
    ...details,
    {
      rows: [
        [t.signedBy, acceptance!.name],
        [t.signedAt, formatDay(acceptance!.at, language)],
        [t.termsVersion, formatDay(noonOn(acceptance!.terms_version), language)],
        [t.digest, digest],
      ],
    },
    { link: words.accept.termsLink, address: `${site}${path('terms', language)}` },
  ];
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.soumission },
    subject: `${company.name} · ${fill(subject, values)}`,
    language,
    blocks: [
      fill(t.greeting, { name }),
      fill(text, values),
      { rows, total: rows.findIndex(([label]) => label === words.amounts.total) },
      ...(isAccepted ? contract() : []),
      ...(amendment && !isAccepted ? details : []),
      {
        link: isAccepted || event === 'applied' ? t.seeAccepted : t.see,
        address: `${site}${path('quote', language)}#${token}`,
        isButton: true,
      },
      ...(isAccepted || event === 'applied' ? [] : [t.secret]),
      fill(t.call, { phone: company.phone }),
    ],
  };
}
