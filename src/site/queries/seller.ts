import { licenceLine } from '../../i18n/company-lines.ts';
import type { Locale } from '../../i18n/locales.ts';
import { getCompany } from './company.ts';

/** Returns the company's details, tax numbers and payment instructions, for the pages of quotes and orders. */
export async function getSeller(locale: Locale) {
  const { name, phone, address, invoicing, rbqLicence } = await getCompany();
  const { street, city, postalCode } = address;
  const licence = licenceLine(rbqLicence, locale);
  return {
    name,
    phone,
    lines: [street, `${city} (QC)\u00a0 ${postalCode}`, phone, ...(licence ? [licence] : [])],
    ...invoicing,
  };
}
