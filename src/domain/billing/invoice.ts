// When an order is invoiced, due and paid, by its status and the dates of its changes.
import { dayInQuebec } from '../content/publishing.ts';
import type { Order } from '../order.ts';
import type { OrderStatus } from '../order-status.ts';

/** A cancelled order is not among them: nothing is claimed for it. */
const INVOICED: readonly OrderStatus[] = ['invoiced', 'paid', 'scheduled', 'installed'];

/** Whether the company has issued the invoice: what was estimated until then is now what is charged. */
export const isInvoiced = (status: OrderStatus): boolean => INVOICED.includes(status);

/** Dates are ISO 8601. */
export interface Invoice {
  issuedAt: string;
  payment:
    | { kind: 'due'; dueAt: string }
    /** `paidAt` is undefined where the company went on without noting the payment. */
    | { kind: 'settled'; paidAt: string | undefined };
}

/**
 * The invoice of an order, undefined before there is one.
 * @param dueDays days within which it is to be paid
 */
export function invoiceOf(
  { status, changes }: Pick<Order, 'status' | 'changes'>,
  dueDays: number,
): Invoice | undefined {
  const issuedAt = changes.find((change) => isInvoiced(change.status))?.changedAt;
  if (!isInvoiced(status) || !issuedAt) return undefined;
  if (status === 'invoiced') return { issuedAt, payment: { kind: 'due', dueAt: daysAfter(issuedAt, dueDays) } };
  // The last one: a payment that bounced is followed by another.
  const paidAt = changes.filter((change) => change.status === 'paid').pop()?.changedAt;
  return { issuedAt, payment: { kind: 'settled', paidAt } };
}

const DAY_MS = 86_400_000;

/** Returns a moment of the day that is so many days after another by Quebec's calendar, whose days are not all of 24 hours. */
const daysAfter = (iso8601: string, days: number): string =>
  // Noon in Greenwich is the morning of the same day in Quebec, in winter and in summer.
  new Date(Date.parse(`${dayInQuebec(new Date(iso8601))}T12:00:00Z`) + days * DAY_MS).toISOString();
