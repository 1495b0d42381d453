import { licenceLine } from '../i18n/company-lines.ts';
import type { Locale } from '../i18n/locales.ts';
import { getCompany } from './company.ts';

/** What an invoice says of the company, and of how it is paid. */
export async function getSeller(locale: Locale) {
  const { name, phone, address, invoicing, rbqLicence } = await getCompany();
  const { street, city, postalCode } = address;
  return {
    name,
    lines: [street, `${city} (QC)\u00a0 ${postalCode}`, phone, licenceLine(rbqLicence, locale)],
    ...invoicing,
  };
}
