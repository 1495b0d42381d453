import { fill } from '../../../src/core/text.ts';
import type { Content } from '../mail/message.ts';
import type { StoredReply } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

const WORDS = {
  fr: { subject: 'Votre demande {reference}', follow: 'Voir votre demande (lien valable 30 jours)' },
  en: { subject: 'Your request {reference}', follow: 'See your request (link valid for 30 days)' },
} as const;

/** Returns the email with a reply that staff wrote to an inquiry. @param address address of the page that shows the inquiry */
export function replyToSender(
  { text, email, language, reference }: StoredReply,
  company: Company,
  address: string,
): Content {
  const words = WORDS[language];
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${fill(words.subject, { reference })}`,
    language,
    blocks: [text, { link: words.follow, address, isButton: true }],
  };
}
