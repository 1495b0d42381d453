// Reports which settings the functions have, to the operator who deploys them. The report contains names and no secret values.
import process from 'node:process';
import { sellerGaps } from '../../src/features/billing/rules/seller.ts';
import { SETTING_RANGES, parseWholeNumber } from '../../src/core/settings/ranges.ts';
import { sellerNumbers } from './settings.ts';

const REQUIRED = [
  'COMPANY_NAME',
  'COMPANY_PHONE',
  'COMPANY_ADDRESS',
  'COMPANY_RBQ_LICENCE',
  'COMPANY_SALES_EMAIL',
  'COMPANY_EMAIL',
  'COMPANY_INTERAC_EMAIL',
  'COMPANY_DUE_DAYS',
  'COMPANY_GST_NUMBER',
  'COMPANY_QST_NUMBER',
  'COMPANY_BANK',
  'MAIL_FROM',
  'SITE_URL',
];

export interface SettingsReport {
  missing: string[];
  /** Settings whose value is not a number or is out of range, including office hours that end before they begin. */
  invalid: string[];
  /** Method of sending emails. Protocol and port are undefined if SMTP_URL is not an address. */
  mail:
    { kind: 'none' | 'resend' | 'folder' } | { kind: 'smtp'; protocol: string | undefined; port: string | undefined };
  /** Facts about the company that are missing, invalid or from the sample company. Until they are set, no invoice is issued. */
  sellerGaps: string[];
  /** Number of settings for online payment that are set, from 0 to 2. */
  paymentSettings: number;
}

/** Returns the report on the current environment. */
export const reportSettings = (): SettingsReport => ({
  missing: REQUIRED.filter((name) => !process.env[name]),
  invalid: listInvalid(process.env),
  mail: reportMail(process.env),
  sellerGaps: sellerGaps(sellerNumbers()),
  paymentSettings: [process.env.STRIPE_SECRET_KEY, process.env.STRIPE_WEBHOOK_SECRET].filter(Boolean).length,
});

function listInvalid(environment: NodeJS.ProcessEnv): string[] {
  const invalid = Object.entries(SETTING_RANGES).flatMap(([name, range]) => {
    const value = environment[name];
    return value && parseWholeNumber(value, range) === undefined ? [name] : [];
  });
  const { COMPANY_OPENS: opens, COMPANY_CLOSES: closes } = SETTING_RANGES;
  const isClosedFirst =
    Number(environment.COMPANY_CLOSES || closes.initial) <= Number(environment.COMPANY_OPENS || opens.initial);
  return isClosedFirst && !invalid.includes('COMPANY_CLOSES') ? [...invalid, 'COMPANY_CLOSES'] : invalid;
}

function reportMail({ SMTP_URL, RESEND_API_KEY, MAIL_FOLDER }: NodeJS.ProcessEnv): SettingsReport['mail'] {
  if (SMTP_URL) return { kind: 'smtp', protocol: URL.parse(SMTP_URL)?.protocol, port: URL.parse(SMTP_URL)?.port };
  if (RESEND_API_KEY) return { kind: 'resend' };
  return { kind: MAIL_FOLDER ? 'folder' : 'none' };
}
