// Derives an order's invoice, due date and payment from its status and the dates of its changes.
import { dayInQuebec, noonOn } from '../../../core/quebec-day.ts';
import type { Order } from './order.ts';
import { isBeforeInvoice, isInvoiced } from './order-status.ts';

/** Invoice of an order. Dates are ISO 8601. */
export interface Invoice {
  issuedAt: string;
  payment:
    | { kind: 'due'; dueAt: string }
    /** `paidAt` is undefined if staff set a later status without recording the payment. */
    | { kind: 'settled'; paidAt: string | undefined };
}

/**
 * Returns the invoice of an order, or undefined if no invoice has been issued or the order was cancelled.
 * @param dueDays days within which the invoice must be paid
 */
export function findInvoice(
  { status, changes }: Pick<Order, 'status' | 'changes'>,
  dueDays: number,
): Invoice | undefined {
  const issuedAt = changes.find((change) => isInvoiced(change.status))?.changedAt;
  if (!issuedAt || isBeforeInvoice(status) || status === 'cancelled') return undefined;
  if (status === 'invoiced') return { issuedAt, payment: { kind: 'due', dueAt: daysAfter(issuedAt, dueDays) } };
  // After a returned payment, another payment follows. Only the last payment counts.
  const paidAt = changes.filter((change) => change.status === 'paid').pop()?.changedAt;
  return { issuedAt, payment: { kind: 'settled', paidAt } };
}

/**
 * Returns whether an order's amounts come from an invoice, an accepted quote or an amendment. Otherwise, the amounts are an
 * estimate.
 */
export const isBilled = (order: Pick<Order, 'status' | 'changes' | 'isQuoted' | 'hasInvoices'>): boolean =>
  order.isQuoted || order.hasInvoices || findInvoice(order, 0) !== undefined;

const DAY_MS = 86_400_000;

/** Returns a moment on the day that is `days` later in Quebec's calendar. A day in Quebec may have 23 or 25 hours. */
const daysAfter = (iso8601: string, days: number): string =>
  // Noon UTC is the morning of the same day in Quebec, both in winter and in summer.
  new Date(Date.parse(noonOn(dayInQuebec(new Date(iso8601)))) + days * DAY_MS).toISOString();
