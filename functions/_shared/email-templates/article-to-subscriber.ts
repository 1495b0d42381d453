import { linkPath } from '../../../src/features/newsletter/rules/links.ts';
import { fill } from '../../../src/core/text.ts';
import { formatDay } from '../../../src/i18n/formats.ts';
import type { Content } from '../mail/message.ts';
import type { StoredArticle } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';

const WORDS = {
  fr: {
    test: 'Essai',
    read: 'Lire l’article',
    reason:
      'Vous recevez ce courriel parce que cette adresse est inscrite à l’infolettre de {company}, inscription confirmée le {day}.',
    testReason:
      'Ceci est un essai, envoyé du bureau. Un abonné lit ici pourquoi il reçoit ce courriel, et son lien de désabonnement.',
    unsubscribe: 'Me désabonner',
  },
  en: {
    test: 'Test',
    read: 'Read the article',
    reason:
      'You receive this email because this address is subscribed to the {company} newsletter, as confirmed on {day}.',
    testReason:
      'This is a test, sent from the desk. A subscriber reads here why they receive this email, with their link to unsubscribe.',
    unsubscribe: 'Unsubscribe',
  },
} as const;

/** A token that no subscription has. The link in a test email contains it. */
export const NO_SUBSCRIPTION = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the email that sends an article to a subscriber, or to a staff member who tests it. As Canada's anti-spam law requires
 * (S.C. 2010, c. 23, ss. 6 and 11), the text states why the email was sent and how to unsubscribe. The signature names the
 * sender. The email does not track its readers. Subscribers of one language get the same links, except the link to unsubscribe.
 */
export function articleToSubscriber(
  { email, language, content, confirmed_at, token }: StoredArticle,
  { company, site, publicBackend }: { company: Company; site: string; publicBackend: string },
): Content {
  const words = WORDS[language];
  const { picture } = content;
  const isTest = token === null;
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: [isTest && words.test, company.name, content.title].filter(Boolean).join(' · '),
    language,
    blocks: [
      { picture: { ...picture, address: site + picture.path } },
      { title: content.title },
      content.summary,
      { link: words.read, address: site + content.path, isButton: true },
      confirmed_at
        ? fill(words.reason, { company: company.name, day: formatDay(confirmed_at, language) })
        : words.testReason,
      { link: words.unsubscribe, address: site + linkPath('unsubscribe', token ?? NO_SUBSCRIPTION, language) },
    ],
    ...(token && { unsubscribe: `${publicBackend}/functions/v1/newsletter/unsubscribe?token=${token}` }),
  };
}
