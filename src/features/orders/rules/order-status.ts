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
 * Returns whether a status shows that the company has issued an invoice. The later statuses do not show it, because the company
 * may plan a visit before it invoices the order.
 */
export const isInvoiced = (status: OrderStatus): boolean => status === 'invoiced' || status === 'paid';

/** Returns whether a status usually comes before the invoice. */
export const isBeforeInvoice = (status: OrderStatus): boolean => !hasReached(status, 'invoiced');

/** Returns whether no date is planned for the order yet. The order's lead time applies until a date is planned. */
export const isWaiting = (status: OrderStatus): boolean => !hasReached(status, 'scheduled');

/** Returns whether an order is installed or cancelled. Such an order has no steps to come. */
export const isFinished = (status: OrderStatus): boolean => hasReached(status, 'installed');
