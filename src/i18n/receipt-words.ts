// Defines the texts that confirm a received submission. Only pages without the contact form use them. They have
// their own file, because the script that shows them contains both languages and must stay small.
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

/** Returns the texts in a page's language. `lang` is the page's `lang` attribute. */
export const receiptWords = (lang: string): (typeof WORDS)[Locale] => WORDS[lang === LANGUAGE_TAG.en ? 'en' : 'fr'];
