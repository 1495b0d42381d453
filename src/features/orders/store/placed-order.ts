import { PLACED_ORDER_KEY, type PlacedOrder } from '../rules/placed-order.ts';

/** Stores the recap of an order in this tab, for the thank-you page. If storage is off, that page shows only the number. */
export function storePlacedOrder(order: PlacedOrder): void {
  try {
    sessionStorage.setItem(PLACED_ORDER_KEY, JSON.stringify(order));
  } catch {
    // If storage is off, the customer still finds the order in the account.
  }
}

/** Erases the recap, which contains an address. */
export function forgetPlacedOrder(): void {
  try {
    sessionStorage.removeItem(PLACED_ORDER_KEY);
  } catch {
    // If storage is off, there is nothing to erase.
  }
}
