import { orderNumber } from '../../../src/features/orders/rules/order.ts';
import { visitUid, writeCalendar } from '../../../src/features/visits/rules/calendar-file.ts';
import type { Visit } from '../../../src/features/visits/rules/visit.ts';
import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import type { Attachment } from '../mail/message.ts';
import type { StoredOrder } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

/** The order or inquiry that a visit belongs to, with its number. */
export interface VisitSubject {
  about: 'order' | 'inquiry';
  number: string;
}

/**
 * Returns the calendar file of a visit. Neither the file nor its email contains text that the customer typed, such as an address
 * or a name. The file of a cancelled visit removes the visit from the calendar.
 */
export function visitFile(
  visit: Visit,
  { about, number }: VisitSubject,
  language: Locale,
  { company, site }: { company: Company; site: string },
): Attachment {
  const { mail: t } = strings(language).visits;
  const method = visit.is_cancelled ? 'CANCEL' : 'PUBLISH';
  return {
    name: t.file,
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: writeCalendar({
      method,
      organizer: { name: company.name, address: company.emails.contact },
      now: new Date(),
      events: [
        {
          uid: visitUid(visit.id, site),
          sequence: visit.sequence,
          day: visit.day,
          starts: visit.starts,
          ends: visit.ends,
          isCancelled: visit.is_cancelled,
          summary: fill(t.event[about], { company: company.name }),
          description: fill(t.eventDescription[about], { number, phone: company.phone }),
        },
      ],
    }),
  };
}

/**
 * Returns the calendar file for the email about an order's status if this email is about the visit. Otherwise, returns no file.
 */
export function orderVisitFiles(order: StoredOrder, sender: { company: Company; site: string }): Attachment[] {
  const { visit, status, language } = order;
  // An email about the status `scheduled` has the file of the planned visit. An email about another status has a file only if the
  // visit is cancelled.
  if (!visit || visit.is_cancelled === (status === 'scheduled')) return [];
  if (status === 'installed') return [];
  return [visitFile(visit, { about: 'order', number: orderNumber(order.id) }, language, sender)];
}
