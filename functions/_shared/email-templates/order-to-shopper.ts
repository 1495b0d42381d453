import { visitText } from '../../../src/features/visits/rules/visit.ts';
import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import { isInvoiced, isWaiting } from '../../../src/features/orders/rules/order-status.ts';
import { formatPrice } from '../../../src/core/money.ts';
import { fill, plural } from '../../../src/core/text.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import type { Block, Content } from '../mail/message.ts';
import type { StoredOrder } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';
import { orderRows } from './order-rows.ts';
import { orderVisitFiles } from './visit-file.ts';

/**
 * Returns the email about a new order or a new status. The email contains nothing that the shopper typed, because the account's
 * address may belong to someone else. A stranger could otherwise send any text to anyone under our name.
 */
export function orderToShopper(
  order: StoredOrder,
  isNew: boolean,
  { company, site }: { company: Company; site: string },
): Content {
  const { language } = order;
  const { mail: t, next, status, lead } = strings(language).orders;
  const isDue = order.status === 'invoiced' && !order.has_invoices;
  const refunds = order.status === 'cancelled' ? refundLines(order) : [];
  const { interacEmail: email, dueDays: days } = company.invoicing;
  const { mail: visitWords } = strings(language).visits;
  const attachments = orderVisitFiles(order, { company, site });
  const when = attachments.length > 0 ? visitText(order.visit!, language) : '';
  const values = { number: orderNumber(order.id), status: status[order.status], email, days };
  const visitBlocks: Block[] =
    order.status === 'scheduled'
      ? [{ rows: [[visitWords.when, when]] }, visitWords.attached]
      : [fill(visitWords.noLonger, { when })];
  const rows = orderRows(order, language);
  return {
    to: order.email!,
    replyTo: { name: company.name, address: company.emails.soumission },
    subject: `${company.name} · ${fill(isNew ? t.placedSubject : t.statusSubject, values)}`,
    language,
    blocks: [
      t.greeting,
      fill(isNew ? t.placed : t.statusChanged, values),
      ...(refunds.length > 0 ? [strings(language).billing.mail.cancelled, refunds.join('\n')] : [next[order.status]]),
      ...(when ? visitBlocks : []),
      { rows, total: rows.length - 1 },
      ...(isWaiting(order.status) && order.lead_weeks > 0 ? [plural(lead, order.lead_weeks, language)] : []),
      ...(isDue ? [fill(t.howToPay, values)] : []),
      {
        link: isInvoiced(order.status) && !order.has_invoices ? t.seeInvoice : t.see,
        address: `${site}${path('order', language)}#${order.id}`,
        isButton: true,
      },
      fill(t.call, { phone: company.phone }),
      t.notYou,
    ],
    attachments,
  };
}

/** Returns a sentence with the amount and the method for each pending or completed refund of a cancelled order. */
function refundLines({ refunds = [], language }: StoredOrder): string[] {
  const { mail, refundMethods } = strings(language).billing;
  return refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ amount_cents, method }) =>
      // Leaves out a payment that the bank returned, because the company sent no money back.
      method === 'returned'
        ? []
        : [fill(mail.refundLine, { amount: formatPrice(amount_cents, language), method: refundMethods[method] })],
    );
}
