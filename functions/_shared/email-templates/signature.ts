import { licenceLine } from '../../../src/i18n/company-lines.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { Company } from '../settings.ts';

/** The last block of every e-mail: who writes, and where they are reached (Canada's anti-spam law, section 6). */
export const signature = ({ name, address, phone, rbqLicence }: Company, locale: Locale): string =>
  [name, address, `${phone} · ${licenceLine(rbqLicence, locale)}`].join('\n');
