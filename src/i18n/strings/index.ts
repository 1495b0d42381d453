import type { Locale } from '../locales.ts';
import { en } from './en.ts';
import { fr, type Strings } from './fr.ts';

export type { Strings };

const STRINGS: Record<Locale, Strings> = { fr, en };

/** Returns the interface's texts in a language. */
export const strings = (locale: Locale): Strings => STRINGS[locale];
