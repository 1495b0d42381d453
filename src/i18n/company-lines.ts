// Details that identify the company, each on one line: on pages, on invoices and below emails.
import type { Locale } from './locales.ts';
import { strings } from './strings/index.ts';

/** Returns a postal address on one line, without a name. */
export const addressLine = (
  { street, city, postalCode }: { street: string; city: string; postalCode: string },
  locale: Locale,
): string => `${street}, ${city} ${strings(locale).contact.region} ${postalCode.replace(' ', '\u00a0')}`;

/** Returns a licence number of the Régie du bâtiment du Québec. A number of zeros is marked as an example. */
export const licenceText = (number: string, locale: Locale): string =>
  /[1-9]/.test(number) ? number : `${number} ${strings(locale).contact.sample}`;

/** Returns the name of the licence with its number. */
export const licenceLine = (number: string, locale: Locale): string =>
  `${strings(locale).contact.licence} ${licenceText(number, locale)}`;
