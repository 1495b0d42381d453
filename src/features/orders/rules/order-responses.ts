// Parses the database's responses about orders.
import * as v from 'valibot';
import { Address, addressLines } from './address.ts';
import type { Order, OrderResponse, OrderRefusal } from './order.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { CentsValue } from '../../../core/cents.ts';

const cents = v.pipe(
  v.number(),
  v.check((number) => Number.isSafeInteger(number)),
);

const Placed = v.object({ kind: v.picklist(['placed']), id: v.pipe(v.string(), v.uuid()), total_cents: cents });
const Refused = v.union([
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist([
      'cart_empty',
      'cart_malformed',
      'cart_too_large',
      'total_mismatch',
      'taxes_mismatch',
      'too_many_orders',
    ]),
  }),
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['details_invalid']),
    fields: v.array(v.string()),
  }),
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['key_reused']),
    id: v.pipe(v.string(), v.uuid()),
    total_cents: cents,
    product_ids: v.array(v.string()),
    units: v.array(v.nullable(v.string())),
  }),
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['units_ordered']),
    units: v.array(v.string()),
  }),
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['product_unavailable', 'out_of_stock']),
    product_ids: v.array(v.string()),
  }),
  v.object({
    kind: v.picklist(['refused']),
    code: v.picklist(['prices_changed']),
    changes: v.array(v.object({ product_id: v.string(), seen_cents: cents, current_cents: cents })),
  }),
]);

/**
 * Parses the response of `place_order`.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export function parseOrderResponse(answer: unknown): OrderResponse {
  const parsed = v.parse(v.union([Placed, Refused]), answer);
  if (parsed.kind === 'placed') return { kind: 'placed', orderId: parsed.id, totalCents: parsed.total_cents };
  if (parsed.code === 'key_reused') {
    return {
      kind: 'placed_before',
      orderId: parsed.id,
      totalCents: parsed.total_cents,
      ordered: parsed.product_ids.map((productId, line) => ({ productId, unit: parsed.units[line] ?? undefined })),
    };
  }
  return { kind: 'refused', refusal: toRefusal(parsed) };
}

function toRefusal(refused: Exclude<v.InferOutput<typeof Refused>, { code: 'key_reused' }>): OrderRefusal {
  if (refused.code === 'details_invalid') return { code: refused.code, fields: refused.fields };
  if (refused.code === 'units_ordered') return { code: refused.code, units: refused.units };
  if ('product_ids' in refused) return { code: refused.code, productIds: refused.product_ids };
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

/** Columns that `parseOrders` needs. */
export const ORDER_COLUMNS =
  'id,total_cents,gst_cents,qst_cents,created_at,status,name,phone,email,delivery,address,note,is_quoted,has_invoices,lead_weeks,is_amended,order_items(line,price_cents,label,products(name,name_en)),order_status_changes(id,status,changed_at)';

// Some servers return `2026-11-21 07:43:47.219+00`, and others return ISO 8601.
const time = v.pipe(
  v.string(),
  v.transform((text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const status = v.picklist(ORDER_STATUSES);
const OrderRow = v.object({
  id: v.string(),
  total_cents: CentsValue,
  gst_cents: CentsValue,
  qst_cents: CentsValue,
  created_at: time,
  status,
  // Name, phone, email, delivery and address are null in older orders. The address is also null for a pick-up.
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  delivery: v.nullable(v.picklist(['delivery', 'pickup'])),
  address: v.nullable(Address),
  note: v.string(),
  is_quoted: v.boolean(),
  has_invoices: v.boolean(),
  lead_weeks: v.number(),
  is_amended: v.boolean(),
  order_status_changes: v.array(v.object({ id: v.number(), status, changed_at: time })),
  order_items: v.array(
    v.object({
      line: v.number(),
      price_cents: CentsValue,
      /** Name of a line that comes from a quote and is not a product. */
      label: v.nullable(v.string()),
      products: v.nullable(v.object({ name: v.string(), name_en: v.nullable(v.string()) })),
    }),
  ),
});

/**
 * Parses a customer's orders.
 * @throws {v.ValiError} if a row does not match the schema.
 */
export function parseOrders(rows: unknown): Order[] {
  return v.parse(v.array(OrderRow), rows).map((row) => ({
    id: row.id,
    placedAt: row.created_at,
    totalCents: row.total_cents,
    taxes: { gstCents: row.gst_cents, qstCents: row.qst_cents },
    status: row.status,
    changes: [...row.order_status_changes]
      .sort((a, b) => a.id - b.id)
      .map(({ status, changed_at }) => ({ status, changedAt: changed_at })),
    contact: row.name === null ? null : { name: row.name, phone: row.phone ?? '', email: row.email ?? '' },
    deliveredTo: row.address && addressLines(row.address),
    note: row.note,
    isQuoted: row.is_quoted,
    hasInvoices: row.has_invoices,
    leadWeeks: row.lead_weeks,
    isAmended: row.is_amended,
    lines: [...row.order_items]
      .sort((a, b) => a.line - b.line)
      .map(({ price_cents: priceCents, label, products }) => {
        const name = label ?? products!.name;
        return { name: { fr: name, en: products?.name_en ?? name }, priceCents };
      }),
  }));
}
