// Settings of the functions, from the environment (docs/deploy.md). Read at each call: a platform may set them after the
// code is loaded.
import process from 'node:process';

export interface Company {
  name: string;
  phone: string;
  /** On one line. */
  address: string;
  rbqLicence: string;
  /** Where inquiries are sent, by their kind. */
  emails: { soumission: string; contact: string };
  /** How an invoice is paid: where an Interac transfer goes, and within how many days. */
  invoicing: { interacEmail: string; dueDays: number };
  /** Sender of all e-mails: `Name <address>`. */
  sender: string;
}

/** @throws when one of its settings is missing. */
export const company = (): Company => ({
  name: required('COMPANY_NAME'),
  phone: required('COMPANY_PHONE'),
  address: required('COMPANY_ADDRESS'),
  rbqLicence: required('COMPANY_RBQ_LICENCE'),
  emails: { soumission: required('COMPANY_SALES_EMAIL'), contact: required('COMPANY_EMAIL') },
  invoicing: { interacEmail: required('COMPANY_INTERAC_EMAIL'), dueDays: Number(required('COMPANY_DUE_DAYS')) },
  sender: required('MAIL_FROM'),
});

/** The site's origin, to whose pages visitors are redirected, and which alone may post. */
export const siteOrigin = (): string => new URL(required('SITE_URL')).origin;

/** The backend's address, as visitors reach it. */
export const publicBackend = (): string => setting('SUPABASE_PUBLIC_URL') ?? required('SUPABASE_URL');

export type MailSettings =
  | { kind: 'smtp'; url: string }
  | { kind: 'resend'; key: string; url: string }
  /** Each e-mail is written to a file. */
  | { kind: 'folder'; path: string };

/** @throws when neither SMTP, Resend nor a folder is set. */
export function mailSettings(): MailSettings {
  const smtp = setting('SMTP_URL');
  if (smtp) return { kind: 'smtp', url: smtp };
  const resend = setting('RESEND_API_KEY');
  if (resend) return { kind: 'resend', key: resend, url: setting('RESEND_URL', 'https://api.resend.com') };
  return { kind: 'folder', path: required('MAIL_FOLDER') };
}

export interface StripeSettings {
  key: string;
  /** With which Stripe signs the events that it sends. */
  webhookSecret: string;
  apiUrl: string;
}

/**
 * The settings of online payment, undefined where there is none.
 * @throws when one is set without the other: payments would be taken and never noted, or never taken.
 */
export function stripeSettings(): StripeSettings | undefined {
  const key = setting('STRIPE_SECRET_KEY');
  const webhookSecret = setting('STRIPE_WEBHOOK_SECRET');
  if (!key && !webhookSecret) return undefined;
  if (!key || !webhookSecret)
    throw new Error('Online payment needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both, or neither.');
  return { key, webhookSecret, apiUrl: setting('STRIPE_API_URL', 'https://api.stripe.com') };
}

/** Milliseconds that a mail server may send nothing before the attempt fails. */
export const mailSilenceMs = (): number => Number(setting('MAIL_SILENCE_MS', '45000'));

/** Days after which inquiries, and addresses that left the newsletter, are deleted. */
export const retentionDays = (): number => Number(setting('RETENTION_DAYS', '730'));

/** Key of the hashes of addresses: whoever has only the table cannot tell whose they are. */
export const hashingSecret = (): string => required('SUPABASE_SECRET_KEYS');

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
