// What the platform and the operator set for the functions (docs/deploy.md). Read at each call: a platform may set them
// after the code is loaded.
import process from 'node:process';

export interface Company {
  name: string;
  phone: string;
  /** Where requests go, by their kind. */
  emails: { soumission: string; contact: string };
  /** Where all e-mails come from, `Name <address>`. */
  sender: string;
}

/** @throws when a setting is missing: nothing may be promised that cannot be kept. */
export const company = (): Company => ({
  name: required('COMPANY_NAME'),
  phone: required('COMPANY_PHONE'),
  emails: { soumission: required('COMPANY_SALES_EMAIL'), contact: required('COMPANY_EMAIL') },
  sender: required('MAIL_FROM'),
});

/** The site's own address, without a slash at the end: where visitors are sent back to, and the only origin let in. */
export const siteOrigin = (): string => new URL(required('SITE_URL')).origin;

/** The backend's address as people outside reach it. */
export const publicBackend = (): string => setting('SUPABASE_PUBLIC_URL') ?? required('SUPABASE_URL');

export type MailSettings =
  | { kind: 'smtp'; url: string }
  | { kind: 'resend'; key: string; url: string }
  /** Each e-mail becomes a file there. */
  | { kind: 'folder'; path: string };

/** @throws when no way to send is set. */
export function mailSettings(): MailSettings {
  const smtp = setting('SMTP_URL');
  if (smtp) return { kind: 'smtp', url: smtp };
  const resend = setting('RESEND_API_KEY');
  if (resend) return { kind: 'resend', key: resend, url: setting('RESEND_URL', 'https://api.resend.com') };
  return { kind: 'folder', path: required('MAIL_FOLDER') };
}

/** Milliseconds a mail server may be silent before it counts as gone. */
export const mailSilenceMs = (): number => Number(setting('MAIL_SILENCE_MS', '45000'));

/** Days that requests, and addresses that left the newsletter, are kept. The one place that says so. */
export const retentionDays = (): number => Number(setting('RETENTION_DAYS', '730'));

/** What makes hashes of addresses useless to who only has the table. */
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
