// Paying an invoice online, as the page and the function of that name speak of it.
import * as v from 'valibot';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { isUuid } from '../uuid.ts';

/** What the function is asked: the order, and the language to pay in. */
export interface PaymentRequest {
  order: string;
  locale: Locale;
}

/** Why no payment was opened; the order is as it was. */
export type PaymentRefusal =
  | 'not_offered'
  | 'not_signed_in'
  | 'order_unknown'
  | 'not_invoiced'
  | 'already_paid'
  | 'order_cancelled'
  | 'unreadable'
  | 'failed';

/** The query of the address to which Stripe sends a customer back who has paid. */
export const PAYMENT_SENT = '?payment=sent';

export type PaymentAnswer =
  | { kind: 'opened'; url: string }
  /** `message` is in the page's language, with the id of a fault on our side. */
  | { kind: 'refused'; message: string };

const Request = v.object({ order: v.pipe(v.string(), v.check(isUuid)), locale: v.picklist(LOCALES) });
const Offer = v.object({ online: v.boolean() });
// An address of another scheme would run in the page.
const Opened = v.object({ url: v.pipe(v.string(), v.regex(/^https?:\/\//)) });
const Refused = v.object({ error: v.string() });

/** Reads a request to pay; undefined when it is none. */
export function parsePaymentRequest(fields: unknown): PaymentRequest | undefined {
  const parsed = v.safeParse(Request, fields);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Reads whether there is online payment at all.
 * @throws {v.ValiError} when the server speaks another version of it.
 */
export const parsePaymentOffer = (answer: unknown): boolean => v.parse(Offer, answer).online;

/**
 * Reads the answer to a press of the button.
 * @throws {v.ValiError} when the server speaks another version of it.
 */
export function parsePaymentAnswer(answer: unknown): PaymentAnswer {
  const parsed = v.parse(v.union([Opened, Refused]), answer);
  return 'url' in parsed ? { kind: 'opened', url: parsed.url } : { kind: 'refused', message: parsed.error };
}
