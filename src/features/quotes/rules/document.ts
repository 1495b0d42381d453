// Defines a version of a quote: the content that was sent and that the customer accepts.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import { LOCALES } from '../../../i18n/locales.ts';
import { Address } from '../../orders/rules/address.ts';
import { taxRows, type AmountRow } from './amounts.ts';

/** A line of a quote: a product of the catalogue, or work. */
export const QuoteLine = v.object({
  product_id: v.nullable(v.string()),
  label: v.string(),
  quantity: v.pipe(v.number(), v.safeInteger()),
  unit_cents: CentsValue,
  /** Whether a line of an amendment keeps the price agreed in the order. */
  is_agreed: v.optional(v.boolean()),
});
export type QuoteLine = v.InferOutput<typeof QuoteLine>;

/** Amounts of a quote, in cents. The harmonized tax is stored as GST. */
export const QuoteAmounts = v.object({
  subtotal_cents: CentsValue,
  gst_cents: CentsValue,
  qst_cents: CentsValue,
  total_cents: CentsValue,
  deposit_cents: CentsValue,
});
export type QuoteAmounts = v.InferOutput<typeof QuoteAmounts>;

/** An order as it was before an amendment. */
export const OrderState = v.object({
  subtotal_cents: CentsValue,
  gst_cents: CentsValue,
  qst_cents: CentsValue,
  total_cents: CentsValue,
  lines: v.array(QuoteLine),
  delivery: v.picklist(['delivery', 'pickup']),
  address: v.nullable(Address),
});
export type OrderState = v.InferOutput<typeof OrderState>;

export const QuoteDocument = v.object({
  ...QuoteAmounts.entries,
  /** For example `S-0042`. */
  number: v.string(),
  version: v.number(),
  language: v.picklist(LOCALES),
  name: v.string(),
  /** Null if the customer collects the order that an amendment changes. */
  address: v.nullable(Address),
  lines: v.array(QuoteLine),
  deposit_percent: v.number(),
  /** Last day on which the quote can be accepted, for example `2026-12-24`. */
  valid_until: v.string(),
  conditions: v.string(),
  /** The number and the previous state of the order that the quote changes, if any. */
  amendment: v.optional(v.object({ order: v.string(), before: OrderState })),
});
export type QuoteDocument = v.InferOutput<typeof QuoteDocument>;

/** Returns the province whose taxes apply to a document. If the customer collects the order, this is the company's province. */
export const getProvince = ({ address }: Pick<QuoteDocument, 'address'>): string => address?.province ?? 'QC';

/** Names of the amounts of a quote, in a language. */
export interface AmountNames {
  subtotal: string;
  gst: string;
  qst: string;
  /** Contains `{percent}`. */
  hst: string;
  total: string;
  /** Contains `{percent}`. */
  deposit: string;
  /** Names in an amendment: the previous total of the order, and the difference. */
  before: string;
  difference: string;
}

/**
 * Returns the rows with the amounts of a quote, from top to bottom. Taxes of 0 and a deposit of 0 are left out.
 * @param beforeCents total of the order that an amendment changes
 */
export function amountRows(
  amounts: QuoteAmounts,
  province: string,
  depositPercent: number,
  beforeCents?: number,
): AmountRow<keyof AmountNames>[] {
  const rows: AmountRow<keyof AmountNames>[] = [...taxRows(amounts, province), ['total', amounts.total_cents]];
  if (amounts.deposit_cents > 0) rows.push(['deposit', amounts.deposit_cents, depositPercent]);
  if (beforeCents !== undefined) rows.push(['before', beforeCents], ['difference', amounts.total_cents - beforeCents]);
  return rows;
}
