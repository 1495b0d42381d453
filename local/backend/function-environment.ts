import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { addressLine } from '../../src/i18n/company-lines.ts';
import { stripeSettings } from '../../functions/_shared/settings.ts';
import { originOf, projectDir, siteOriginOf, type Settings } from '../settings.ts';
import { messageOf, StartupError } from '../startup-error.ts';
import type { Keys } from './keys.ts';

interface CompanyFile {
  name: string;
  phone: string;
  rbqLicence: string;
  address: { street: string; city: string; postalCode: string };
  emails: { information: string; sales: string };
  invoicing: { interacEmail: string; dueDays: number };
}

/**
 * Sets the environment variables of the functions: those that the hosted platform sets, and those that an operator sets there
 * (docs/deploy.md). All others stay unchanged, so that SMTP_URL sends real emails from here as well.
 * @throws {StartupError} if a variable requires another one that is missing
 */
export function setFunctionEnvironment(
  settings: Settings,
  keys: Keys,
  { sender, mailFolder }: { sender: string; mailFolder: string },
): void {
  const origin = originOf(settings);
  const site = siteOriginOf(settings);
  const { name, phone, rbqLicence, address, emails, invoicing }: CompanyFile = parse(
    readFileSync(join(projectDir, 'content/company.yaml'), 'utf8'),
  );
  Object.assign(process.env, {
    SUPABASE_URL: origin,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_PUBLIC_URL: settings.backendOrigin ?? site,
    SITE_URL: site,
    COMPANY_NAME: name,
    COMPANY_PHONE: phone,
    COMPANY_ADDRESS: addressLine(address, 'fr'),
    COMPANY_RBQ_LICENCE: rbqLicence,
    COMPANY_SALES_EMAIL: emails.sales,
    COMPANY_EMAIL: emails.information,
    COMPANY_INTERAC_EMAIL: invoicing.interacEmail,
    COMPANY_DUE_DAYS: String(invoicing.dueDays),
    MAIL_FROM: sender,
    MAIL_FOLDER: mailFolder,
  });
  try {
    stripeSettings();
  } catch (cause) {
    throw new StartupError(messageOf(cause), { cause });
  }
}
