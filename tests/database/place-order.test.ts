import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_CART_ITEMS } from '../../src/features/cart/rules/cart.ts';
import fc from 'fast-check';
import { taxesOn } from '../../src/core/taxes.ts';
import { orderDetails } from '../support/order.ts';
import { isFullScope, SEED } from '../support/scope.ts';
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
// One customer places most orders of this file. Earlier orders are made older, because they would exceed the hourly limit.
beforeEach(() => backdateOrders(customer));

async function backdateOrders({ userId }: Actor): Promise<void> {
  const created_at = new Date(Date.now() - 3_601_000).toISOString();
  await service.client.from('orders').update({ created_at }).eq('user_id', userId).throwOnError();
}

async function place(
  lines: unknown,
  {
    key = randomUUID(),
    total = sum(lines),
    by = customer,
    details = orderDetails(total),
  }: { key?: string | null; total?: number; by?: typeof customer; details?: unknown } = {},
) {
  const { data, error } = await by.client.rpc('place_order', {
    p_key: key,
    p_lines: lines,
    p_total_cents: total,
    p_details: details,
  });
  return error ? { error: error.code } : data;
}

const sum = (lines: unknown): number =>
  Array.isArray(lines) ? lines.reduce((total, line) => total + Number(line.price_cents ?? 0), 0) : 0;

const countOrders = async (): Promise<number> =>
  (await service.client.from('orders').select('id', { count: 'exact', head: true })).count!;

const setLead = async (id: string, lead_weeks: number | null): Promise<void> => {
  await service.client.from('products').update({ lead_weeks }).eq('id', id).throwOnError();
};

const TAXED = { id: 'essai-taxes', name: 'Essai', description: 'd', image_url: '/', position: 9_999 };

describe('an order', () => {
  test('is stored as one row of `orders`, and one row of `order_items` for each unit, at the catalogue’s price', async () => {
    const placed = await place([MONITOR, PANEL, MONITOR]);
    expect(placed).toMatchObject({ kind: 'placed', total_cents: 114_700, replayed: false });
    const { data: order } = await service.client
      .from('orders')
      .select('*, order_items(*)')
      .eq('id', placed.id)
      .single();
    expect(Number(order.total)).toBe(1147);
    // The columns in cents are numbers on every server. `total` may be a text.
    expect(order).toMatchObject({ total_cents: 114_700, gst_cents: placed.gst_cents, qst_cents: placed.qst_cents });
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

  test('contains what the shopper confirmed: name, address, taxes, terms and language', async () => {
    const details = orderDetails(39_900, { note: 'Le chemin est fermé l’hiver.\nAppelez.', language: 'en' });
    const placed = await place([MONITOR], { details });
    expect(placed).toMatchObject({ gst_cents: 1_995, qst_cents: 3_980 });
    const { data } = await service.client.from('orders').select('*').eq('id', placed.id).single();
    expect({ ...data, gst: Number(data.gst), qst: Number(data.qst) }).toMatchObject({
      email: 'client@example.org',
      name: 'Jeanne Tremblay',
      phone: '450 555-0142',
      delivery: 'delivery',
      address: {
        line1: '12, chemin du Lac',
        line2: '',
        city: 'Mont-Tremblant',
        province: 'QC',
        postal_code: 'J8E 1T1',
      },
      note: 'Le chemin est fermé l’hiver.\nAppelez.',
      language: 'en',
      terms_version: '2024-04-22',
      gst: 19.95,
      qst: 39.8,
      status: 'received',
    });
  });

  test('keeps the lead time of its slowest product, even if the catalogue changes later', async () => {
    await setLead(MONITOR.product_id, 2);
    await setLead(PANEL.product_id, 6);
    const { id } = await place([MONITOR, PANEL, MONITOR]);
    await setLead(MONITOR.product_id, 0);
    await setLead(PANEL.product_id, 0);
    const { id: inStock } = await place([MONITOR]);
    const { data } = await service.client.from('orders').select('id,lead_weeks').in('id', [id, inStock]);
    expect(new Map(data!.map((order) => [order.id, order.lead_weeks]))).toEqual(
      new Map([
        [id, 6],
        [inStock, 0],
      ]),
    );
  });

  test('has no address if it is picked up, even if an address was typed', async () => {
    const details = orderDetails(39_900, { delivery: 'pickup', postal_code: 'nowhere' });
    const { id } = await place([MONITOR], { details });
    const { data } = await service.client.from('orders').select('delivery,address').eq('id', id).single();
    expect(data).toEqual({ delivery: 'pickup', address: null });
  });

  test('is emailed once to the company and once to the shopper, even if the request is repeated', async () => {
    const key = randomUUID();
    const { id } = await place([MONITOR], { key });
    await place([MONITOR], { key });
    const { data } = await service.client.from('outbox').select('kind,order_status').eq('order_id', id).order('kind');
    expect(data).toEqual([
      { kind: 'order_to_company', order_status: null },
      { kind: 'order_to_shopper', order_status: 'received' },
    ]);
  });

  test('records each change of its status, and the customer can read the changes and gets an email about each', async () => {
    const { id } = await place([MONITOR]);
    for (const status of ['confirmed', 'confirmed', 'cancelled'])
      await service.client.from('orders').update({ status }).eq('id', id).throwOnError();
    const { data: changes } = await customer.client
      .from('order_status_changes')
      .select('status')
      .eq('order_id', id)
      .order('id');
    expect(changes!.map(({ status }) => status)).toEqual(['received', 'confirmed', 'cancelled']);
    const { data: mails } = await service.client
      .from('outbox')
      .select('order_status')
      .eq('order_id', id)
      .eq('kind', 'order_status_to_shopper');
    expect(new Set(mails!.map(({ order_status }) => order_status))).toEqual(new Set(['cancelled', 'confirmed']));
    expect((await service.client.from('orders').update({ status: 'lost' }).eq('id', id)).error?.code).toBe('23503');
    expect((await customer.client.from('orders').update({ status: 'paid' }).eq('id', id)).error?.code).toBe('42501');
  });

  test(`has the taxes that the checkout page computes, seed ${SEED}`, async () => {
    for (const [price, gst, qst] of [
      [100, 500, 998],
      [19.99, 100, 199],
      [33.33, 167, 332],
      [6_990, 34_950, 69_725],
    ] as const) {
      await service.client
        .from('products')
        .upsert({ ...TAXED, price })
        .throwOnError();
      const cents = Math.round(price * 100);
      expect(taxesOn(cents)).toEqual({ gstCents: gst, qstCents: qst });
      expect(await place([{ product_id: TAXED.id, price_cents: cents }])).toMatchObject({
        kind: 'placed',
        gst_cents: gst,
        qst_cents: qst,
      });
    }
    const prices = fc.sample(fc.integer({ min: 1, max: 100_000_000 }), {
      numRuns: isFullScope ? 200 : 25,
      seed: SEED,
    });
    for (const [index, cents] of prices.entries()) {
      if (index % 10 === 0) await backdateOrders(customer);
      await service.client
        .from('products')
        .upsert({ ...TAXED, price: (cents / 100).toFixed(2) })
        .throwOnError();
      expect(await place([{ product_id: TAXED.id, price_cents: cents }])).toMatchObject({ kind: 'placed' });
    }
  });

  test('is returned again for a request with the same key, even if its lines are in another sequence', async () => {
    const key = randomUUID();
    const first = await place([MONITOR, PANEL], { key });
    const before = await countOrders();
    expect(await place([PANEL, MONITOR], { key })).toEqual({ ...first, replayed: true });
    expect(await countOrders()).toBe(before);
  });

  test('is returned again for a repeated request after a price change', async () => {
    const key = randomUUID();
    const controller = { product_id: 'regulateur-mppt-60', price_cents: 64_900 };
    const first = await place([controller], { key });
    await service.client.from('products').update({ price: 700 }).eq('id', 'regulateur-mppt-60');
    expect(await place([controller], { key })).toEqual({ ...first, replayed: true });
  });

  test('is returned again for a repeated request even if a product is now out of stock', async () => {
    const key = randomUUID();
    const first = await place([PANEL], { key });
    await setLead('panneau-monocristallin-410', null);
    expect(await place([PANEL], { key })).toEqual({ ...first, replayed: true });
    await setLead('panneau-monocristallin-410', 0);
  });

  test('is written once per key for 100 simultaneous requests with 20 keys', async () => {
    const before = await countOrders();
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const answers = await Promise.all(
      [...keys, ...keys, ...keys, ...keys, ...keys].map((key) => place([MONITOR], { key })),
    );
    expect(answers.every((answer) => answer.kind === 'placed')).toBe(true);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(20);
    expect(answers.filter((answer) => answer.replayed)).toHaveLength(80);
    expect(await countOrders()).toBe(before + 20);
  });

  test('may contain as many units as a full cart', async () => {
    expect(await place(Array.from({ length: MAX_CART_ITEMS }, () => MONITOR))).toMatchObject({ kind: 'placed' });
  });

  test('is separate from another customer’s order with the same key', async () => {
    const key = randomUUID();
    const mine = await place([MONITOR], { key });
    const theirs = await place([MONITOR], { key, by: await backend.customer('autre@example.org') });
    expect(theirs).toMatchObject({ kind: 'placed', replayed: false });
    expect(theirs.id).not.toBe(mine.id);
  });
});

describe('an invalid order', () => {
  const refused = async (call: () => Promise<unknown>, expected: object): Promise<void> => {
    const before = await countOrders();
    expect(await call()).toEqual(expected);
    expect(await countOrders()).toBe(before);
  };

  test('is not written for a visitor', () =>
    refused(() => place([MONITOR], { by: backend.visitor() }), { error: '42501' }));

  test('is not written if the cart is empty', () => refused(() => place([]), { kind: 'refused', code: 'cart_empty' }));

  test('is not written if there are more units than a full cart has', () =>
    refused(() => place(Array.from({ length: MAX_CART_ITEMS + 1 }, () => MONITOR)), {
      kind: 'refused',
      code: 'cart_too_large',
    }));

  test.each<[string, unknown, string | null]>([
    ['lines that are not a list', { product_id: 'x' }, randomUUID()],
    ['lines that are null', null, randomUUID()],
    ['a line without a product', [{ price_cents: 1 }], randomUUID()],
    ['a line without a price', [{ product_id: 'moniteur-boreal' }], randomUUID()],
    ['a price that is not a whole number of cents', [{ ...MONITOR, price_cents: 1.5 }], randomUUID()],
    ['a negative price', [{ ...MONITOR, price_cents: -1 }], randomUUID()],
    ['a product that is not a string', [{ ...MONITOR, product_id: 7 }], randomUUID()],
    ['lines that are not objects', [1, 'a'], randomUUID()],
    ['a missing key', [MONITOR], null],
  ])('is not written for %s', (_, lines, key) =>
    refused(() => place(lines, { key, total: 1 }), { kind: 'refused', code: 'cart_malformed' }),
  );

  test('is not written if another cart was ordered with the same key', async () => {
    const key = randomUUID();
    const { id } = await place([MONITOR, PANEL], { key });
    const first = {
      id,
      total_cents: 74_800,
      product_ids: ['moniteur-boreal', 'panneau-monocristallin-410'],
      units: [null, null],
    };
    await refused(() => place([MONITOR, MONITOR], { key }), { kind: 'refused', code: 'key_reused', ...first });
    await refused(() => place([PANEL], { key }), { kind: 'refused', code: 'key_reused', ...first });
  });

  test('is not written if a product is unknown', () =>
    refused(() => place([MONITOR, { product_id: 'chaudiere', price_cents: 1 }]), {
      kind: 'refused',
      code: 'product_unavailable',
      product_ids: ['chaudiere'],
    }));

  test('is not written if a product was withdrawn', async () => {
    await service.client.from('products').update({ is_available: false }).eq('id', 'batterie-chauffante-12v');
    const line = { product_id: 'batterie-chauffante-12v', price_cents: 139_000 };
    await refused(() => place([line, line]), {
      kind: 'refused',
      code: 'product_unavailable',
      product_ids: ['batterie-chauffante-12v'],
    });
  });

  test('is not written if a product cannot be ordered now, and the refusal names the product', async () => {
    await setLead('panneau-monocristallin-410', null);
    await refused(() => place([MONITOR, PANEL, PANEL]), {
      kind: 'refused',
      code: 'out_of_stock',
      product_ids: ['panneau-monocristallin-410'],
    });
    await setLead('panneau-monocristallin-410', 0);
    expect(await place([MONITOR, PANEL])).toMatchObject({ kind: 'placed' });
  });

  test('is not written if a displayed price has changed, and the refusal contains both prices', async () => {
    await service.client.from('products').update({ price: 2590.5 }).eq('id', 'batterie-lifepo4-48v');
    const line = { product_id: 'batterie-lifepo4-48v', price_cents: 249_000 };
    await refused(() => place([MONITOR, line, line]), {
      kind: 'refused',
      code: 'prices_changed',
      changes: [{ product_id: 'batterie-lifepo4-48v', seen_cents: 249_000, current_cents: 259_050 }],
    });
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['an empty name', { name: '' }, ['name']],
    ['a name of two lines', { name: 'a\nb' }, ['name']],
    ['a name of 10 kB', { name: 'é'.repeat(10_000) }, ['name']],
    ['an invalid phone number', { phone: '555-0142' }, ['phone']],
    ['an unknown delivery method', { delivery: 'drone' }, ['delivery']],
    ['a missing address', { line1: '', city: undefined }, ['line1', 'city']],
    ['another country', { province: 'VT', postal_code: '05401' }, ['province', 'postal_code']],
    ['a note of 2 000 characters', { note: 'x'.repeat(2_000) }, ['note']],
    ['a missing version of the terms', { terms_version: '' }, ['terms_version']],
    ['terms dated 9999-12-31', { terms_version: '9999-12-31' }, ['terms_version']],
    ['terms dated in the future', { terms_version: '2999-01-01' }, ['terms_version']],
    ['terms dated on a day that does not exist', { terms_version: '2026-02-30' }, ['terms_version']],
    ['terms dated in a month that does not exist', { terms_version: '2026-13-01' }, ['terms_version']],
    ['terms older than the site', { terms_version: '0001-01-01' }, ['terms_version']],
    ['a number instead of a name', { name: 7 }, ['name']],
  ])('is not written for details with %s', (_, others, fields) =>
    refused(() => place([MONITOR], { details: orderDetails(39_900, others) }), {
      kind: 'refused',
      code: 'details_invalid',
      fields,
    }),
  );

  test.each([[null], [[]], [{}]])('is not written if its details are %j', async (details) => {
    const before = await countOrders();
    expect(await place([MONITOR], { details })).toMatchObject({ kind: 'refused', code: 'details_invalid' });
    expect(await countOrders()).toBe(before);
  });

  test('is not written if it has Quebec sales tax for a delivery elsewhere, or lacks that tax for a pick-up', async () => {
    const elsewhere = { province: 'ON', postal_code: 'K1A 0B1', city: 'Ottawa' };
    await refused(() => place([MONITOR], { details: orderDetails(39_900, elsewhere) }), {
      kind: 'refused',
      code: 'taxes_mismatch',
      gst_cents: 1_995,
      qst_cents: 0,
    });
    await refused(() => place([MONITOR], { details: orderDetails(39_900, { delivery: 'pickup', qst_cents: 0 }) }), {
      kind: 'refused',
      code: 'taxes_mismatch',
      gst_cents: 1_995,
      qst_cents: 3_980,
    });
    const placed = await place([MONITOR], { details: orderDetails(39_900, { ...elsewhere, qst_cents: 0 }) });
    expect(placed).toMatchObject({ kind: 'placed', gst_cents: 1_995, qst_cents: 0 });
  });

  test.each([{ gst_cents: 1_994 }, { qst_cents: 3_981 }, { gst_cents: '0' }, { qst_cents: null }])(
    'is not written with incorrect taxes: %j',
    (taxes) =>
      refused(() => place([MONITOR], { details: orderDetails(39_900, taxes) }), {
        kind: 'refused',
        code: 'taxes_mismatch',
        gst_cents: 1_995,
        qst_cents: 3_980,
      }),
  );

  test('is not written if the total differs from the total of the catalogue’s prices', () =>
    refused(() => place([MONITOR], { total: 39_899 }), {
      kind: 'refused',
      code: 'total_mismatch',
      current_cents: 39_900,
    }));
});

describe('the hourly limit of orders', () => {
  test('is 20 for an account, even for simultaneous requests, and a repeated order still gets its response', async () => {
    const by = await backend.customer('many@example.org');
    const key = randomUUID();
    const first = await place([MONITOR], { by, key });
    const answers = await Promise.all(Array.from({ length: 25 }, () => place([MONITOR], { by })));
    expect(answers.filter(({ kind }) => kind === 'placed')).toHaveLength(19);
    expect(answers.filter(({ code }) => code === 'too_many_orders')).toHaveLength(6);
    expect(await place([MONITOR], { by, key })).toMatchObject({ kind: 'placed', id: first.id, replayed: true });
    expect(await place([MONITOR], { by: await backend.customer('few@example.org') })).toMatchObject({ kind: 'placed' });
    const { data } = await service.client
      .from('outbox')
      .select('id, orders!inner(user_id)')
      .eq('orders.user_id', by.userId);
    expect(data).toHaveLength(40);
    // Makes the orders an hour older.
    await backdateOrders(by);
    expect(await place([MONITOR], { by })).toMatchObject({ kind: 'placed' });
  });
});
