import { fill } from '../../../src/domain/text.ts';
import type { Message } from '../mail/message.ts';
import type { Company } from '../settings.ts';

export type AccountEvent = 'recovery_code_used' | 'account_deleted';

/** In both languages: no account says which one its owner reads. */
const WORDS = {
  recovery_code_used: {
    subject: 'Double vérification retirée · Second factor removed',
    fr: 'Un code de récupération a servi à retirer la double vérification de votre compte. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et appelez-nous au {phone}.',
    en: 'A recovery code was used to remove the second factor of your account. If it was not you, choose a new password right away and call us at {phone}.',
  },
  account_deleted: {
    subject: 'Votre compte est supprimé · Your account is deleted',
    fr: 'Votre compte est supprimé. De vos commandes, nous gardons ce que la loi demande pour nos livres : nom, adresse, articles et montants. Si ce n’était pas vous, appelez-nous au {phone}.',
    en: 'Your account is deleted. Of your orders we keep what the law asks for our books: name, address, items and amounts. If it was not you, call us at {phone}.',
  },
} as const satisfies Record<AccountEvent, Record<'subject' | 'fr' | 'en', string>>;

/** Tells the owner of an account what was done to it. */
export function accountNotice(event: AccountEvent, email: string, company: Company): Message {
  const { subject, fr, en } = WORDS[event];
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${subject}`,
    language: 'fr',
    blocks: [fill(fr, { phone: company.phone }), fill(en, { phone: company.phone }), company.name],
  };
}
