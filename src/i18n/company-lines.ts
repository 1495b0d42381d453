// What the company is told apart by, each on one line: on the pages, on invoices and under e-mails.
import type { Locale } from './locales.ts';
import { strings } from './strings/index.ts';

/** A postal address on one line, without the name above it. */
export const addressLine = (
  { street, city, postalCode }: { street: string; city: string; postalCode: string },
  locale: Locale,
): string => `${street}, ${city} ${strings(locale).contact.region} ${postalCode.replace(' ', '\u00a0')}`;

/** A licence number of the Régie du bâtiment du Québec; an example, which is all zeros, is called one. */
export const licenceText = (number: string, locale: Locale): string =>
  /[1-9]/.test(number) ? number : `${number} ${strings(locale).contact.sample}`;

/** The same after the name of the licence. */
export const licenceLine = (number: string, locale: Locale): string =>
  `${strings(locale).contact.licence} ${licenceText(number, locale)}`;
