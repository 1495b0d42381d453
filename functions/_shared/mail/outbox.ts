// Reads and marks the emails of the outbox through database functions (supabase/schema/16_outbox.sql).
import type { SupabaseClient } from '@supabase/supabase-js';
import type { InquiryKind } from '../../../src/features/inquiry/rules/forms/inquiries.ts';
import type { OrderStatus } from '../../../src/features/orders/rules/order-status.ts';
import type { ArticleText } from '../../../src/features/newsletter/rules/articles.ts';
import type { InvoiceDocument, PaymentMethod } from '../../../src/features/billing/rules/invoice-document.ts';
import type { QuoteDocument } from '../../../src/features/quotes/rules/document.ts';
import type { Visit } from '../../../src/features/visits/rules/visit.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { rpc } from '../database.ts';
import { digestOfToken, tokenOfMail } from '../inquiry-links.ts';

/** The private bucket of files. A new name would require moving every file. */
export const FILE_BUCKET = 'requests';

export interface StoredFile {
  /** Form field of the file. */
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
  /** All typed values by field, including fields of earlier versions of the form. */
  fields: Record<string, string>;
  files: StoredFile[];
}

export interface StoredSubscription {
  email: string;
  locale: Locale;
  token: string;
}

export interface StoredOrder {
  id: string;
  language: Locale;
  status: OrderStatus;
  email: string | null;
  /** Null for older orders, as are `phone`, `delivery` and `address`. The address is also null for a pick-up. */
  name: string | null;
  phone: string | null;
  delivery: 'delivery' | 'pickup' | null;
  address: { line1: string; line2: string; city: string; province: string; postal_code: string } | null;
  note: string;
  total_cents: number;
  gst_cents: number;
  qst_cents: number;
  /** Whether an accepted quote has set the amounts. Otherwise, the amounts are an estimate. */
  is_quoted: boolean;
  lines: { name: string; name_en: string; price_cents: number; units: number }[];
  /** Null if the order has no date for a visit. */
  visit: Visit | null;
  /** Whether the order has an issued invoice. The invoice's email then explains how to pay, and emails about the order do not. */
  has_invoices?: boolean;
  /** Longest lead time of the order's products in weeks, when the order was placed. 0 if all were in stock. */
  lead_weeks: number;
  refunds?: { amount_cents: number; method: RefundMethod; state: 'pending' | 'done' | 'failed' }[];
}

/** A visit, with the customer's address and the number of the order or inquiry. */
export interface StoredVisit extends Visit {
  about: 'order' | 'inquiry';
  number: string;
  email: string;
  language: Locale;
  /** Whether an earlier date was sent to the customer. */
  is_moved: boolean;
}

export type RefundMethod = PaymentMethod | 'returned';

/** The customer and the order of a payment or a refund. The email is null once the customer's contact details are deleted. */
export interface StoredAccount {
  email: string | null;
  language: Locale;
  number: string;
  owed_cents: number;
}

/** A payment: online, or recorded by staff. */
export interface StoredPayment {
  id: string;
  order_id: string | null;
  /** Amount in cents of the currency. */
  amount_cents: number;
  /** Currency code as Stripe writes it: `cad`. */
  currency: string;
  problem: 'order_unknown' | 'wrong_currency' | 'wrong_amount' | 'order_cancelled' | 'paid_before' | null;
  method: PaymentMethod;
  account: StoredAccount | null;
}

/** An invoice or a credit note, with the amount left to pay. */
export interface StoredInvoice {
  id: string;
  event: 'issued' | 'reminded';
  document: InvoiceDocument;
  email: string;
  left_cents: number;
}

export interface StoredRefund {
  amount_cents: number;
  method: RefundMethod;
  reason: string;
  account: StoredAccount;
}

/** An event of a quote, with the version that the event is about. */
export interface StoredQuoteEvent {
  id: string;
  event: 'sent' | 'reminded' | 'accepted' | 'applied' | 'declined' | 'question' | 'expired';
  /** The customer's question or reason. */
  text: string;
  email: string;
  phone: string;
  document: QuoteDocument;
  digest: string;
  order_id: string | null;
  acceptance: { name: string; at: string; terms_version: string } | null;
}

/** A reply of staff to an inquiry. */
export interface StoredReply {
  text: string;
  email: string;
  language: Locale;
  reference: string;
  inquiry_id: string;
}

/** An inquiry that was not answered within the promised time. */
export interface LateInquiry {
  id: string;
  reference: string;
  name: string;
  created_at: string;
  /** Email address of the staff member who looks after the inquiry. */
  owner: string | null;
}

/** An article for a subscriber. In a test for staff, the time of consent and the token to unsubscribe are null. */
export interface StoredArticle {
  email: string;
  language: Locale;
  content: ArticleText;
  confirmed_at: string | null;
  token: string | null;
}

/** An email to send. Its ID stays the same in all attempts. */
export type Mail = { id: string } & (
  | { kind: 'inquiry_to_company' | 'inquiry_to_sender'; inquiry: StoredInquiry }
  | { kind: 'subscription_to_confirm'; subscription: StoredSubscription }
  | { kind: 'recovery_code_used' | 'password_changed' | 'account_deleted'; account: { email: string } }
  /** An owner changed the team. `colleague` is the owner in the member's email, and the member in the owner's email. */
  | { kind: 'staff_added' | 'factor_reset' | 'factor_reset_done'; account: { email: string; colleague: string } }
  /** The HTML of an email with a link to an account, encrypted (sealed-email.ts). */
  | { kind: 'account_link'; account: { email: string }; link: { subject: string; sealed: string } }
  | { kind: 'order_to_company' | 'order_to_shopper' | 'order_status_to_shopper'; order: StoredOrder }
  | { kind: 'payment_to_company'; payment: StoredPayment }
  | { kind: 'payment_to_customer'; payment: StoredPayment }
  | { kind: 'invoice_to_customer'; invoice: StoredInvoice }
  | { kind: 'refund_to_customer'; refund: StoredRefund }
  | { kind: 'quote_to_customer' | 'quote_to_company'; quote: StoredQuoteEvent }
  | { kind: 'visit_to_customer'; visit: StoredVisit }
  | { kind: 'reply_to_sender'; reply: StoredReply }
  | { kind: 'late_to_company'; late: LateInquiry[] }
  | { kind: 'article_to_subscriber' | 'article_test'; article: StoredArticle }
);

export interface Outbox {
  /** Leases the next due email. No other process gets it for some minutes. */
  take(): Promise<Mail | null>;
  markSent(id: string): Promise<void>;
  /**
   * Records a failed attempt. Returns whether the email is now a dead letter, which is not retried automatically. A permanent
   * refusal (`isPermanent`) has this effect at once. A permanent refusal with `isBounce` also ends the recipient's subscription.
   */
  markFailed(id: string, fault: string, refusal: { isPermanent: boolean; isBounce: boolean }): Promise<boolean>;
  /** Returns the signed address of a file. The address expires. */
  linkTo: (file: StoredFile) => Promise<string>;
  /** Returns the token with which the recipient of an email can open an inquiry. The token expires. */
  tokenFor: (mailId: string, inquiry: Pick<StoredInquiry, 'id'>) => Promise<string>;
  /** Returns the token with which an email's recipient can open a quote, until the customer's contact details are deleted. */
  quoteTokenFor: (mailId: string, quoteId: string) => Promise<string>;
  /** Returns the token with which an email's recipient can open an invoice, until the customer's contact details are deleted. */
  invoiceTokenFor: (mailId: string, invoiceId: string) => Promise<string>;
}

const LEASE = '10 minutes';
const LINK_SECONDS = 30 * 24 * 60 * 60;

/** Returns the outbox of a database. The outbox releases at most `articlesPerMinute` emails of the newsletter per minute. */
export const outbox = (database: SupabaseClient, publicBackend: string, articlesPerMinute: number): Outbox => ({
  take: () => rpc(database, 'take_mail', { p_lease: LEASE, p_articles_per_minute: articlesPerMinute }),
  markSent: (id) => rpc(database, 'mark_sent', { p_id: id }),
  markFailed: (id, fault, { isPermanent, isBounce }) =>
    rpc(database, 'mark_failed', {
      p_id: id,
      p_fault: fault,
      p_is_permanent: isPermanent,
      p_is_bounce: isBounce,
    }),
  linkTo: (file) => linkToFile(database, publicBackend, file, LINK_SECONDS),
  tokenFor: async (mailId, { id }) => {
    const token = tokenOfMail(mailId);
    await rpc(database, 'add_inquiry_link', { p_inquiry: id, p_digest: digestOfToken(token) });
    return token;
  },
  quoteTokenFor: async (mailId, quoteId) => {
    const token = tokenOfMail(mailId);
    await rpc(database, 'add_quote_link', { p_quote: quoteId, p_digest: digestOfToken(token) });
    return token;
  },
  invoiceTokenFor: async (mailId, invoiceId) => {
    const token = tokenOfMail(mailId);
    await rpc(database, 'add_invoice_link', { p_invoice: invoiceId, p_digest: digestOfToken(token) });
    return token;
  },
});

/**
 * Returns a signed public address for downloading a file under the name that its sender chose. The address expires after
 * `seconds`.
 * @throws if the address cannot be signed
 */
export async function linkToFile(
  database: SupabaseClient,
  backendAddress: string,
  { path, name }: Pick<StoredFile, 'path' | 'name'>,
  seconds: number,
): Promise<string> {
  const { data, error } = await database.storage.from(FILE_BUCKET).createSignedUrl(path, seconds);
  if (error) throw new Error(`a link could not be signed: ${error.message}`);
  // The library signs the internal address of the backend. Recipients open the public address.
  const { pathname, searchParams } = new URL(data.signedUrl);
  // This code sets the file name, because the library's own option encodes a name twice.
  searchParams.set('download', name);
  return `${backendAddress.replace(/\/$/, '')}${pathname}?${searchParams}`;
}
