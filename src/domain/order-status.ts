/** How far an order is, in the order in which it goes; the company alone moves it on (supabase/migrations). */
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
