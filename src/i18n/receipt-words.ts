// Texts about a received submission, for pages without a form. Separate from the other strings, because the script contains
// both languages.
import { LANGUAGE_TAG, type Locale } from './locales.ts';

const WORDS: Record<Locale, { received: string; close: string }> = {
  fr: {
    received: 'Votre demande est bien arrivée. Son numéro : {reference}. Un reçu est en route vers votre courriel.',
    close: 'Fermer',
  },
  en: {
    received: 'Your request has arrived. Its number: {reference}. A receipt is on its way to your email.',
    close: 'Close',
  },
};

/** Returns the texts for a page's `lang`. */
export const receiptWords = (lang: string): (typeof WORDS)[Locale] => WORDS[lang === LANGUAGE_TAG.en ? 'en' : 'fr'];
