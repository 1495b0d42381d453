// Defines an invoice or credit note as its customer sees it, and parses the responses of the function `invoice`.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import { LOCALES } from '../../../i18n/locales.ts';
import { Address } from '../../orders/rules/address.ts';
import { taxRows, type AmountRow } from '../../quotes/rules/amounts.ts';
import { SellerFacts } from './seller.ts';

/** Kinds of documents. A credit note corrects an invoice. */
export const INVOICE_KINDS = ['deposit', 'delivery', 'balance', 'credit'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Methods of payments and refunds. */
export const PAYMENT_METHODS = ['stripe', 'interac', 'transfer', 'cheque', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const InvoiceDocument = v.object({
  /** For example `F-0042` for an invoice, or `NC-0007` for a credit note. */
  number: v.string(),
  kind: v.picklist(INVOICE_KINDS),
  language: v.picklist(LOCALES),
  /** Days in Quebec, for example `2026-12-24`. A credit note has no due date. */
  issued_on: v.string(),
  due_on: v.nullable(v.string()),
  /** Number of the order. */
  order: v.string(),
  quote: v.nullable(v.string()),
  seller: SellerFacts,
  name: v.string(),
  /** Null if the customer collects the order. */
  address: v.nullable(Address),
  lines: v.array(
    v.object({ label: v.string(), quantity: v.pipe(v.number(), v.safeInteger()), unit_cents: CentsValue }),
  ),
  order_cents: CentsValue,
  invoiced_before_cents: CentsValue,
  subtotal_cents: CentsValue,
  gst_cents: CentsValue,
  qst_cents: CentsValue,
  total_cents: CentsValue,
  /** Number of the invoice that a credit note corrects. */
  credited: v.nullable(v.string()),
  /** Reason for the correction. */
  reason: v.string(),
});
export type InvoiceDocument = v.InferOutput<typeof InvoiceDocument>;

/** Names of a document's amounts. `whole` is the value of the whole order. */
export const AMOUNT_NAMES = ['whole', 'before', 'subtotal', 'gst', 'hst', 'qst', 'total', 'credit'] as const;
export type AmountName = (typeof AMOUNT_NAMES)[number];

/** Returns the amounts of a document in their order. A tax that was not charged is left out. */
export function invoiceRows(document: InvoiceDocument): AmountRow<AmountName>[] {
  const { kind, address, order_cents, invoiced_before_cents, total_cents } = document;
  const rows: AmountRow<AmountName>[] = [];
  if (kind !== 'credit' && total_cents !== order_cents) {
    rows.push(['whole', order_cents]);
    if (invoiced_before_cents > 0) rows.push(['before', invoiced_before_cents]);
  }
  rows.push(...taxRows(document, address?.province ?? 'QC'));
  rows.push([kind === 'credit' ? 'credit' : 'total', total_cents]);
  return rows;
}

/** The invoice that a link opens, and the amount left to pay. */
export const CustomerInvoice = v.object({
  document: InvoiceDocument,
  /** Amounts left to pay: of this invoice, and of all invoices of the order. */
  left_cents: CentsValue,
  owed_cents: CentsValue,
  /** Total of the invoice less its credit notes. */
  net_cents: CentsValue,
});
export type CustomerInvoice = v.InferOutput<typeof CustomerInvoice>;

/** Reasons why an invoice is not shown, or cannot be paid online. */
export const INVOICE_REFUSALS = ['unknown_link', 'nothing_owed', 'not_offered'] as const;
export type InvoiceRefusal = (typeof INVOICE_REFUSALS)[number];

const Response = v.object({
  refusal: v.optional(v.picklist(INVOICE_REFUSALS)),
  invoice: v.optional(CustomerInvoice),
  /** Whether the invoice can be paid online. */
  online: v.optional(v.boolean()),
  // Only web addresses are accepted: a `javascript:` address would run in the page.
  url: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//))),
});
/** The invoice that a link opens, the address of its payment page, or the reason for a refusal. */
export type InvoiceResponse = v.InferOutput<typeof Response>;

/** Parses the response of the function. @throws {v.ValiError} if the response does not match the schema. */
export const parseInvoiceResponse = (answer: unknown): InvoiceResponse => v.parse(Response, answer);

/** Returns the amount that the customer has paid of an invoice. */
export const paidCents = ({ net_cents, left_cents }: Pick<CustomerInvoice, 'net_cents' | 'left_cents'>): number =>
  net_cents - left_cents;
