import { linkPath } from '../../../src/features/newsletter/rules/links.ts';
import { fill } from '../../../src/core/text.ts';
import type { Content } from '../mail/message.ts';
import type { StoredSubscription } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

const WORDS = {
  fr: {
    subject: 'Confirmez votre inscription à l’infolettre',
    request:
      'Quelqu’un, vous sans doute, a inscrit cette adresse à l’infolettre de {company}. Ouvrez le premier lien et appuyez sur son bouton pour la confirmer ; sinon, vous ne recevrez rien.',
    confirm: 'Confirmer mon inscription',
    unsubscribe: 'Me désabonner',
  },
  en: {
    subject: 'Confirm your subscription to the newsletter',
    request:
      'Someone, probably you, subscribed this address to the {company} newsletter. Open the first link and press its button to confirm it; otherwise you will receive nothing.',
    confirm: 'Confirm my subscription',
    unsubscribe: 'Unsubscribe',
  },
} as const;

/**
 * Returns the email that requests the confirmation of a subscription.
 * @param newsletter address of the function `newsletter`, to which mail programs post to unsubscribe
 */
export function subscriptionToConfirm(
  { email, locale, token }: StoredSubscription,
  { company, site }: { company: Company; site: string },
  newsletter: string,
): Content {
  const words = WORDS[locale];
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${words.subject}`,
    language: locale,
    blocks: [
      fill(words.request, { company: company.name }),
      { link: words.confirm, address: site + linkPath('confirm', token, locale), isButton: true },
      { link: words.unsubscribe, address: site + linkPath('unsubscribe', token, locale) },
    ],
    unsubscribe: `${newsletter}/unsubscribe?token=${token}`,
  };
}
