import { getCompany } from './company.ts';

/** What an invoice says of the company, and of how it is paid. */
export async function getSeller() {
  const { name, phone, address, invoicing } = await getCompany();
  const { street, city, postalCode } = address;
  return { name, lines: [street, `${city} (QC)\u00a0 ${postalCode}`, phone], ...invoicing };
}
