import { fill } from '../../../src/domain/text.ts';
import type { Message } from '../mail/message.ts';
import type { StoredInquiry } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';
import { inquiryRows } from './inquiry-rows.ts';

const WORDS = {
  fr: {
    subject: 'Votre demande {reference} est reçue',
    greeting: 'Bonjour {name},',
    received:
      'Votre demande est bien reçue. Son numéro : {reference}. Nous vous répondrons dans les plus brefs délais.',
    call: 'Pour nous en parler de vive voix, appelez le {phone} et donnez ce numéro.',
    sent: 'Voici ce que vous nous avez envoyé.',
    files: 'Fichiers joints : {names}',
    notYou: 'Vous n’avez rien demandé ? Quelqu’un s’est trompé d’adresse : ne faites rien, ou dites-le-nous.',
  },
  en: {
    subject: 'Your request {reference} has been received',
    greeting: 'Hello {name},',
    received: 'We have received your request. Its number is {reference}. We will answer you as soon as we can.',
    call: 'To talk about it, call {phone} and give this number.',
    sent: 'This is what you sent us.',
    files: 'Files attached: {names}',
    notYou: 'You did not ask for anything? Somebody mistyped an address: do nothing, or tell us.',
  },
} as const;

/** The receipt: confirms to the sender what was received, with its number. */
export function inquiryToSender(inquiry: StoredInquiry, company: Company): Message {
  const words = WORDS[inquiry.locale];
  const { reference, name, files } = inquiry;
  return {
    to: inquiry.email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${fill(words.subject, { reference })}`,
    language: inquiry.locale,
    blocks: [
      fill(words.greeting, { name }),
      fill(words.received, { reference }),
      fill(words.call, { phone: company.phone }),
      words.sent,
      { rows: inquiryRows(inquiry, inquiry.locale) },
      ...(files.length > 0 ? [fill(words.files, { names: files.map((file) => file.name).join(', ') })] : []),
      words.notYou,
      company.name,
    ],
  };
}
