// The words of a page without a form about a received submission. Apart from the other strings: its script brings both
// languages.
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

/** The words of a page, by its `lang`. */
export const receiptWords = (lang: string): (typeof WORDS)[Locale] => WORDS[lang === LANGUAGE_TAG.en ? 'en' : 'fr'];
