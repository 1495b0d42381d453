import { visitText } from '../../../src/features/visits/rules/visit.ts';
import { fill } from '../../../src/core/text.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import type { Content } from '../mail/message.ts';
import type { StoredVisit } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';
import { visitFile } from './visit-file.ts';

/** Returns the email about a visit whose date was set, moved or cancelled. */
export function visitToCustomer(visit: StoredVisit, sender: { company: Company; site: string }): Content {
  const { about, number, language } = visit;
  const { mail: t } = strings(language).visits;
  let change: 'planned' | 'moved' | 'cancelled' = visit.is_moved ? 'moved' : 'planned';
  if (visit.is_cancelled) change = 'cancelled';
  const { subject, text } = t[about][change];
  const { company } = sender;
  return {
    to: visit.email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${fill(subject, { number })}`,
    language,
    blocks: [
      t.greeting,
      fill(text, { number }),
      { rows: [[t.when, visitText(visit, language)]] },
      ...(visit.is_cancelled ? [] : [t.attached]),
      fill(t.call, { phone: company.phone }),
    ],
    attachments: [visitFile(visit, visit, language, sender)],
  };
}
