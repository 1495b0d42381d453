// Parses orders for the desk.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import { LOCALES } from '../../../i18n/locales.ts';
import { Visit } from '../../visits/rules/visit.ts';
import { PAYMENT_METHODS } from '../../billing/rules/invoice-document.ts';
import { Address } from '../../orders/rules/address.ts';
import { QUOTE_STATUSES } from '../../quotes/rules/customer-quote.ts';
import { ORDER_STATUSES } from '../../orders/rules/order-status.ts';
import { Bill, BILLING_REFUSALS, OrderInvoice, OrderRefund, type BillingRefusal } from './billing.ts';
import { Note, parsePage, type DeskPage, type RecordResult } from './list.ts';
import { VisitRefusal } from './visits.ts';

const Row = v.object({
  id: v.string(),
  created_at: v.string(),
  status: v.picklist(ORDER_STATUSES),
  language: v.picklist(LOCALES),
  // Null in older orders, which lack these fields. The email address and phone number are also null once the customer's contact
  // details are deleted. A list contains phone numbers only in an export.
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  delivery: v.nullable(v.picklist(['delivery', 'pickup'])),
  total_cents: CentsValue,
  gst_cents: CentsValue,
  qst_cents: CentsValue,
});
/** An order of the list. Amounts are in cents. The total is before taxes. */
export type OrderRow = v.InferOutput<typeof Row>;

const PROBLEMS = ['order_unknown', 'wrong_currency', 'wrong_amount', 'order_cancelled', 'paid_before'] as const;

const OrderAmendment = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  status: v.picklist(QUOTE_STATUSES),
  /** Time at which the change was sent or made, or at which its draft was begun. */
  at: v.string(),
  by: v.nullable(v.string()),
  /** Totals of the order before and after the change. Null if the change was neither sent nor made. */
  before_cents: v.nullable(CentsValue),
  total_cents: v.nullable(CentsValue),
});
/** A change of an order by staff. */
export type OrderAmendment = v.InferOutput<typeof OrderAmendment>;

const Details = v.object({
  ...Row.entries,
  address: v.nullable(Address),
  /** Whether an accepted quote or an amendment has set the amounts. */
  is_quoted: v.boolean(),
  quote: v.nullish(v.object({ id: v.string(), number: v.nullable(v.string()) })),
  note: v.string(),
  /** Null if no date is set. Missing in the previous version of the database. */
  visit: v.optional(v.nullable(Visit), null),
  version: v.number(),
  /** Whether staff can still take back the last change of the status. */
  can_take_back: v.optional(v.boolean(), false),
  notes: v.optional(v.array(Note), []),
  lines: v.array(v.object({ name: v.string(), name_en: v.string(), price_cents: CentsValue, units: v.number() })),
  changes: v.array(v.object({ status: v.picklist(ORDER_STATUSES), by: v.nullable(v.string()), at: v.string() })),
  payments: v.array(
    v.object({
      id: v.string(),
      amount_cents: CentsValue,
      currency: v.string(),
      problem: v.nullable(v.picklist(PROBLEMS)),
      at: v.string(),
      method: v.picklist(PAYMENT_METHODS),
      /** Day on which the payment arrived. */
      day: v.string(),
      by: v.nullable(v.string()),
      reference: v.string(),
    }),
  ),
  /** Deposit of the accepted quote. */
  deposit_cents: v.nullable(CentsValue),
  bill: Bill,
  amendments: v.optional(v.array(OrderAmendment), []),
  invoices: v.array(OrderInvoice),
  refunds: v.array(OrderRefund),
});
/** One order with all its details. */
export type OrderDetails = v.InferOutput<typeof Details>;

const Found = v.object({ kind: v.picklist(['found', 'conflict']), order: Details });
const Missing = v.object({ kind: v.picklist(['missing']) });
const BillingRefused = v.object({ kind: v.picklist(['refused']), code: v.picklist(BILLING_REFUSALS) });
const NoteRefused = v.object({ kind: v.picklist(['refused']), code: v.picklist(['note_empty', 'note_long']) });
const VisitedResponse = v.nullable(v.union([Found, Missing, VisitRefusal]));
const OrderResponse = v.nullable(v.union([Found, Missing, NoteRefused, VisitRefusal, BillingRefused]));

/** Parses a page of orders. @throws {v.ValiError} if the response does not match the schema. */
export const parseOrderPage = (answer: unknown): DeskPage<OrderRow> | null => parsePage(answer, Row);

/** Response to a change of the date of an order's visit. */
export type VisitedOrderResult = RecordResult<OrderDetails> | VisitRefusal;

/** Response about one order, or the reason why its date, status or money was not changed. Null if the caller is not staff. */
export type OrderResult =
  RecordResult<OrderDetails> | VisitRefusal | { kind: 'refused'; code: BillingRefusal | 'note_empty' | 'note_long' };

/** Parses the response about one order. @throws {v.ValiError} if the response does not match the schema. */
export function parseDeskOrder(answer: unknown): OrderResult {
  const parsed = v.parse(OrderResponse, answer);
  return parsed && 'order' in parsed ? { kind: parsed.kind, record: parsed.order } : parsed;
}

/**
 * Parses the response to a change of the date of an order's visit. @throws {v.ValiError} if the response does not match the
 * schema.
 */
export function parseVisitedOrder(answer: unknown): VisitedOrderResult {
  const parsed = v.parse(VisitedResponse, answer);
  return parsed && 'order' in parsed ? { kind: parsed.kind, record: parsed.order } : parsed;
}

/** Returns an amount in the format that a spreadsheet of the language expects: `399,00` or `399.00`. */
export const amountCell = (cents: number, language: 'fr' | 'en'): string =>
  (cents / 100).toFixed(2).replace('.', language === 'fr' ? ',' : '.');
