// Parses the desk's daily summary, the newsletter's subscribers, and emails that failed after all attempts.
import * as v from 'valibot';
import { LOCALES } from '../../../i18n/locales.ts';
import { SELLER_GAPS } from '../../billing/rules/seller.ts';
import { ORDER_STATUSES } from '../../orders/rules/order-status.ts';
import { parsePage, type DeskPage } from './list.ts';

const Day = v.object({
  inquiries_today: v.number(),
  orders_today: v.number(),
  inquiries: v.object({ count: v.number(), oldest: v.nullable(v.string()) }),
  unanswered: v.optional(
    v.array(v.object({ id: v.string(), reference: v.string(), created_at: v.string(), owner: v.nullable(v.string()) })),
    [],
  ),
  orders: v.array(v.object({ status: v.picklist(ORDER_STATUSES), count: v.number(), oldest: v.string() })),
  quotes: v.optional(
    v.array(v.object({ status: v.picklist(['draft', 'sent']), count: v.number(), oldest: v.string() })),
    [],
  ),
  /** Proposed order changes that the customer has neither accepted nor declined. */
  amendments: v.optional(v.object({ count: v.number(), oldest: v.nullable(v.string()) }), { count: 0, oldest: null }),
  /** Invoices that are unpaid after their due date. */
  overdue: v.object({ count: v.number(), oldest: v.nullable(v.string()) }),
  /**
   * Facts about the company that are missing, or that still belong to the sample company. No invoice is issued until this list is
   * empty. Until the database has received the first facts, it returns only "all".
   */
  seller_gaps: v.pipe(
    v.array(v.string()),
    v.transform((gaps) => SELLER_GAPS.filter((gap) => gaps.includes('all') || gaps.includes(gap))),
  ),
  /** Refunds of the last 30 days that Stripe has refused. */
  refund_problems: v.number(),
  /** Card refunds without a response from Stripe. */
  refunds_waiting: v.optional(v.object({ count: v.number(), oldest: v.nullable(v.string()) }), {
    count: 0,
    oldest: null,
  }),
  payment_problems: v.number(),
  mail_waiting: v.number(),
  mail_given_up: v.number(),
});
/** Counts of new and waiting items. */
export type DeskDay = v.InferOutput<typeof Day>;

const Subscriber = v.object({
  id: v.string(),
  created_at: v.string(),
  email: v.string(),
  locale: v.picklist(LOCALES),
  /** Token of the link that ends the subscription. Only the rows of an export have it. */
  token: v.optional(v.nullable(v.string()), null),
  /** Reason why a mail server refused the address. The refusal ended the subscription. */
  bounce: v.optional(v.nullable(v.string()), null),
});
/**
 * A confirmed subscriber of the newsletter, or an address that a mail server has refused. `created_at` is the time of the
 * confirmation or of the refusal.
 */
export type Subscriber = v.InferOutput<typeof Subscriber>;

const Letter = v.object({
  id: v.string(),
  created_at: v.string(),
  kind: v.string(),
  attempts: v.number(),
  fault: v.nullable(v.string()),
  inquiry_id: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  order_id: v.nullable(v.string()),
  quote_id: v.nullish(v.string()),
});
/** An email that failed after all attempts, with the last error and the inquiry, order or quote that the email is about. */
export type DeadLetter = v.InferOutput<typeof Letter>;

/** Parses the daily summary. @throws {v.ValiError} if the response does not match the schema. */
export const parseDay = (answer: unknown): DeskDay | null => v.parse(v.nullable(Day), answer);

/** Parses a page of subscribers. @throws {v.ValiError} if the response does not match the schema. */
export const parseSubscribers = (answer: unknown): DeskPage<Subscriber> | null => parsePage(answer, Subscriber);

/** Parses a page of failed emails. @throws {v.ValiError} if the response does not match the schema. */
export const parseDeadLetters = (answer: unknown): DeskPage<DeadLetter> | null => parsePage(answer, Letter);

/** Returns whether the failed email exists and will be retried, or null if the caller is not staff. */
export const parseRetried = (answer: unknown): boolean | null => v.parse(v.nullable(v.boolean()), answer);
