import { fill } from '../../../src/domain/text.ts';
import type { Message } from '../mail/message.ts';
import type { StoredRequest } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';
import { requestRows } from './request-rows.ts';

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

/** The receipt. */
export function requestToSender(request: StoredRequest, company: Company): Message {
  const words = WORDS[request.locale];
  const { reference, name, files } = request;
  return {
    to: request.email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${fill(words.subject, { reference })}`,
    language: request.locale,
    blocks: [
      fill(words.greeting, { name }),
      fill(words.received, { reference }),
      fill(words.call, { phone: company.phone }),
      words.sent,
      { rows: requestRows(request, request.locale) },
      ...(files.length > 0 ? [fill(words.files, { names: files.map((file) => file.name).join(', ') })] : []),
      words.notYou,
      company.name,
    ],
  };
}
