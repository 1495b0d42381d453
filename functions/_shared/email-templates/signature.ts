import { licenceLine } from '../../../src/i18n/company-lines.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { Company } from '../settings.ts';

/** Returns the last block of every email: the sender and how to reach them (Canada's anti-spam law, section 6). */
export const signature = ({ name, address, phone, rbqLicence }: Company, locale: Locale): string =>
  [name, address, [phone, licenceLine(rbqLicence, locale)].filter(Boolean).join(' · ')].join('\n');
