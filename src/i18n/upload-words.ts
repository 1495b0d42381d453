// Defines texts that are shown during an upload. They have their own file, because the upload script runs on any page and
// contains both languages, but needs no other texts.
import { LANGUAGE_TAG, type Locale } from './locales.ts';

interface UploadWords {
  label: string;
  /** Text next to the progress bar. `sent` is a whole number. */
  percent(sent: number): string;
  confirming: string;
}

const WORDS: Record<Locale, UploadWords> = {
  fr: {
    label: 'Envoi des fichiers',
    percent: (sent) =>
      `${sent}\u00a0%. Si vous quittez cette page, l’envoi reprendra à la prochaine page que vous ouvrirez.`,
    confirming: 'Tout est envoyé\u00a0: nous attendons la confirmation.',
  },
  en: {
    label: 'Sending the files',
    percent: (sent) => `${sent}% sent. If you leave this page, sending starts again on the next page you open.`,
    confirming: 'Everything is sent: waiting for the confirmation.',
  },
};

/** Returns the texts in a page's language. `lang` is the page's `lang` attribute. */
export const uploadWords = (lang: string): UploadWords => WORDS[lang === LANGUAGE_TAG.en ? 'en' : 'fr'];
