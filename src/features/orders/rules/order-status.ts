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
