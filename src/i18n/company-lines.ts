// Formats details that identify the company, each on one line. They appear on pages, on invoices and below emails.
import type { Locale } from './locales.ts';
import { strings } from './strings/index.ts';

/** Returns a postal address on one line, without a name. */
export const addressLine = (
  { street, city, postalCode }: { street: string; city: string; postalCode: string },
  locale: Locale,
): string => `${street}, ${city} ${strings(locale).contact.region} ${postalCode.replace(' ', '\u00a0')}`;

/** Returns whether a licence number is real. The sample company's number has only zeros, and no page or email shows it. */
const isRealLicence = (number: string): boolean => /[1-9]/.test(number);

/** Returns the name of the licence of the Régie du bâtiment du Québec with its number, or undefined for the sample's number. */
export const licenceLine = (number: string, locale: Locale): string | undefined =>
  isRealLicence(number) ? `${strings(locale).contact.licence} ${number}` : undefined;

/** Returns ", holder of RBQ licence …" for a sentence about the company. Returns an empty text for the sample's number. */
export const licenceClause = (number: string, locale: Locale): string =>
  isRealLicence(number)
    ? strings(locale).contact.licenceClause.replace('{number}', number.replaceAll('-', '-\u2060'))
    : '';
