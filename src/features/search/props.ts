import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';

export interface Phone {
  /** The phone number for display. */
  number: string;
  /** The phone number as the address of a link. */
  href: string;
}

/** Props that the search's mount passes. */
export interface SearchProps {
  locale: Locale;
  strings: Strings['search'];
  phone: Phone;
  /** The content of the index file, if the first-touch script has already requested it (src/first-touch). */
  answer?: Promise<unknown>;
}
