// Which settings the functions have, for the operator who deploys them. Names alone: no value is a secret's.
import process from 'node:process';

const REQUIRED = [
  'COMPANY_NAME',
  'COMPANY_PHONE',
  'COMPANY_ADDRESS',
  'COMPANY_RBQ_LICENCE',
  'COMPANY_SALES_EMAIL',
  'COMPANY_EMAIL',
  'COMPANY_INTERAC_EMAIL',
  'COMPANY_DUE_DAYS',
  'MAIL_FROM',
  'SITE_URL',
];

export interface SettingsReport {
  missing: string[];
  /** How e-mails leave; neither protocol nor port where SMTP_URL is no address. */
  mail:
    { kind: 'none' | 'resend' | 'folder' } | { kind: 'smtp'; protocol: string | undefined; port: string | undefined };
  /** How many of the two settings of online payment are there. */
  paymentSettings: number;
}

export const reportSettings = (): SettingsReport => ({
  missing: REQUIRED.filter((name) => !process.env[name]),
  mail: reportMail(process.env),
  paymentSettings: [process.env.STRIPE_SECRET_KEY, process.env.STRIPE_WEBHOOK_SECRET].filter(Boolean).length,
});

function reportMail({ SMTP_URL, RESEND_API_KEY, MAIL_FOLDER }: NodeJS.ProcessEnv): SettingsReport['mail'] {
  if (SMTP_URL) return { kind: 'smtp', protocol: URL.parse(SMTP_URL)?.protocol, port: URL.parse(SMTP_URL)?.port };
  if (RESEND_API_KEY) return { kind: 'resend' };
  return { kind: MAIL_FOLDER ? 'folder' : 'none' };
}
