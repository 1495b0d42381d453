// Computes an order's amounts with integers of any size and without the site's own code.
import type { OrderRequest } from '../../../src/features/orders/rules/order.ts';

/** A product's current row in the database. */
export interface CatalogueRow {
  id: string;
  /** Dollars as PostgreSQL writes them: `19.99`. */
  price: string;
  isAvailable: boolean;
  isInStock: boolean;
}

/** Amounts in cents. */
export interface Amounts {
  total: bigint;
  gst: bigint;
  qst: bigint;
}

/** Returns the cents of a written amount in dollars, such as `1147.00` or `1 147,00`. */
export function parseCents(dollars: string): bigint {
  const match = /^(\d+)(?:[.,](\d\d))?$/.exec(dollars.replace(/\s/g, ''));
  if (!match) throw new Error(`"${dollars}" is not an amount`);
  return BigInt(match[1]!) * 100n + BigInt(match[2] ?? '0');
}

/** Returns a share of an amount, rounded half up to the cent. The rate is in hundred-thousandths. */
const part = (cents: bigint, rate: bigint): bigint => (2n * cents * rate + 100_000n) / 200_000n;

/** Returns the total with its GST (5 %) and QST (9.975 %), in cents. */
export const computeAmounts = (total: bigint): Amounts => ({
  total,
  gst: part(total, 5_000n),
  qst: part(total, 9_975n),
});

/** Returns the code and amounts with which `place_order` must respond to this request for this catalogue. */
export function expectedResponse(
  catalogue: readonly CatalogueRow[],
  { p_lines: lines, p_total_cents, p_details }: OrderRequest,
): { code: string; amounts: Amounts | null } {
  const rowsById = new Map(catalogue.map((row) => [row.id, row]));
  const refused = (code: string) => ({ code, amounts: null });
  if (lines.some((line) => !Number.isInteger(line.price_cents) || line.price_cents < 0))
    return refused('cart_malformed');
  if (lines.length === 0) return refused('cart_empty');
  if (lines.length > 200) return refused('cart_too_large');
  if (lines.some((line) => !rowsById.get(line.product_id)?.isAvailable)) return refused('product_unavailable');
  if (lines.some((line) => !rowsById.get(line.product_id)!.isInStock)) return refused('out_of_stock');
  const prices = lines.map((line) => parseCents(rowsById.get(line.product_id)!.price));
  if (lines.some((line, place) => BigInt(line.price_cents) !== prices[place])) return refused('prices_changed');
  const amounts = computeAmounts(prices.reduce((sum, cents) => sum + cents, 0n));
  if (BigInt(p_total_cents) !== amounts.total) return refused('total_mismatch');
  if (BigInt(p_details.gst_cents) !== amounts.gst || BigInt(p_details.qst_cents) !== amounts.qst)
    return refused('taxes_mismatch');
  return { code: 'placed', amounts };
}
