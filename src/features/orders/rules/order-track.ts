import { isFinished, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** A change of an order's status. `changedAt` is ISO 8601, or undefined if it is not known. */
export interface OrderChange {
  status: OrderStatus;
  changedAt?: string | undefined;
}

/** A step of an order, as shown to the customer. A step to come has no date. */
export interface TrackStep extends OrderChange {
  state: 'done' | 'current' | 'upcoming';
}

/**
 * Returns the changes of an order, the latest last, and then the steps to come. A cancelled or installed order has no steps to
 * come.
 */
export function trackOrder(changes: readonly OrderChange[]): TrackStep[] {
  const status = changes.at(-1)?.status;
  const upcoming =
    status && isFinished(status) ? [] : ORDER_STATUSES.slice(status ? ORDER_STATUSES.indexOf(status) + 1 : 0);
  return [
    ...changes.map((change, index) => ({
      ...change,
      state: index === changes.length - 1 ? ('current' as const) : ('done' as const),
    })),
    ...upcoming.filter((step) => step !== 'cancelled').map((step): TrackStep => ({ status: step, state: 'upcoming' })),
  ];
}
