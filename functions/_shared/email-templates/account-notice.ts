import { fill } from '../../../src/core/text.ts';
import type { Content } from '../mail/message.ts';
import type { Company } from '../settings.ts';

export type AccountEvent = 'recovery_code_used' | 'password_changed' | 'account_deleted';

/** Texts in both languages, because accounts do not store the language of their owner. */
const WORDS = {
  recovery_code_used: {
    subject: 'Second facteur retiré · Second factor removed',
    fr: 'Un code de secours a servi à retirer le second facteur de votre compte. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et appelez-nous au {phone}.',
    en: 'A recovery code was used to remove the second factor from your account. If it wasn’t you, choose a new password right away and call us at {phone}.',
  },
  password_changed: {
    subject: 'Mot de passe changé · Password changed',
    fr: 'Le mot de passe de votre compte vient d’être changé. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page du compte, et appelez-nous au {phone}. Pendant trois jours, le compte ne peut pas être supprimé.',
    en: 'The password of your account was just changed. If it wasn’t you, choose a new one right away with “Forgot your password?” on the account page, and call us at {phone}. For three days, the account cannot be deleted.',
  },
  account_deleted: {
    subject: 'Votre compte est supprimé · Your account is deleted',
    fr: 'Votre compte est supprimé. De vos commandes, nous gardons ce que la loi demande pour nos livres : nom, adresse, articles et montants. Si ce n’était pas vous, appelez-nous au {phone}.',
    en: 'Your account is deleted. From your orders we keep what the law requires for our books: name, address, items and amounts. If it wasn’t you, call us at {phone}.',
  },
} as const satisfies Record<AccountEvent, Record<'subject' | 'fr' | 'en', string>>;

/** Returns the email that notifies the owner of an account about an event. */
export function accountNotice(event: AccountEvent, email: string, company: Company): Content {
  const { subject, fr, en } = WORDS[event];
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${subject}`,
    language: 'fr',
    blocks: [fill(fr, { phone: company.phone }), fill(en, { phone: company.phone })],
  };
}
