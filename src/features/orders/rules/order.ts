import { totalCents, type Cart, type CartItem, type OrderedUnit, type PriceChange } from '../../cart/rules/cart.ts';
import { countUnits } from '../../../core/count-units.ts';
import type { Cents } from '../../../core/money.ts';
import type { OrderDetails } from './order-details.ts';
import type { OrderStatus } from './order-status.ts';
import { taxesOn, type Taxes } from '../../../core/taxes.ts';

/** Parameters of `place_order`: the cart as the shopper saw it. */
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

/** Data that a shopper confirms in addition to the cart. */
export interface Confirmation {
  details: OrderDetails;
  /** Date of the accepted terms: `2024-04-22`. */
  termsVersion: string;
  /** Language of the accepted terms, and of all messages to the shopper. */
  language: keyof CartItem['name'];
}

/** Returns the parameters of `place_order` for a confirmed cart. */
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

/** Reason why an order was refused. Nothing was stored. */
export type OrderRefusal =
  | {
      code:
        'cart_empty' | 'cart_malformed' | 'cart_too_large' | 'total_mismatch' | 'taxes_mismatch' | 'too_many_orders';
    }
  | { code: 'details_invalid'; fields: string[] }
  /** Another device has already ordered these units. */
  | { code: 'units_ordered'; units: string[] }
  | { code: 'product_unavailable' | 'out_of_stock'; productIds: string[] }
  | { code: 'prices_changed'; changes: PriceChange[] };

export type OrderResponse =
  | { kind: 'placed'; orderId: string; totalCents: Cents }
  /** An earlier attempt succeeded, but its response was lost. The cart has changed since then. This attempt stored nothing. */
  | { kind: 'placed_before'; orderId: string; totalCents: Cents; ordered: OrderedUnit[] }
  | { kind: 'refused'; refusal: OrderRefusal };

/** An order, as shown to its customer. */
export interface Order {
  id: string;
  /** ISO 8601. */
  placedAt: string;
  /** Total in cents, before taxes. */
  totalCents: Cents;
  /** Estimated taxes, or the taxes of an accepted quote or an amendment. The invoice has the final taxes. */
  taxes: Taxes;
  status: OrderStatus;
  /** Changes of the status, the latest last. Times are ISO 8601. */
  changes: { status: OrderStatus; changedAt: string }[];
  contact: { name: string; phone: string; email: string } | null;
  /** Lines of the delivery address. Null if the shopper collects the order. */
  deliveredTo: string[] | null;
  note: string;
  /** Whether the amounts come from an accepted quote or an amendment. Otherwise, the amounts are an estimate. */
  isQuoted: boolean;
  /** Whether the order's invoices have their own numbers. If an invoiced order has no such invoice, its page is the invoice. */
  hasInvoices: boolean;
  /** Longest lead time of the products in weeks, when the order was placed or amended. 0 if all products were in stock. */
  leadWeeks: number;
  /** Whether the company has proposed or applied an amendment of the order. */
  isAmended: boolean;
  lines: { name: { fr: string; en: string }; priceCents: Cents }[];
}

/** Units of one product at one price, as a line on pages and in emails. */
export interface OrderLine {
  name: { fr: string; en: string };
  priceCents: Cents;
  units: number;
}

/** Returns the lines of an order, with the units of a product grouped. */
export const groupLines = (lines: Order['lines']): OrderLine[] =>
  countUnits(lines, ({ name, priceCents }) => `${name.fr} ${priceCents}`).map(({ item, units }) => ({
    ...item,
    units,
  }));

/** Returns the short number of an order, which people can read out on the phone. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8).toUpperCase();
