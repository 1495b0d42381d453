// Reads the functions' settings from the environment (docs/deploy.md). Each call reads them again, because a platform may set
// them after the code is loaded.
import process from 'node:process';
import { licenceLine } from '../../src/i18n/company-lines.ts';
import { parseBank, type SellerFacts } from '../../src/features/billing/rules/seller.ts';
import { SETTING_RANGES, parseWholeNumber } from '../../src/core/settings/ranges.ts';

export interface Company {
  name: string;
  phone: string;
  /** Postal address on one line. */
  address: string;
  rbqLicence: string;
  /** Recipient of inquiries, by their kind. */
  emails: { soumission: string; contact: string };
  /** Data for the payment of invoices: the recipient of Interac transfers, and the number of days until an invoice is due. */
  invoicing: { interacEmail: string; dueDays: number };
  office: Office;
  /** Sender of all emails: `Name <address>`. */
  sender: string;
}

/** The office's opening hours, and the number of business hours within which it promises an answer. */
export interface Office {
  opens: number;
  closes: number;
  replyHours: number;
}

/**
 * Returns the company's details.
 * @throws if one of its settings is missing
 */
export const company = (): Company => ({
  name: required('COMPANY_NAME'),
  phone: required('COMPANY_PHONE'),
  address: required('COMPANY_ADDRESS'),
  rbqLicence: required('COMPANY_RBQ_LICENCE'),
  emails: { soumission: required('COMPANY_SALES_EMAIL'), contact: required('COMPANY_EMAIL') },
  invoicing: { interacEmail: required('COMPANY_INTERAC_EMAIL'), dueDays: Number(required('COMPANY_DUE_DAYS')) },
  // Read on demand, because invalid hours must not stop emails that do not depend on them.
  get office() {
    return office();
  },
  sender: required('MAIL_FROM'),
});

/**
 * Returns the office hours. Hours that are not set have their default.
 * @throws if a number is invalid, or if the office closes before it opens
 */
function office(): Office {
  const [opens, closes] = [numberSetting('COMPANY_OPENS'), numberSetting('COMPANY_CLOSES')];
  if (closes <= opens)
    throw new Error(
      `The setting COMPANY_CLOSES is "${closes}": set it to an hour after COMPANY_OPENS, which is ${opens}.`,
    );
  return { opens, closes, replyHours: numberSetting('COMPANY_REPLY_HOURS') };
}

/** Returns the company's tax numbers and accounts. Missing values are empty. */
export const sellerNumbers = (): Pick<SellerFacts, 'gst_number' | 'qst_number' | 'interac_email' | 'bank'> => ({
  gst_number: setting('COMPANY_GST_NUMBER', ''),
  qst_number: setting('COMPANY_QST_NUMBER', ''),
  interac_email: setting('COMPANY_INTERAC_EMAIL', ''),
  bank: parseBank(setting('COMPANY_BANK', '')),
});

/** Returns the company's facts that an invoice states. Missing numbers are empty, and no invoice is then issued. */
export function sellerFacts(): SellerFacts {
  const { name, address, phone, rbqLicence, invoicing } = company();
  return {
    name,
    lines: [address, phone, licenceLine(rbqLicence, 'fr')].filter((line) => line !== undefined),
    due_days: invoicing.dueDays,
    ...sellerNumbers(),
  };
}

/** Returns the origin of the site. Visitors are redirected to its pages, and forms without a key must come from its pages. */
export const siteOrigin = (): string => new URL(required('SITE_URL')).origin;

/** Returns the public address of the backend. */
export const publicBackend = (): string => setting('SUPABASE_PUBLIC_URL') ?? required('SUPABASE_URL');

export type MailSettings =
  | { kind: 'smtp'; url: string }
  | { kind: 'resend'; key: string; url: string }
  /** Writes each email to a file. */
  | { kind: 'folder'; path: string };

/**
 * Returns the method of sending emails, with its settings.
 * @throws if neither SMTP, Resend nor a folder is set
 */
export function mailSettings(): MailSettings {
  const smtp = setting('SMTP_URL');
  if (smtp) return { kind: 'smtp', url: smtp };
  const resend = setting('RESEND_API_KEY');
  if (resend) return { kind: 'resend', key: resend, url: setting('RESEND_URL', 'https://api.resend.com') };
  return { kind: 'folder', path: required('MAIL_FOLDER') };
}

/** Whether emails are sent, are only written to a folder, or cannot be sent. */
export type MailState = 'sends' | 'folder' | 'missing';

export function mailState(): MailState {
  try {
    return mailSettings().kind === 'folder' ? 'folder' : 'sends';
  } catch {
    return 'missing';
  }
}

export interface StripeSettings {
  key: string;
  /** Secret with which Stripe signs its events. */
  webhookSecret: string;
  apiUrl: string;
}

/**
 * Returns the settings of online payment, or undefined if online payment is not offered.
 * @throws if only one of its two settings is set, because payments could then not be recorded, or not be made
 */
export function stripeSettings(): StripeSettings | undefined {
  const key = setting('STRIPE_SECRET_KEY');
  const webhookSecret = setting('STRIPE_WEBHOOK_SECRET');
  if (!key && !webhookSecret) return undefined;
  if (!key || !webhookSecret)
    throw new Error('Online payment needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both, or neither.');
  return { key, webhookSecret, apiUrl: setting('STRIPE_API_URL', 'https://api.stripe.com') };
}

/**
 * Returns how many milliseconds an attempt waits for data from a mail server before it fails. @throws if its setting is invalid.
 */
export const mailSilenceMs = (): number => numberSetting('MAIL_SILENCE_MS');

/** Returns the maximum number of newsletter emails sent per minute. @throws if its setting is invalid. */
export const articlesPerMinute = (): number => numberSetting('NEWSLETTER_PER_MINUTE');

/**
 * Returns the number of days after which inquiries, and the addresses of ended subscriptions, are deleted. @throws if its
 * setting is invalid.
 */
export const retentionDays = (): number => numberSetting('RETENTION_DAYS');

/**
 * Returns the key for hashes of email addresses and networks. Without this key, no one can trace the stored hashes back to an
 * address or a network.
 */
export const hashingSecret = (): string => required('SUPABASE_SECRET_KEYS');

function numberSetting(name: keyof typeof SETTING_RANGES): number {
  const { initial, ...range } = SETTING_RANGES[name];
  const value = setting(name, String(initial));
  const number = parseWholeNumber(value, range);
  if (number === undefined)
    throw new Error(`The setting ${name} is "${value}": set it to a number between ${range.min} and ${range.max}.`);
  return number;
}

function required(name: string): string {
  const value = setting(name);
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

function setting(name: string): string | undefined;
function setting(name: string, otherwise: string): string;
function setting(name: string, otherwise?: string): string | undefined {
  return process.env[name] || otherwise;
}
