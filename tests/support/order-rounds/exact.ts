// What an order comes to, worked out with whole numbers of any size and none of the site's own code.
import type { OrderRequest } from '../../../src/domain/order.ts';

/** A product as the database has it by now. */
export interface CatalogueRow {
  id: string;
  /** Dollars, as PostgreSQL writes them: `19.99`. */
  price: string;
  isAvailable: boolean;
}

/** In cents. */
export interface Amounts {
  total: bigint;
  gst: bigint;
  qst: bigint;
}

/** Dollars as they are written, `1147.00` or `1 147,00`, in cents. */
export function centsOf(dollars: string): bigint {
  const match = /^(\d+)(?:[.,](\d\d))?$/.exec(dollars.replace(/\s/g, ''));
  if (!match) throw new Error(`no amount: ${dollars}`);
  return BigInt(match[1]!) * 100n + BigInt(match[2] ?? '0');
}

/** A part of an amount in hundred-thousandths, to the cent, halves up. */
const part = (cents: bigint, rate: bigint): bigint => (2n * cents * rate + 100_000n) / 200_000n;

export const amountsOf = (total: bigint): Amounts => ({ total, gst: part(total, 5_000n), qst: part(total, 9_975n) });

/** What `place_order` is to answer, worked out of the catalogue and the request. */
export function expectedAnswer(
  catalogue: readonly CatalogueRow[],
  { p_lines: lines, p_total_cents, p_details }: OrderRequest,
): { code: string; amounts: Amounts | null } {
  const rowOf = new Map(catalogue.map((row) => [row.id, row]));
  const refused = (code: string) => ({ code, amounts: null });
  if (lines.some((line) => !Number.isInteger(line.price_cents) || line.price_cents < 0))
    return refused('cart_malformed');
  if (lines.length === 0) return refused('cart_empty');
  if (lines.length > 200) return refused('cart_too_large');
  if (lines.some((line) => !rowOf.get(line.product_id)?.isAvailable)) return refused('product_unavailable');
  const prices = lines.map((line) => centsOf(rowOf.get(line.product_id)!.price));
  if (lines.some((line, place) => BigInt(line.price_cents) !== prices[place])) return refused('prices_changed');
  const amounts = amountsOf(prices.reduce((sum, cents) => sum + cents, 0n));
  if (BigInt(p_total_cents) !== amounts.total) return refused('total_mismatch');
  if (BigInt(p_details.gst_cents) !== amounts.gst || BigInt(p_details.qst_cents) !== amounts.qst)
    return refused('taxes_mismatch');
  return { code: 'placed', amounts };
}
