import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CART_ITEMS } from '../../src/domain/cart.ts';
import { startTestBackend, type Actor, type TestBackend } from '../support/backend.ts';

const MONITOR = { product_id: 'moniteur-boreal', price_cents: 39_900 };
const PANEL = { product_id: 'panneau-monocristallin-410', price_cents: 34_900 };

let backend: TestBackend;
let customer: Actor;
let service: Actor;

beforeAll(async () => {
  backend = await startTestBackend();
  customer = await backend.customer('client@example.org');
  service = backend.service();
});
afterAll(() => backend.end());

async function place(
  lines: unknown,
  {
    key = randomUUID(),
    total = sum(lines),
    by = customer,
  }: { key?: string | null; total?: number; by?: typeof customer } = {},
) {
  const { data, error } = await by.client.rpc('place_order', { p_key: key, p_lines: lines, p_total_cents: total });
  return error ? { error: error.code } : data;
}

const sum = (lines: unknown): number =>
  Array.isArray(lines) ? lines.reduce((total, line) => total + Number(line.price_cents ?? 0), 0) : 0;

const countOrders = async (): Promise<number> =>
  (await service.client.from('orders').select('id', { count: 'exact', head: true })).count!;

describe('an order', () => {
  test('is one row, and one row per unit with quantity 1, at the catalogue’s prices', async () => {
    const placed = await place([MONITOR, PANEL, MONITOR]);
    expect(placed).toMatchObject({ kind: 'placed', total_cents: 114_700, replayed: false });
    const { data: order } = await service.client
      .from('orders')
      .select('*, order_items(*)')
      .eq('id', placed.id)
      .single();
    expect(Number(order.total)).toBe(1147);
    expect(order.user_id).toBe(customer.userId);
    const lines = order.order_items.toSorted((a: { line: number }, b: { line: number }) => a.line - b.line);
    expect(
      lines.map((line: { product_id: string; quantity: number; price: number }) => [
        line.product_id,
        line.quantity,
        Number(line.price),
      ]),
    ).toEqual([
      ['moniteur-boreal', 1, 399],
      ['panneau-monocristallin-410', 1, 349],
      ['moniteur-boreal', 1, 399],
    ]);
  });

  test('repeated with its key is the first order, in whatever order its lines come', async () => {
    const key = randomUUID();
    const first = await place([MONITOR, PANEL], { key });
    const before = await countOrders();
    expect(await place([PANEL, MONITOR], { key })).toEqual({ ...first, replayed: true });
    expect(await countOrders()).toBe(before);
  });

  test('repeated after a price changed is still the first order', async () => {
    const key = randomUUID();
    const controller = { product_id: 'regulateur-mppt-60', price_cents: 64_900 };
    const first = await place([controller], { key });
    await service.client.from('products').update({ price: 700 }).eq('id', 'regulateur-mppt-60');
    expect(await place([controller], { key })).toEqual({ ...first, replayed: true });
  });

  test('of 100 at once with 50 keys, 50 are written', async () => {
    const before = await countOrders();
    const keys = Array.from({ length: 50 }, () => randomUUID());
    const answers = await Promise.all([...keys, ...keys].map((key) => place([MONITOR], { key })));
    expect(answers.every((answer) => answer.kind === 'placed')).toBe(true);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(50);
    expect(answers.filter((answer) => answer.replayed)).toHaveLength(50);
    expect(await countOrders()).toBe(before + 50);
  });

  test('may be as large as the cart', async () => {
    expect(await place(Array.from({ length: MAX_CART_ITEMS }, () => MONITOR))).toMatchObject({ kind: 'placed' });
  });

  test('of another customer with the same key is another order', async () => {
    const key = randomUUID();
    const mine = await place([MONITOR], { key });
    const theirs = await place([MONITOR], { key, by: await backend.customer('autre@example.org') });
    expect(theirs).toMatchObject({ kind: 'placed', replayed: false });
    expect(theirs.id).not.toBe(mine.id);
  });
});

describe('an order is refused, and nothing written,', () => {
  const refused = async (call: () => Promise<unknown>, expected: object): Promise<void> => {
    const before = await countOrders();
    expect(await call()).toEqual(expected);
    expect(await countOrders()).toBe(before);
  };

  test('to a visitor', () => refused(() => place([MONITOR], { by: backend.visitor() }), { error: '42501' }));

  test('when the cart is empty', () => refused(() => place([]), { kind: 'refused', code: 'cart_empty' }));

  test('when there are more units than the cart may hold', () =>
    refused(() => place(Array.from({ length: MAX_CART_ITEMS + 1 }, () => MONITOR)), {
      kind: 'refused',
      code: 'cart_too_large',
    }));

  test.each<[string, unknown, string | null]>([
    ['lines that are not a list', { product_id: 'x' }, randomUUID()],
    ['lines that are null', null, randomUUID()],
    ['a line without a product', [{ price_cents: 1 }], randomUUID()],
    ['a line without a price', [{ product_id: 'moniteur-boreal' }], randomUUID()],
    ['a price that is no whole number of cents', [{ ...MONITOR, price_cents: 1.5 }], randomUUID()],
    ['a negative price', [{ ...MONITOR, price_cents: -1 }], randomUUID()],
    ['a product that is no text', [{ ...MONITOR, product_id: 7 }], randomUUID()],
    ['lines that are no objects', [1, 'a'], randomUUID()],
    ['no key', [MONITOR], null],
  ])('for %s', (_, lines, key) =>
    refused(() => place(lines, { key, total: 1 }), { kind: 'refused', code: 'cart_malformed' }),
  );

  test('when the key is already that of another cart', async () => {
    const key = randomUUID();
    const { id } = await place([MONITOR, PANEL], { key });
    const first = { id, total_cents: 74_800, product_ids: ['moniteur-boreal', 'panneau-monocristallin-410'] };
    await refused(() => place([MONITOR, MONITOR], { key }), { kind: 'refused', code: 'key_reused', ...first });
    await refused(() => place([PANEL], { key }), { kind: 'refused', code: 'key_reused', ...first });
  });

  test('when a product is unknown', () =>
    refused(() => place([MONITOR, { product_id: 'chaudiere', price_cents: 1 }]), {
      kind: 'refused',
      code: 'product_unavailable',
      product_ids: ['chaudiere'],
    }));

  test('when a product was withdrawn', async () => {
    await service.client.from('products').update({ is_available: false }).eq('id', 'batterie-chauffante-12v');
    const line = { product_id: 'batterie-chauffante-12v', price_cents: 139_000 };
    await refused(() => place([line, line]), {
      kind: 'refused',
      code: 'product_unavailable',
      product_ids: ['batterie-chauffante-12v'],
    });
  });

  test('when a price is no longer the one seen, naming the lines that changed', async () => {
    await service.client.from('products').update({ price: 2590.5 }).eq('id', 'batterie-lifepo4-48v');
    const line = { product_id: 'batterie-lifepo4-48v', price_cents: 249_000 };
    await refused(() => place([MONITOR, line, line]), {
      kind: 'refused',
      code: 'prices_changed',
      changes: [{ product_id: 'batterie-lifepo4-48v', seen_cents: 249_000, current_cents: 259_050 }],
    });
  });

  test('when the total differs from the catalogue’s', () =>
    refused(() => place([MONITOR], { total: 39_899 }), {
      kind: 'refused',
      code: 'total_mismatch',
      current_cents: 39_900,
    }));
});
