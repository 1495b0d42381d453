// What a form tells its sender, in both languages: on the page and in the answers of the functions. The French of the
// specification's messages is word for word (sections 5 and 8).
import type { ContactErrorCode } from './contact.ts';
import type { FileErrorCode } from './contact-files.ts';

export type FormLocale = 'fr' | 'en';

export type MessageCode =
  | ContactErrorCode
  | FileErrorCode
  | 'fields'
  | 'sending'
  | 'sent'
  | 'failed'
  | 'failed_retry'
  | 'subscribed'
  | 'subscription_failed'
  | 'too_many'
  | 'too_large'
  | 'suspected'
  | 'not_allowed'
  | 'unreadable';

const fr: Record<MessageCode, string> = {
  type_required: 'Le type de demande est requis',
  name_required: 'Le nom est requis',
  email_required: "L'email est requis",
  email_invalid: 'Email invalide',
  building_type_required: 'Le type de bâtiment est requis',
  project_description_required: 'La description du projet est requise',
  subject_required: 'Le sujet est requis',
  message_required: 'Le message est requis',
  unknown_option: 'Choisissez une des réponses proposées',
  characters: 'Ce texte contient un caractère qui ne peut pas être envoyé',
  too_long: 'Ce texte est trop long',
  file_empty: 'Ce fichier est vide',
  file_size: 'Ce fichier dépasse 10 Mo',
  file_type: 'Choisissez un fichier .pdf, .jpg, .jpeg ou .png',
  file_content: 'Le contenu de ce fichier n’est pas celui que son nom annonce',
  fields: 'Veuillez remplir tous les champs requis',
  sending: 'Envoi en cours...',
  sent: 'Votre message a bien été envoyé ! Nous vous répondrons dans les plus brefs délais.',
  failed: "Une erreur est survenue lors de l'envoi",
  failed_retry: "Une erreur est survenue lors de l'envoi. Veuillez réessayer.",
  subscribed: 'Merci de votre inscription ! Vous recevrez bientôt nos actualités.',
  subscription_failed: 'Une erreur est survenue. Veuillez réessayer.',
  too_many: 'Trop de demandes à la fois. Veuillez réessayer dans quelques minutes, ou appelez-nous.',
  too_large: 'Cet envoi est trop gros',
  suspected: 'Cet envoi ressemble à celui d’un robot. Attendez quelques secondes et réessayez, ou appelez-nous.',
  not_allowed: 'Cet envoi ne vient pas de notre site. Ouvrez la page du formulaire et réessayez.',
  unreadable: 'Cet envoi n’a pas pu être lu',
};

const en: Record<MessageCode, string> = {
  type_required: 'Choose a type of request',
  name_required: 'Your name is required',
  email_required: 'Your email is required',
  email_invalid: 'This email is not valid',
  building_type_required: 'The type of building is required',
  project_description_required: 'A description of your project is required',
  subject_required: 'A subject is required',
  message_required: 'A message is required',
  unknown_option: 'Choose one of the answers',
  characters: 'This text holds a character that cannot be sent',
  too_long: 'This text is too long',
  file_empty: 'This file is empty',
  file_size: 'This file is larger than 10 MB',
  file_type: 'Choose a .pdf, .jpg, .jpeg or .png file',
  file_content: 'This file does not hold what its name says',
  fields: 'Please fill in all the required fields',
  sending: 'Sending...',
  sent: 'Your message has been sent! We will answer you as soon as we can.',
  failed: 'Something went wrong while sending',
  failed_retry: 'Something went wrong while sending. Please try again.',
  subscribed: 'Thank you for subscribing! You will soon receive our news.',
  subscription_failed: 'Something went wrong. Please try again.',
  too_many: 'Too many requests at once. Please try again in a few minutes, or call us.',
  too_large: 'This is too large to be sent',
  suspected: 'This looks as if a program had sent it. Wait a few seconds and try again, or call us.',
  not_allowed: 'This does not come from our site. Open the page of the form and try again.',
  unreadable: 'What was sent could not be read',
};

export const FORM_MESSAGES: Record<FormLocale, Record<MessageCode, string>> = { fr, en };
