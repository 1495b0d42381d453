import { fill } from '../../../src/domain/text.ts';
import type { Message } from '../mail/message.ts';
import type { StoredSubscription } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

const WORDS = {
  fr: {
    subject: 'Confirmez votre inscription à l’infolettre',
    asked:
      'Quelqu’un, vous sans doute, a inscrit cette adresse à l’infolettre de {company}. Un clic la confirme ; sans lui, vous ne recevrez rien.',
    confirm: 'Confirmer mon inscription',
    unsubscribe: 'Me désabonner',
  },
  en: {
    subject: 'Confirm your subscription to the newsletter',
    asked:
      'Someone, probably you, subscribed this address to the {company} newsletter. One click confirms it; without it, you will receive nothing.',
    confirm: 'Confirm my subscription',
    unsubscribe: 'Unsubscribe',
  },
} as const;

/** Asks who owns the address; `newsletter` is the address of the function its links lead to. */
export function subscriptionToConfirm(
  { email, locale, token }: StoredSubscription,
  company: Company,
  newsletter: string,
): Message {
  const words = WORDS[locale];
  const unsubscribe = `${newsletter}/unsubscribe?token=${token}`;
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${words.subject}`,
    language: locale,
    blocks: [
      fill(words.asked, { company: company.name }),
      { link: words.confirm, address: `${newsletter}/confirm?token=${token}` },
      { link: words.unsubscribe, address: unsubscribe },
    ],
    unsubscribe,
  };
}
