import { getFields } from '../../../src/features/inquiry/rules/forms/inquiries.ts';
import { localizeFields } from '../../../src/features/inquiry/rules/forms/localized-fields.ts';
import { fill } from '../../../src/core/text.ts';
import type { Block, Content } from '../mail/message.ts';
import type { StoredInquiry } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

const WORDS = {
  fr: {
    subject: 'Votre demande {reference} est reçue',
    greeting: 'Bonjour,',
    received:
      'Votre demande est bien reçue. Son numéro : {reference}. Nous vous répondrons dans les plus brefs délais.',
    kind: 'Votre demande',
    kinds: { soumission: 'Une soumission', contact: 'Une question' },
    files: 'Fichiers joints',
    follow: 'Voir où en est votre demande (lien valable 30 jours)',
    call: 'Pour nous en parler de vive voix, appelez le {phone} et donnez ce numéro.',
    notYou: 'Vous n’avez rien demandé ? Quelqu’un s’est trompé d’adresse : ne faites rien, ou dites-le-nous.',
  },
  en: {
    subject: 'Your request {reference} has been received',
    greeting: 'Hello,',
    received: 'We have received your request. Its number is {reference}. We will answer as soon as we can.',
    kind: 'Your request',
    kinds: { soumission: 'A quote', contact: 'A question' },
    files: 'Attached files',
    follow: 'See the status of your request (link valid for 30 days)',
    call: 'To talk about it, call {phone} and give this number.',
    notYou: 'Didn’t ask for anything? Someone must have mistyped an address: ignore this email, or let us know.',
  },
} as const;

/**
 * Returns the receipt: a fixed text, the number of the inquiry and a recap. The email contains nothing that the sender typed,
 * because the address may belong to someone else. A stranger could otherwise send any text to anyone under our name. The page
 * behind the link shows the typed text.
 */
export function inquiryToSender(inquiry: StoredInquiry, company: Company, address: string): Content {
  const words = WORDS[inquiry.locale];
  const { reference } = inquiry;
  return {
    to: inquiry.email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${fill(words.subject, { reference })}`,
    language: inquiry.locale,
    blocks: [
      words.greeting,
      fill(words.received, { reference }),
      ...recapBlocks(inquiry),
      { link: words.follow, address, isButton: true },
      fill(words.call, { phone: company.phone }),
      words.notYou,
    ],
  };
}

/** Returns the recap: the kind of inquiry, its choices from lists, and the number of its files. Typed text is left out. */
function recapBlocks({ kind, fields, files, locale }: StoredInquiry): Block[] {
  const words = WORDS[locale];
  const choices = localizeFields(getFields(kind), locale).flatMap((field): [string, string][] => {
    const option = field.options?.[String(fields[field.name])];
    return option ? [[field.label, option]] : [];
  });
  return [
    {
      rows: [
        [words.kind, words.kinds[kind]],
        ...choices,
        ...(files.length > 0 ? [[words.files, String(files.length)] as [string, string]] : []),
      ],
    },
  ];
}
