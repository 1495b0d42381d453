import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';

export interface Phone {
  /** As it is read. */
  number: string;
  /** As a link. */
  href: string;
}

/** What the search's mount gives it. */
export interface SearchProps {
  locale: Locale;
  strings: Strings['search'];
  phone: Phone;
  /** The file of the index, where a first touch has asked for it already (src/first-touch). */
  answer?: Promise<unknown>;
}
