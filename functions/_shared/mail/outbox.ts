// The outbox: e-mails to send, read and marked by database functions (supabase/migrations, "outbox").
import type { SupabaseClient } from '@supabase/supabase-js';
import type { InquiryKind } from '../../../src/domain/forms/inquiries.ts';
import type { OrderStatus } from '../../../src/domain/order-status.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { rpc } from '../database.ts';
import { digestOfToken, tokenOfMail } from '../inquiry-links.ts';

/** The private bucket of the files. It has the name that its first version gave it: a rename would move every file. */
export const FILE_BUCKET = 'requests';

export interface StoredFile {
  /** The form's field that it came in. */
  field: string;
  name: string;
  path: string;
  bytes: number;
}

export interface StoredInquiry {
  id: string;
  reference: string;
  kind: InquiryKind;
  locale: Locale;
  name: string;
  email: string;
  /** Everything that was typed, by field; also what a form of an earlier version asked. */
  fields: Record<string, string>;
  files: StoredFile[];
}

export interface StoredSubscription {
  email: string;
  locale: Locale;
  token: string;
}

/** An order; its amounts are dollars, as a string or a number (src/domain/money.ts). */
export interface StoredOrder {
  id: string;
  language: Locale;
  status: OrderStatus;
  email: string | null;
  /** Null, as the address of a pick-up, in orders of before they were asked. */
  name: string | null;
  phone: string | null;
  delivery: 'delivery' | 'pickup' | null;
  address: { line1: string; line2: string; city: string; province: string; postal_code: string } | null;
  note: string;
  total: string | number;
  gst: string | number;
  qst: string | number;
  lines: { name: string; name_en: string; price: string | number; units: number }[];
}

/** A payment made online; its amount as those of an order. */
export interface StoredPayment {
  id: string;
  order_id: string | null;
  amount: string | number;
  /** As Stripe writes it: `cad`. */
  currency: string;
  problem: 'order_unknown' | 'wrong_currency' | 'wrong_amount' | 'order_cancelled' | 'paid_before' | null;
}

/** An e-mail to send. Its id stays the same over all attempts. */
export type Mail = { id: string } & (
  | { kind: 'inquiry_to_company' | 'inquiry_to_sender'; inquiry: StoredInquiry }
  | { kind: 'subscription_to_confirm'; subscription: StoredSubscription }
  | { kind: 'recovery_code_used' | 'password_changed' | 'account_deleted'; account: { email: string } }
  | { kind: 'order_to_company' | 'order_to_shopper' | 'order_status_to_shopper'; order: StoredOrder }
  | { kind: 'payment_to_company'; payment: StoredPayment }
);

export interface Outbox {
  /** Leases the next e-mail that is due: no other worker gets it for some minutes. */
  take(): Promise<Mail | null>;
  markSent(id: string): Promise<void>;
  /** Returns whether it is now a dead letter, which is not tried again by itself: at once where `isPermanent`. */
  markFailed(id: string, fault: string, isPermanent: boolean): Promise<boolean>;
  /** Returns the signed address of a file; it expires. */
  linkTo: (file: StoredFile) => Promise<string>;
  /** Returns the token by which the recipient of an e-mail opens an inquiry; it expires. */
  tokenFor: (mailId: string, inquiry: StoredInquiry) => Promise<string>;
}

const LEASE = '10 minutes';
const LINK_SECONDS = 30 * 24 * 60 * 60;

export const outbox = (database: SupabaseClient, publicBackend: string): Outbox => ({
  take: () => rpc(database, 'take_mail', { p_lease: LEASE }),
  markSent: (id) => rpc(database, 'mark_sent', { p_id: id }),
  markFailed: (id, fault, isPermanent) =>
    rpc(database, 'mark_failed', { p_id: id, p_fault: fault, p_is_permanent: isPermanent }),
  linkTo: (file) => linkToFile(database, publicBackend, file, LINK_SECONDS),
  tokenFor: async (mailId, { id }) => {
    const token = tokenOfMail(mailId);
    await rpc(database, 'add_inquiry_link', { p_inquiry: id, p_digest: digestOfToken(token) });
    return token;
  },
});

/**
 * Returns the signed address at which a file is downloaded from outside under its sender's name, for so many seconds.
 * @throws when it cannot be signed.
 */
export async function linkToFile(
  database: SupabaseClient,
  backendAddress: string,
  { path, name }: Pick<StoredFile, 'path' | 'name'>,
  seconds: number,
): Promise<string> {
  const { data, error } = await database.storage.from(FILE_BUCKET).createSignedUrl(path, seconds);
  if (error) throw new Error(`a link could not be signed: ${error.message}`);
  // Signed for the address the functions use; opened from outside.
  const { pathname, searchParams } = new URL(data.signedUrl);
  // Not by the library's own option, which encodes a name twice.
  searchParams.set('download', name);
  return `${backendAddress.replace(/\/$/, '')}${pathname}?${searchParams}`;
}
