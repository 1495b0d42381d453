/** Statuses of an order, in their usual sequence. Staff and payments change the status (supabase/schema/06_orders.sql). */
export const ORDER_STATUSES = [
  'received',
  'confirmed',
  'invoiced',
  'paid',
  'scheduled',
  'installed',
  'cancelled',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Returns whether an order has reached a status, or is beyond it. */
const hasReached = (status: OrderStatus, reached: OrderStatus): boolean =>
  ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(reached);

/**
 * Returns whether the company has issued the invoice. Before the invoice, the amounts are an estimate. Returns false for a
 * cancelled order, because nothing is owed for it.
 */
export const isInvoiced = (status: OrderStatus): boolean => hasReached(status, 'invoiced') && status !== 'cancelled';

/** Returns whether no date is planned for the order yet. The order's lead time applies until a date is planned. */
export const isWaiting = (status: OrderStatus): boolean => !hasReached(status, 'scheduled');

/** Returns whether an order is installed or cancelled. Such an order has no steps to come. */
export const isFinished = (status: OrderStatus): boolean => hasReached(status, 'installed');
