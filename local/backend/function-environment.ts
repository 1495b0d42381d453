import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { formatBank } from '../../src/features/billing/rules/seller.ts';
import { addressLine } from '../../src/i18n/company-lines.ts';
import { getOrigin, projectDir, getSiteOrigin, type Settings } from '../settings.ts';
import { ConfigurationError, getMessage } from '../startup-error.ts';
import type { Keys } from './keys.ts';

interface CompanyFile {
  name: string;
  phone: string;
  rbqLicence: string;
  address: { street: string; city: string; postalCode: string };
  emails: { information: string; sales: string };
  invoicing: {
    interacEmail: string;
    dueDays: number;
    gstNumber: string;
    qstNumber: string;
    bank: { institution: string; transit: string; account: string };
  };
  officeHours: { opens: number; closes: number };
  claims: { emailReplyBusinessHours: number };
}

/**
 * Sets the environment variables that the functions read and that a hosted platform would set (docs/deploy.md). Other variables
 * stay unchanged. If an operator sets SMTP_URL, this server therefore sends real emails.
 * @throws {ConfigurationError} if the company's file is invalid
 */
export function setFunctionEnvironment(
  settings: Settings,
  keys: Keys,
  { sender, mailFolder }: { sender: string; mailFolder: string },
): void {
  const origin = getOrigin(settings);
  const site = getSiteOrigin(settings);
  Object.assign(process.env, companySettings(), {
    SUPABASE_URL: origin,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_PUBLIC_URL: settings.backendOrigin ?? site,
    SITE_URL: site,
    MAIL_FROM: sender,
    MAIL_FOLDER: mailFolder,
  });
}

const COMPANY_FILE = 'content/company.yaml';

/** Returns the company's settings from its file. @throws {ConfigurationError} if the file is invalid */
function companySettings(): Record<string, string> {
  try {
    const { name, phone, rbqLicence, address, emails, invoicing, officeHours, claims }: CompanyFile = parse(
      readFileSync(join(projectDir, COMPANY_FILE), 'utf8'),
    );
    return {
      COMPANY_NAME: name,
      COMPANY_PHONE: phone,
      COMPANY_ADDRESS: addressLine(address, 'fr'),
      COMPANY_RBQ_LICENCE: rbqLicence,
      COMPANY_SALES_EMAIL: emails.sales,
      COMPANY_EMAIL: emails.information,
      COMPANY_INTERAC_EMAIL: invoicing.interacEmail,
      COMPANY_DUE_DAYS: String(invoicing.dueDays),
      COMPANY_OPENS: String(officeHours.opens),
      COMPANY_CLOSES: String(officeHours.closes),
      COMPANY_REPLY_HOURS: String(claims.emailReplyBusinessHours),
      COMPANY_GST_NUMBER: invoicing.gstNumber,
      COMPANY_QST_NUMBER: invoicing.qstNumber,
      COMPANY_BANK: formatBank(invoicing.bank),
    };
  } catch (cause) {
    const [reason] = getMessage(cause).split('\n');
    throw new ConfigurationError(`${COMPANY_FILE} is not valid (${reason}): "npm run check" lists what is wrong.`);
  }
}
