import type { Locale } from '../locales.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

/** The shape both languages share: that of the French source. */
export type Strings = typeof fr;

const STRINGS: Record<Locale, Strings> = { fr, en };

/** The interface's texts in a language. */
export const strings = (locale: Locale): Strings => STRINGS[locale];
