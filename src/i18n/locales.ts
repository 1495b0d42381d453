/** The site's languages. French is the source and the default. */
export const LOCALES = ['fr', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'fr';

/** Language tags for HTML, with a hyphen. Open Graph's tags have an underscore. */
export const LANGUAGE_TAG: Record<Locale, string> = { fr: 'fr-CA', en: 'en-CA' };
export const OPEN_GRAPH_LOCALE: Record<Locale, string> = { fr: 'fr_CA', en: 'en_CA' };

/** Returns a record with the result of `make` for each language. */
export const inEachLanguage = <T>(make: (locale: Locale) => T): Record<Locale, T> => ({
  fr: make('fr'),
  en: make('en'),
});

/** Returns the other of the two languages. */
export const otherLocale = (locale: Locale): Locale => (locale === 'fr' ? 'en' : 'fr');
