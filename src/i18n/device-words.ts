// Defines texts for a page that the device has stored. A script on every page contains these texts in both languages. They have
// their own file, so that the script contains no other texts.
import { LANGUAGE_TAG, type Locale } from './locales.ts';

interface DeviceWords {
  /** The parameter `time` is a formatted time: `23 novembre 2026 à 14 h 05`, `November 23, 2026 at 2:05 p.m.`. */
  stored(time: string, hasPrices: boolean): string;
  otherPrices: string;
  withdrawn: string;
  reload: string;
  close: string;
}

const WORDS: Record<Locale, DeviceWords> = {
  fr: {
    stored: (time, hasPrices) =>
      `${navigator.onLine ? 'Le site n’a pas répondu' : 'Sans connexion'} : cette page${hasPrices ? ' et ses prix datent' : ' date'} du ${time}. Votre panier et vos formulaires restent ici ; commander demande une connexion.`,
    otherPrices: 'Des prix ont changé depuis votre dernière visite.',
    withdrawn: 'Cette page a été retirée ou déplacée depuis votre dernière visite.',
    reload: 'Recharger la page',
    close: 'Fermer',
  },
  en: {
    stored: (time, hasPrices) =>
      `${navigator.onLine ? 'The site did not answer' : 'No connection'}: this page${hasPrices ? ' and its prices are' : ' is'} from ${time.replace(/\.$/, '')}. Your cart and forms stay here; placing an order needs a connection.`,
    otherPrices: 'Prices have changed since your last visit.',
    withdrawn: 'This page was removed or moved since your last visit.',
    reload: 'Reload the page',
    close: 'Close',
  },
};

/** Returns the texts in a page's language. `lang` is the page's `lang` attribute. */
export const deviceWords = (lang: string): DeviceWords => WORDS[lang === LANGUAGE_TAG.en ? 'en' : 'fr'];
