// What the database answers about orders, read and checked; fetched with the calls themselves.
import * as v from 'valibot';
import { centsFromPrice } from './money.ts';
import type { Order, OrderAnswer, OrderRefusal } from './order.ts';

const cents = v.pipe(
  v.number(),
  v.check((number) => Number.isSafeInteger(number)),
);

const Placed = v.object({ kind: v.picklist(['placed']), id: v.pipe(v.string(), v.uuid()), total_cents: cents });
const Refused = v.union([
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['cart_empty', 'cart_malformed', 'cart_too_large', 'total_mismatch']),
  }),
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['key_reused']),
    id: v.pipe(v.string(), v.uuid()),
    total_cents: cents,
    product_ids: v.array(v.string()),
  }),
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['product_unavailable']),
    product_ids: v.array(v.string()),
  }),
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['prices_changed']),
    changes: v.array(v.object({ product_id: v.string(), seen_cents: cents, current_cents: cents })),
  }),
]);

/**
 * Reads the answer of `place_order`.
 * @throws {v.ValiError} when the server speaks another version of it.
 */
export function parseOrderAnswer(answer: unknown): OrderAnswer {
  const parsed = v.parse(v.union([Placed, Refused]), answer);
  if (parsed.kind === 'placed') return { kind: 'placed', orderId: parsed.id, totalCents: parsed.total_cents };
  if (parsed.code === 'key_reused') {
    return {
      kind: 'placed_before',
      orderId: parsed.id,
      totalCents: parsed.total_cents,
      productIds: parsed.product_ids,
    };
  }
  return { kind: 'refused', refusal: toRefusal(parsed) };
}

function toRefusal(refused: Exclude<v.InferOutput<typeof Refused>, { code: 'key_reused' }>): OrderRefusal {
  if (refused.code === 'product_unavailable') return { code: refused.code, productIds: refused.product_ids };
  if (refused.code === 'prices_changed') {
    const changes = refused.changes.map((line) => ({
      productId: line.product_id,
      seenCents: line.seen_cents,
      currentCents: line.current_cents,
    }));
    return { code: refused.code, changes };
  }
  return { code: refused.code };
}

/** What to select so that `parseOrders` can read it. */
export const ORDER_COLUMNS = 'id,total,created_at,order_items(line,price,products(name,name_en))';

const price = v.pipe(v.unknown(), v.transform(centsFromPrice), v.number());
const OrderRow = v.object({
  id: v.string(),
  total: price,
  // `2026-11-21 07:43:47.219+00` from one server, ISO 8601 from the other.
  created_at: v.pipe(
    v.string(),
    v.transform((text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
  order_items: v.array(
    v.object({ line: v.number(), price, products: v.object({ name: v.string(), name_en: v.nullable(v.string()) }) }),
  ),
});

/**
 * Reads a customer's orders.
 * @throws {v.ValiError} when a row is not what it should be.
 */
export function parseOrders(rows: unknown): Order[] {
  return v.parse(v.array(OrderRow), rows).map((row) => ({
    id: row.id,
    placedAt: row.created_at,
    totalCents: row.total,
    lines: [...row.order_items]
      .sort((a, b) => a.line - b.line)
      .map(({ price: priceCents, products: { name, name_en } }) => ({
        name: { fr: name, en: name_en ?? name },
        priceCents,
      })),
  }));
}
