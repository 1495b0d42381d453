// Defines the contract between the page and the function `payment`, for the online payment of invoices.
import * as v from 'valibot';
import { LOCALES, type Locale } from '../../../i18n/locales.ts';
import { isUuid } from '../../../core/uuid.ts';
import type { Cents } from '../../../core/money.ts';
import { isInvoiced, type OrderStatus } from './order-status.ts';

/** Request to pay: the order, and the language of the payment page. */
export interface PaymentRequest {
  order: string;
  locale: Locale;
}

/** Reason why no payment page was opened. The order has not changed. */
export type PaymentRefusal =
  | 'not_offered'
  | 'not_signed_in'
  | 'order_unknown'
  | 'not_invoiced'
  | 'already_paid'
  | 'order_cancelled'
  | 'unreadable'
  | 'failed';

/**
 * Returns the reason why an order that owes nothing cannot be paid. Nothing is due before the invoice, because the taxes depend
 * on the delivery address and may still change.
 */
export function refusePayment(status: OrderStatus, invoicedCents: Cents): PaymentRefusal {
  if (status === 'cancelled') return 'order_cancelled';
  return invoicedCents > 0 || isInvoiced(status) ? 'already_paid' : 'not_invoiced';
}

/** Query of the address to which Stripe returns customers after a payment. */
export const PAYMENT_SENT = '?payment=sent';

export type PaymentResponse =
  | { kind: 'opened'; url: string }
  /** `message` is in the page's language. If our server has failed, `message` contains the ID of the error in our log. */
  | { kind: 'refused'; message: string };

const Request = v.object({ order: v.pipe(v.string(), v.check(isUuid)), locale: v.picklist(LOCALES) });
const Offer = v.object({ online: v.boolean() });
// Only web addresses are accepted: a `javascript:` address would run in the page.
const Opened = v.object({ url: v.pipe(v.string(), v.regex(/^https?:\/\//)) });
const Refused = v.object({ error: v.string() });

/** Parses a request to pay. Returns undefined if the request is invalid. */
export function parsePaymentRequest(fields: unknown): PaymentRequest | undefined {
  const parsed = v.safeParse(Request, fields);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Parses a response. Returns whether online payment is offered.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export const parsePaymentOffer = (answer: unknown): boolean => v.parse(Offer, answer).online;

/**
 * Parses the response to a click on the payment button.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export function parsePaymentResponse(answer: unknown): PaymentResponse {
  const parsed = v.parse(v.union([Opened, Refused]), answer);
  return 'url' in parsed ? { kind: 'opened', url: parsed.url } : { kind: 'refused', message: parsed.error };
}
