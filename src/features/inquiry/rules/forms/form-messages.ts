// Defines the messages of the forms in both languages, for the page and for the responses of the functions. The French messages
// of the specification are verbatim (sections 5 and 8). Messages that only one field uses are in its form's table.
import { inEachLanguage, type Locale } from '../../../../i18n/locales.ts';
import { tableMessages, type TableCode } from './form-table.ts';
import { DELIVERY_ADDRESS, ORDER_CONTACT } from './tables/checkout.ts';
import { INQUIRY_FORMS, NEWSLETTER } from './tables/index.ts';

const fr = {
  type_required: 'Le type de demande est requis',
  unknown_option: 'Choisissez une des réponses proposées',
  characters: 'Ce champ n’est pas un texte',
  too_long: 'Ce texte est trop long. Caractères à retirer : {excess}',
  file_empty: 'Ce fichier est vide',
  file_size: 'Ce fichier dépasse 10 Mo',
  file_type: 'Choisissez un fichier .pdf, .jpg, .jpeg ou .png',
  file_content: 'Ce fichier n’est ni un PDF, ni une image JPEG ou PNG',
  file_unreadable: 'Ce fichier a changé ou n’existe plus. Choisissez-le de nouveau.',
  files_count: 'Cinq fichiers au plus. Retirez-en, ou envoyez le reste par courriel.',
  files_size: 'Ces fichiers dépassent 20 Mo ensemble. Retirez-en, ou envoyez le reste par courriel.',
  fields: 'Veuillez remplir tous les champs requis',
  sending: 'Envoi en cours...',
  sent: 'Votre message a bien été envoyé ! Nous vous répondrons dans les plus brefs délais.',
  failed: "Une erreur est survenue lors de l'envoi",
  failed_retry: "Une erreur est survenue lors de l'envoi. Veuillez réessayer.",
  subscribed: 'Merci de votre inscription ! Vous recevrez bientôt nos actualités.',
  subscription_failed: 'Une erreur est survenue. Veuillez réessayer.',
  too_many: 'Trop de demandes à la fois. Veuillez réessayer dans quelques minutes, ou appelez-nous.',
  too_large: 'Cet envoi est trop volumineux',
  suspected: 'Cet envoi ressemble à celui d’un robot. Attendez quelques secondes et réessayez, ou appelez-nous.',
  not_allowed: 'Cet envoi ne vient pas de notre site. Ouvrez la page du formulaire et réessayez.',
  unreadable: 'Cet envoi n’a pas pu être lu',
};

/** Codes of the messages that no form's table contains. */
type GeneralCode = keyof typeof fr;

const en: Record<GeneralCode, string> = {
  type_required: 'Choose a type of request',
  unknown_option: 'Choose one of the options',
  characters: 'This field is not text',
  too_long: 'This text is too long. Characters to remove: {excess}',
  file_empty: 'This file is empty',
  file_size: 'This file is larger than 10 MB',
  file_type: 'Choose a .pdf, .jpg, .jpeg or .png file',
  file_content: 'This file is neither a PDF nor a JPEG or PNG picture',
  file_unreadable: 'This file has changed or no longer exists. Choose it again.',
  files_count: 'Five files at most. Remove some, or send the rest by email.',
  files_size: 'These files are larger than 20 MB together. Remove some, or send the rest by email.',
  fields: 'Please fill in all the required fields',
  sending: 'Sending...',
  sent: 'Your message has been sent! We will answer you as soon as we can.',
  failed: 'Something went wrong while sending',
  failed_retry: 'Something went wrong while sending. Please try again.',
  subscribed: 'Thank you for subscribing! You will soon receive our news.',
  subscription_failed: 'Something went wrong. Please try again.',
  too_many: 'Too many requests at once. Please try again in a few minutes, or call us.',
  too_large: 'This is too large to be sent',
  suspected: 'This looks like it was sent by a robot. Wait a few seconds and try again, or call us.',
  not_allowed: 'This was not sent from our site. Open the form’s page and try again.',
  unreadable: 'What was sent could not be read',
};

type Table = (typeof INQUIRY_FORMS)[keyof typeof INQUIRY_FORMS] | typeof NEWSLETTER;

/** Code of a message. */
export type MessageCode = GeneralCode | TableCode<Table>;

const GENERAL: Record<Locale, Record<GeneralCode, string>> = { fr, en };
const TABLES: readonly Table[] = [...Object.values(INQUIRY_FORMS), NEWSLETTER];

export const FORM_MESSAGES: Record<Locale, Record<MessageCode, string>> = inEachLanguage((locale) =>
  Object.assign({ ...GENERAL[locale] }, ...TABLES.map((table) => tableMessages(table, locale))),
);

/** Code of a message about the details of an order. */
export type OrderDetailCode =
  'characters' | 'too_long' | 'unknown_option' | TableCode<typeof ORDER_CONTACT> | TableCode<typeof DELIVERY_ADDRESS>;

export const ORDER_DETAIL_MESSAGES: Record<Locale, Record<OrderDetailCode, string>> = inEachLanguage((locale) => {
  const { characters, too_long, unknown_option } = GENERAL[locale];
  return {
    characters,
    too_long,
    unknown_option,
    ...tableMessages(ORDER_CONTACT, locale),
    ...tableMessages(DELIVERY_ADDRESS, locale),
  };
});
