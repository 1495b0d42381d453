// The day at the desk, the newsletter's subscribers, and e-mails that were given up.
import * as v from 'valibot';
import { LOCALES } from '../../i18n/locales.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { parsePage, type DeskPage } from './list.ts';

const Day = v.object({
  inquiries_today: v.number(),
  orders_today: v.number(),
  inquiries: v.object({ count: v.number(), oldest: v.nullable(v.string()) }),
  orders: v.array(v.object({ status: v.picklist(ORDER_STATUSES), count: v.number(), oldest: v.string() })),
  payment_problems: v.number(),
  mail_waiting: v.number(),
  mail_given_up: v.number(),
});
/** Counts of what is new and of what waits. */
export type DeskDay = v.InferOutput<typeof Day>;

const Subscriber = v.object({ id: v.string(), created_at: v.string(), email: v.string(), locale: v.picklist(LOCALES) });
/** Who has confirmed the newsletter, and when. */
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
});
/** An e-mail that was given up: since when, why, and what it is about. */
export type DeadLetter = v.InferOutput<typeof Letter>;

/** @throws {v.ValiError} when the database speaks another version of it. */
export const parseDay = (answer: unknown): DeskDay | null => v.parse(v.nullable(Day), answer);

/** @throws {v.ValiError} when the database speaks another version of it. */
export const parseSubscribers = (answer: unknown): DeskPage<Subscriber> | null => parsePage(answer, Subscriber);

/** @throws {v.ValiError} when the database speaks another version of it. */
export const parseLetters = (answer: unknown): DeskPage<DeadLetter> | null => parsePage(answer, Letter);

/** Whether an e-mail was there to be tried again; null where the caller is not staff. */
export const parseRetried = (answer: unknown): boolean | null => v.parse(v.nullable(v.boolean()), answer);
