// Parses and checks the billing of an order at the desk: amounts that were invoiced, paid and refunded, in cents.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import { INVOICE_KINDS, PAYMENT_METHODS } from '../../billing/rules/invoice-document.ts';
import { centsOfTyped } from './products.ts';
import { parsePage, type DeskPage } from './list.ts';

export const Bill = v.object({
  order_cents: CentsValue,
  /** Sum of the invoices less credit notes. */
  invoiced_cents: CentsValue,
  received_cents: CentsValue,
  refunded_cents: CentsValue,
  /** Negative if the company owes the customer money. */
  owed_cents: CentsValue,
  due_on: v.nullable(v.string()),
  since: v.nullable(v.string()),
  /**
   * Whether the order was invoiced before invoices had numbers. The number of such an order is also the number of its invoice.
   */
  is_by_order: v.boolean(),
  /**
   * Version of the bill. It changes with each invoice, credit note, payment, refund and amendment of the order. A request for a
   * change contains the version that staff have seen.
   */
  version: v.number(),
});
export type Bill = v.InferOutput<typeof Bill>;

export const REFUND_METHODS = [...PAYMENT_METHODS, 'returned'] as const;

export const OrderInvoice = v.object({
  id: v.string(),
  kind: v.picklist(INVOICE_KINDS),
  number: v.string(),
  issued_on: v.string(),
  due_on: v.nullable(v.string()),
  total_cents: CentsValue,
  /** Amount left to pay. */
  left_cents: CentsValue,
  /** The total less credit notes. */
  net_cents: CentsValue,
  credited: v.nullable(v.string()),
});
export type OrderInvoice = v.InferOutput<typeof OrderInvoice>;

export const OrderRefund = v.object({
  id: v.string(),
  method: v.picklist(REFUND_METHODS),
  amount_cents: CentsValue,
  state: v.picklist(['pending', 'done', 'failed']),
  day: v.string(),
  reason: v.string(),
  by: v.string(),
  payment_id: v.nullable(v.string()),
});
export type OrderRefund = v.InferOutput<typeof OrderRefund>;

/** Reasons why the money of an order, or its status, was not changed. */
export const BILLING_REFUSALS = [
  'seller_incomplete',
  'buyer_missing',
  'order_cancelled',
  'invoiced_before',
  'taxes_estimated',
  'nothing_left',
  'amount_invalid',
  // The typed text is not an amount. The form itself sets this code, not the database.
  'amount_unreadable',
  'invoice_unknown',
  'method_invalid',
  'day_invalid',
  'reference_invalid',
  'reason_invalid',
  'exceeds_owed',
  'looks_doubled',
  'exceeds_paid',
  'payment_missing',
  'payment_unrecorded',
  'cancel_asks',
] as const;
export type BillingRefusal = (typeof BILLING_REFUSALS)[number];

/** Returns whether staff may override a refusal after they have read it. */
export const isWarning = (code: BillingRefusal): boolean => code === 'exceeds_owed' || code === 'looks_doubled';

/**
 * Returns the cents of a typed amount. Returns undefined for an invalid amount, and null for an empty text. For an invoice or a
 * credit note, an empty text means the whole amount.
 */
export const typedCents = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : centsOfTyped(typed);

/** An action on the money of an order. */
export type MoneyAction = 'invoice' | 'pay' | 'credit' | 'refund' | 'cancel';

/** Returns the actions that are possible for an order. */
export function possibleActions(
  { order_cents, invoiced_cents, received_cents, refunded_cents, is_by_order }: Bill,
  status: string,
  invoices: readonly Pick<OrderInvoice, 'net_cents'>[],
): MoneyAction[] {
  const isCancelled = status === 'cancelled';
  const hasMoney = received_cents > refunded_cents;
  const actions: [MoneyAction, boolean][] = [
    ['invoice', !isCancelled && !is_by_order && invoiced_cents < order_cents],
    ['pay', true],
    ['credit', invoices.some(({ net_cents }) => net_cents > 0)],
    ['refund', hasMoney],
    ['cancel', !isCancelled && (hasMoney || invoiced_cents > 0)],
  ];
  return actions.filter(([, isPossible]) => isPossible).map(([name]) => name);
}

const InvoiceRow = v.object({
  id: v.string(),
  created_at: v.string(),
  number: v.string(),
  kind: v.picklist(INVOICE_KINDS),
  order_id: v.string(),
  name: v.string(),
  issued_on: v.string(),
  due_on: v.nullable(v.string()),
  province: v.nullable(v.string()),
  subtotal_cents: CentsValue,
  gst_cents: CentsValue,
  qst_cents: CentsValue,
  total_cents: CentsValue,
  left_cents: CentsValue,
  credited: v.nullable(v.string()),
  lines: v.nullable(v.array(v.object({ label: v.string(), quantity: v.number(), unit_cents: CentsValue }))),
});
/** An invoice, or a credit note with negative amounts. */
export type InvoiceRow = v.InferOutput<typeof InvoiceRow>;

const PaymentRow = v.object({
  id: v.string(),
  created_at: v.string(),
  kind: v.picklist(['payment', 'refund']),
  order_id: v.nullable(v.string()),
  day: v.string(),
  method: v.picklist(REFUND_METHODS),
  amount_cents: CentsValue,
  currency: v.string(),
  reference: v.string(),
  problem: v.nullable(v.string()),
  state: v.picklist(['pending', 'done', 'failed']),
  name: v.nullable(v.string()),
});
/** A payment, or a refund with a negative amount. */
export type PaymentRow = v.InferOutput<typeof PaymentRow>;

const TaxRow = v.object({
  id: v.string(),
  /** Month, such as `2026-11`. */
  month: v.string(),
  province: v.string(),
  documents: v.number(),
  subtotal_cents: CentsValue,
  gst_cents: CentsValue,
  qst_cents: CentsValue,
  total_cents: CentsValue,
});
/** Sums of a month's invoices in a province. Credit notes are subtracted. */
export type TaxRow = v.InferOutput<typeof TaxRow>;

/** Parses a page of invoices. @throws {v.ValiError} if the response does not match the schema. */
export const parseInvoices = (answer: unknown): DeskPage<InvoiceRow> | null => parsePage(answer, InvoiceRow);

/** Parses a page of payments and refunds. @throws {v.ValiError} if the response does not match the schema. */
export const parsePayments = (answer: unknown): DeskPage<PaymentRow> | null => parsePage(answer, PaymentRow);

/** Parses the sums of taxes. @throws {v.ValiError} if the response does not match the schema. */
export const parseTaxes = (answer: unknown): DeskPage<TaxRow> | null => parsePage(answer, TaxRow);

/** Returns the products and services of an invoice as one cell: `2 × Panneau ; Pose`. */
export const articlesCell = (lines: InvoiceRow['lines']): string =>
  (lines ?? []).map(({ label, quantity }) => (quantity > 1 ? `${quantity} × ${label}` : label)).join(' ; ');

/** Returns the sum of a column of amounts. */
export const sumCents = <Row>(rows: readonly Row[], getCents: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + getCents(row), 0);
