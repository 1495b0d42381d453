// When an order is invoiced, due and paid, by its status and the dates of its changes.
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

/** By the calendar of the visitor, whose days are not all of 24 hours. */
function daysAfter(iso8601: string, days: number): string {
  const date = new Date(iso8601);
  date.setDate(date.getDate() + days);
  return date.toISOString();
}
