// Defines the recap of an order that was just placed, for the thank-you page.
import type { Confirmation, Order } from './order.ts';
import { addressLines } from './address.ts';
import { totalCents, type Cart } from '../../cart/rules/cart.ts';
import { taxesOn } from '../../../core/taxes.ts';

/** Storage key of the recap. The recap is stored for one tab. */
export const PLACED_ORDER_KEY = 'placed-order';

export type PlacedOrder = Pick<Order, 'id' | 'lines' | 'totalCents' | 'taxes' | 'deliveredTo'>;

/** Returns the recap of a cart that was ordered. */
export const recapOrder = (id: string, cart: Cart, { details }: Pick<Confirmation, 'details'>): PlacedOrder => ({
  id,
  lines: cart.items.map(({ name, priceCents }) => ({ name, priceCents })),
  totalCents: totalCents(cart),
  taxes: taxesOn(totalCents(cart), details),
  deliveredTo: details.delivery === 'pickup' ? null : addressLines(details),
});

/** Parses a stored recap. Returns undefined for invalid data. The page then shows only the order number. */
export function parsePlacedOrder(text: string | null): PlacedOrder | undefined {
  try {
    const order = JSON.parse(text as string) as PlacedOrder;
    const amounts = [order.totalCents, order.taxes.gstCents, order.taxes.qstCents];
    const areLines = order.lines.every(
      ({ name, priceCents }) =>
        typeof name.fr === 'string' && typeof name.en === 'string' && Number.isSafeInteger(priceCents),
    );
    const isWhole = typeof order.id === 'string' && areLines && amounts.every(Number.isSafeInteger);
    return isWhole && (order.deliveredTo === null || order.deliveredTo.every((line) => typeof line === 'string'))
      ? order
      : undefined;
  } catch {
    return undefined;
  }
}
