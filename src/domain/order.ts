import { totalCents, type Cart, type CartItem, type OrderedUnit, type PriceChange } from './cart.ts';
import { countUnits } from './count-units.ts';
import type { Cents } from './money.ts';
import type { OrderDetails } from './order-details.ts';
import type { OrderStatus } from './order-status.ts';
import { taxesOn, type Taxes } from './taxes.ts';

/** What `place_order` is asked: the cart as the shopper saw it. */
export interface OrderRequest {
  p_key: string;
  p_lines: { product_id: string; price_cents: Cents; unit: string | undefined }[];
  p_total_cents: Cents;
  p_details: OrderDetails & {
    terms_version: string;
    language: keyof CartItem['name'];
    gst_cents: Cents;
    qst_cents: Cents;
  };
}

/** What a shopper confirms beside the cart. */
export interface Confirmation {
  details: OrderDetails;
  /** The date of the terms that were accepted, `2024-04-22`. */
  termsVersion: string;
  /** In which they were read, and in which the shopper is written to. */
  language: keyof CartItem['name'];
}

export function toOrderRequest(
  cart: Cart & { orderKey: string },
  { details, termsVersion, language }: Confirmation,
): OrderRequest {
  const { gstCents, qstCents } = taxesOn(totalCents(cart), details);
  return {
    p_key: cart.orderKey,
    p_lines: cart.items.map((item) => ({
      product_id: item.id,
      price_cents: item.priceCents,
      unit: item.unit,
    })),
    p_total_cents: totalCents(cart),
    p_details: { ...details, terms_version: termsVersion, language, gst_cents: gstCents, qst_cents: qstCents },
  };
}

/** Why an order was refused; nothing was written. */
export type OrderRefusal =
  | {
      code:
        'cart_empty' | 'cart_malformed' | 'cart_too_large' | 'total_mismatch' | 'taxes_mismatch' | 'too_many_orders';
    }
  | { code: 'details_invalid'; fields: string[] }
  /** These units are in an order that another device has placed. */
  | { code: 'units_ordered'; units: string[] }
  | { code: 'product_unavailable'; productIds: string[] }
  | { code: 'prices_changed'; changes: PriceChange[] };

export type OrderAnswer =
  | { kind: 'placed'; orderId: string; totalCents: Cents }
  /** An earlier attempt had arrived; the cart has changed since, and this attempt wrote nothing. */
  | { kind: 'placed_before'; orderId: string; totalCents: Cents; ordered: OrderedUnit[] }
  | { kind: 'refused'; refusal: OrderRefusal };

/** An order as its customer sees it. */
export interface Order {
  id: string;
  /** ISO 8601. */
  placedAt: string;
  /** Before taxes. */
  totalCents: Cents;
  /** As they were shown; the invoice says them for good. */
  taxes: Taxes;
  status: OrderStatus;
  /** The latest last; ISO 8601. */
  changes: { status: OrderStatus; changedAt: string }[];
  contact: { name: string; phone: string; email: string } | null;
  /** Where it goes: lines of an address. */
  deliveredTo: string[] | null;
  note: string;
  lines: { name: { fr: string; en: string }; priceCents: Cents }[];
}

/** Units of one product at one price, as a page and an e-mail list them. */
export interface OrderLine {
  name: { fr: string; en: string };
  priceCents: Cents;
  units: number;
}

/** The lines of an order, one for the units of a product. */
export const groupLines = (lines: Order['lines']): OrderLine[] =>
  countUnits(lines, ({ name, priceCents }) => `${name.fr} ${priceCents}`).map(({ item, units }) => ({
    ...item,
    units,
  }));

/** The part of an order's id that people read to each other. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8).toUpperCase();
