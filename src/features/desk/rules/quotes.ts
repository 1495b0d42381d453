// Parses quotes for the desk, and creates the content of new quotes.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import { LOCALES, type Locale } from '../../../i18n/locales.ts';
import { isoDay } from '../../../core/content/publishing.ts';
import { dayInQuebec } from '../../../core/quebec-day.ts';
import type { Cents } from '../../../core/money.ts';
import { QUOTE_STATUSES } from '../../quotes/rules/customer-quote.ts';
import { OrderState, QuoteAmounts, QuoteDocument, QuoteLine } from '../../quotes/rules/document.ts';
import { formatPhone } from '../../../core/text/phone.ts';
import { parsePage, type DeskPage, type RecordResult } from './list.ts';

const Row = v.object({
  id: v.string(),
  created_at: v.string(),
  /** Null until the quote is sent. */
  number: v.nullable(v.string()),
  status: v.picklist(QUOTE_STATUSES),
  name: v.string(),
  email: v.string(),
  valid_until: v.string(),
  total_cents: CentsValue,
  /** Order that an amendment changes. */
  amended_order_id: v.optional(v.nullable(v.string()), null),
});
export type QuoteRow = v.InferOutput<typeof Row>;

const Content = v.object({
  language: v.picklist(LOCALES),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  line1: v.string(),
  line2: v.string(),
  city: v.string(),
  province: v.string(),
  postal_code: v.string(),
  lines: v.array(QuoteLine),
  deposit_percent: v.number(),
  valid_until: v.string(),
  conditions: v.string(),
  /** Only amendments have this field. */
  delivery: v.optional(v.picklist(['delivery', 'pickup'])),
});
/** The draft as staff write it. The database checks it (`quote_errors`). */
export type QuoteContent = v.InferOutput<typeof Content>;

const EVENTS = [
  'created',
  'sent',
  'question',
  'accepted',
  'applied',
  'declined',
  'reminded',
  'expired',
  'cancelled',
] as const;

const Amendment = v.object({
  order_id: v.string(),
  /** Email address that receives the proposal. Null once the customer's contact details are deleted. */
  email: v.nullable(v.string()),
  /** The current state of the order. */
  before: OrderState,
  /** Catalogue prices of the order's products, in cents. */
  prices: v.record(v.string(), CentsValue),
  /**
   * Whether staff can still undo an applied amendment. The server's first attempt to send the email about the amendment ends
   * this possibility.
   */
  can_take_back: v.boolean(),
});
/** The order that a quote changes. */
export type Amendment = v.InferOutput<typeof Amendment>;

const Details = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  created_at: v.string(),
  /** Revision of the quote. The revision changes with each save. A request to save contains the revision that staff have seen. */
  revision: v.number(),
  status: v.picklist(QUOTE_STATUSES),
  /** Number of the last version that was sent, or 0. */
  version: v.number(),
  content: Content,
  amounts: QuoteAmounts,
  order_id: v.nullable(v.string()),
  /** Whether the content is the same as in the version that was sent last. */
  is_sent: v.boolean(),
  document: v.nullable(QuoteDocument),
  inquiry: v.nullable(v.object({ id: v.string(), reference: v.string() })),
  /** Null for a quote that does not change an existing order. */
  amendment: v.optional(v.nullable(Amendment), null),
  acceptance: v.nullable(
    v.object({
      version: v.number(),
      name: v.string(),
      email: v.nullable(v.string()),
      digest: v.string(),
      at: v.string(),
    }),
  ),
  events: v.array(
    v.object({
      kind: v.picklist(EVENTS),
      version: v.number(),
      at: v.string(),
      by: v.nullable(v.string()),
      text: v.string(),
    }),
  ),
});
/** One quote with its history. */
export type QuoteDetails = v.InferOutput<typeof Details>;

/** Reasons why an action on a quote or amendment was refused. */
export const QUOTE_PROBLEMS = [
  'fields_invalid',
  'prices_changed',
  'quote_closed',
  'not_sent',
  'terms_invalid',
  // These codes are about amendments only.
  'order_cancelled',
  'order_invoiced',
  'order_closed',
  'below_invoiced',
  'taxes_invoiced',
  'unchanged',
  'contact_missing',
  'take_back_late',
] as const;
export type QuoteProblem = (typeof QUOTE_PROBLEMS)[number];

/** Response about one quote. Null if the caller is not staff. */
export type QuoteResult = RecordResult<QuoteDetails> | { kind: 'refused'; code: QuoteProblem; fields: string[] };

const QuoteResponse = v.nullable(
  v.union([
    v.object({ kind: v.picklist(['found', 'conflict']), quote: Details }),
    v.object({ kind: v.picklist(['missing']) }),
    v.object({ kind: v.picklist(['refused']), code: v.picklist(QUOTE_PROBLEMS), fields: v.array(v.string()) }),
  ]),
);

/** Parses a page of quotes. @throws {v.ValiError} if the response does not match the schema. */
export const parseQuotes = (answer: unknown): DeskPage<QuoteRow> | null => parsePage(answer, Row);

/** Parses the response about one quote. @throws {v.ValiError} if the response does not match the schema. */
export function parseDeskQuote(answer: unknown): QuoteResult {
  const parsed = v.parse(QuoteResponse, answer);
  return parsed && 'quote' in parsed ? { kind: parsed.kind, record: parsed.quote } : parsed;
}

/** Defaults of a new quote, which editors set in `content/company.yaml`. */
export interface QuoteTemplates {
  validDays: number;
  depositPercent: number;
  conditions: Readonly<Record<Locale, string>>;
  lines: readonly { label: Readonly<Record<Locale, string>>; priceCents: Cents }[];
}

/** Returns the content of a new quote. The customer's details may be known from an inquiry. */
export function newQuote(
  { validDays, depositPercent, conditions }: QuoteTemplates,
  customer: { language: Locale; name?: string; email?: string; phone?: string; address?: string },
  now: Date,
): QuoteContent {
  const { language, name = '', email = '', phone = '', address = '' } = customer;
  return {
    language,
    name: name.slice(0, 100),
    email,
    phone: formatPhone(phone).slice(0, 30),
    // The address of an inquiry is a single text, which staff divide into its parts.
    line1: address.replace(/\s+/g, ' ').trim().slice(0, 200),
    line2: '',
    city: '',
    province: 'QC',
    postal_code: '',
    lines: [],
    deposit_percent: depositPercent,
    valid_until: dayAfter(now, validDays),
    conditions: conditions[language],
  };
}

/** Returns the date that is this many days after today's date in Quebec. Counts dates, because a day may have 23 or 25 hours. */
export const dayAfter = (now: Date, days: number): string =>
  isoDay(new Date(Date.parse(dayInQuebec(now)) + days * 86_400_000));
