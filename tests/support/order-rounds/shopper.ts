// Acts as a shopper through the code that runs in the browser: shows the catalogue, fills the cart, confirms the order, and
// handles a refusal.
import { randomUUID } from 'node:crypto';
import {
  addUnit,
  applyPriceChanges,
  EMPTY_CART,
  removeLine,
  toCartItem,
  totalCents,
  withOrderKey,
  type Cart,
} from '../../../src/features/cart/rules/cart.ts';
import { formatPrice } from '../../../src/core/money.ts';
import { toOrderRequest, type OrderRefusal, type OrderRequest } from '../../../src/features/orders/rules/order.ts';
import type { OrderDetails } from '../../../src/features/orders/rules/order-details.ts';
import { parseProduct, showIn } from '../../../src/features/products/rules/product.ts';
import { taxesOn, withTaxes } from '../../../src/core/taxes.ts';
import { parseCents, type Amounts } from './exact.ts';
import type { Tampering } from './round.ts';

const DETAILS: OrderDetails = {
  name: 'Jeanne Tremblay',
  phone: '450 555-0142',
  delivery: 'pickup',
  note: '',
  line1: '',
  line2: '',
  city: '',
  province: '',
  postal_code: '',
};

/** Returns a cart with units of the catalogue's products. */
export function fillCart(rows: readonly unknown[], units: readonly number[]): Cart {
  const products = rows.map((row) => showIn('fr', parseProduct(row)));
  return units.reduce(
    (cart, place) => addUnit(cart, toCartItem(products[place % products.length]!), randomUUID)!,
    EMPTY_CART,
  );
}

/** Returns the amounts that the order page shows and the shopper confirms, parsed from their displayed text. */
export function shownAmounts(cart: Cart): Amounts & { withTaxes: bigint } {
  const total = totalCents(cart);
  const taxes = taxesOn(total);
  const read = (cents: number): bigint => parseCents(formatPrice(cents, 'fr').replace('$\u00a0CAD', ''));
  return {
    total: read(total),
    gst: read(taxes.gstCents),
    qst: read(taxes.qstCents),
    withTaxes: read(withTaxes(total, taxes)),
  };
}

/** Returns the request of a shopper who confirms the cart. */
export const confirm = (cart: Cart): OrderRequest =>
  toOrderRequest(withOrderKey(cart, randomUUID()), { details: DETAILS, termsVersion: '2024-04-22', language: 'fr' });

/** Returns the cart as the page leaves it after a refusal. The shopper removes products that are withdrawn or out of stock. */
export function applyRefusal(cart: Cart, refusal: OrderRefusal): Cart {
  const current = applyPriceChanges(cart, refusal.code === 'prices_changed' ? refusal.changes : []);
  if (!('productIds' in refusal)) return current;
  return current.items
    .filter(({ id }) => refusal.productIds.includes(id))
    .reduce((rest, { id, priceCents }) => removeLine(rest, id, priceCents), current);
}

/** Returns a manipulated request, which the page's own code would not send. */
export function tamper(request: OrderRequest, tampering: Tampering, byCents: number, otherId: string): OrderRequest {
  const { p_lines: lines, p_details: details } = request;
  const [first, ...rest] = lines as [OrderRequest['p_lines'][0], ...OrderRequest['p_lines']];
  const priced = (price_cents: number) => ({ ...request, p_lines: [{ ...first, price_cents }, ...rest] });
  switch (tampering) {
    case 'price':
      return { ...priced(first.price_cents + byCents), p_total_cents: request.p_total_cents + byCents };
    case 'price that is none':
      return priced(first.price_cents + 0.5);
    case 'total':
      return { ...request, p_total_cents: request.p_total_cents + byCents };
    case 'gst':
      return { ...request, p_details: { ...details, gst_cents: details.gst_cents + byCents } };
    case 'qst':
      return { ...request, p_details: { ...details, qst_cents: details.qst_cents + byCents } };
    case 'a unit more':
      return { ...request, p_lines: [...lines, { ...first, unit: randomUUID() }] };
    case 'a unit less':
      return { ...request, p_lines: rest };
    case 'unknown product':
      return { ...request, p_lines: [{ ...first, product_id: 'essai-inconnu' }, ...rest] };
    case 'other product':
      return { ...request, p_lines: [{ ...first, product_id: otherId }, ...rest] };
    case 'too many lines':
      return { ...request, p_lines: Array.from({ length: 201 }, () => first) };
    case 'no line':
      return { ...request, p_lines: [] };
  }
}
