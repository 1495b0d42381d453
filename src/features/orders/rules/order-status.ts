/** Statuses of an order, in their usual order. Only the company changes them (supabase/schema/06_orders.sql). */
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

/** Returns whether an order has reached a status or a later one. */
const hasReached = (status: OrderStatus, reached: OrderStatus): boolean =>
  ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(reached);

/**
 * Whether the company has issued the invoice. From then on, the amounts are no longer an estimate. A cancelled order has no
 * invoice, because nothing is owed for it.
 */
export const isInvoiced = (status: OrderStatus): boolean => hasReached(status, 'invoiced') && status !== 'cancelled';

/** Whether no date is planned for the order yet. Its lead time still applies until then. */
export const isWaiting = (status: OrderStatus): boolean => !hasReached(status, 'scheduled');

/** Whether no further status can follow. */
export const isFinished = (status: OrderStatus): boolean => hasReached(status, 'installed');
