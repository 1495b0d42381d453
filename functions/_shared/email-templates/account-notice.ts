import { fill } from '../../../src/core/text.ts';
import type { Content } from '../mail/message.ts';
import type { Company } from '../settings.ts';

export type AccountEvent =
  'recovery_code_used' | 'password_changed' | 'account_deleted' | 'staff_added' | 'factor_reset' | 'factor_reset_done';

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
  staff_added: {
    subject: 'Le bureau vous est ouvert · The desk is open to you',
    fr: '{colleague} vous a ajouté à l’équipe du bureau. Il s’ouvre une fois le second facteur de votre compte activé : sur la page du compte, sous « Sécurité ». Si vous ne vous y attendiez pas, appelez-nous au {phone}.',
    en: '{colleague} added you to the team of the desk. It opens once your account has a second factor: on the account page, under “Security”. If you did not expect this, call us at {phone}.',
  },
  factor_reset: {
    subject: 'Second facteur retiré · Second factor removed',
    fr: '{colleague} a retiré le second facteur de votre compte, et vous êtes déconnecté partout. Connectez-vous, puis ajoutez-en un nouveau sur la page du compte, sous « Sécurité » : le bureau s’ouvre alors de nouveau. Vos codes de secours et l’adresse de votre calendrier ne valent plus. Si vous ne l’aviez pas demandé, appelez-nous au {phone}.',
    en: '{colleague} removed the second factor from your account, and you are signed out everywhere. Sign in, and add a new one on the account page, under “Security”: the desk then opens again. Your recovery codes and the address of your calendar no longer work. If you did not ask for this, call us at {phone}.',
  },
  factor_reset_done: {
    subject: 'Second facteur d’un collègue retiré · Colleague’s second factor removed',
    fr: 'Depuis votre compte, le second facteur de {colleague} a été retiré. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et appelez-nous au {phone}.',
    en: 'From your account, the second factor of {colleague} was removed. If it wasn’t you, choose a new password right away and call us at {phone}.',
  },
} as const satisfies Record<AccountEvent, Record<'subject' | 'fr' | 'en', string>>;

/**
 * Returns the email that notifies the owner of an account about an event. If the event is a change of the staff, `colleague` is
 * the other staff member involved.
 */
export function accountNotice(event: AccountEvent, email: string, company: Company, colleague = ''): Content {
  const { subject, fr, en } = WORDS[event];
  return {
    to: email,
    replyTo: { name: company.name, address: company.emails.contact },
    subject: `${company.name} · ${subject}`,
    language: 'fr',
    blocks: [fr, en].map((text) => fill(text, { phone: company.phone, colleague })),
  };
}
