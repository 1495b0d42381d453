import { totalCents, type Cart, type PriceChange } from './cart.ts';
import type { Cents } from './money.ts';

/** What `place_order` is asked: the cart as the shopper saw it. */
export interface OrderRequest {
  p_key: string;
  p_lines: { product_id: string; price_cents: Cents }[];
  p_total_cents: Cents;
}

export function toOrderRequest(cart: Cart & { orderKey: string }): OrderRequest {
  return {
    p_key: cart.orderKey,
    p_lines: cart.items.map((item) => ({ product_id: item.id, price_cents: item.priceCents })),
    p_total_cents: totalCents(cart),
  };
}

/** Why an order was refused; nothing was written. */
export type OrderRefusal =
  | { code: 'cart_empty' | 'cart_malformed' | 'cart_too_large' | 'total_mismatch' }
  | { code: 'product_unavailable'; productIds: string[] }
  | { code: 'prices_changed'; changes: PriceChange[] };

export type OrderAnswer =
  | { kind: 'placed'; orderId: string; totalCents: Cents }
  /** An earlier attempt had arrived; the cart has changed since, and this attempt wrote nothing. */
  | { kind: 'placed_before'; orderId: string; totalCents: Cents; productIds: string[] }
  | { kind: 'refused'; refusal: OrderRefusal };

/** An order as its customer sees it. */
export interface Order {
  id: string;
  /** ISO 8601. */
  placedAt: string;
  totalCents: Cents;
  lines: { name: { fr: string; en: string }; priceCents: Cents }[];
}

/** The part of an order's id that people read to each other. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8).toUpperCase();
