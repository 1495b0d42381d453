import { afterEach, describe, expect, test, vi } from 'vitest';
import { ValiError } from 'valibot';
import { load, thrownToFailure, toFailure } from '../../src/core/failure.ts';
import { groupLines, orderNumber, toOrderRequest } from '../../src/features/orders/rules/order.ts';
import type { OrderDetails } from '../../src/features/orders/rules/order-details.ts';
import { parseOrderResponse, parseOrders } from '../../src/features/orders/rules/order-responses.ts';

const KEY = '3f2b8a52-7f0e-4a55-9d3c-1a2b3c4d5e6f';
const name = { fr: 'Moniteur', en: 'Monitor' };

test('an order contains each unit at its displayed price, and the sum of these prices', () => {
  const product = { id: 'moniteur', name, priceCents: 39_900, imageUrl: '' };
  const details = { name: 'J', phone: '', delivery: 'pickup' } as OrderDetails;
  expect(
    toOrderRequest(
      { items: [{ ...product, unit: KEY }, product], orderKey: KEY },
      { details, termsVersion: '2024-04-22', language: 'fr' },
    ),
  ).toEqual({
    p_key: KEY,
    p_lines: [
      { product_id: 'moniteur', price_cents: 39_900, unit: KEY },
      { product_id: 'moniteur', price_cents: 39_900 },
    ],
    p_total_cents: 79_800,
    p_details: { ...details, terms_version: '2024-04-22', language: 'fr', gst_cents: 3_990, qst_cents: 7_960 },
  });
});

test('an order has Quebec’s sales tax unless it is delivered outside Quebec', () => {
  const cart = { items: [{ id: 'moniteur', name, priceCents: 39_900, imageUrl: '' }], orderKey: KEY };
  const computeTaxes = (delivery: string, province: string): unknown => {
    const details = { delivery, province } as OrderDetails;
    const { gst_cents, qst_cents } = toOrderRequest(cart, { details, termsVersion: '', language: 'fr' }).p_details;
    return { gst_cents, qst_cents };
  };
  for (const province of ['ON', 'NB', 'NU'])
    expect(computeTaxes('delivery', province)).toEqual({ gst_cents: 1_995, qst_cents: 0 });
  expect(computeTaxes('delivery', 'QC')).toEqual({ gst_cents: 1_995, qst_cents: 3_980 });
  expect(computeTaxes('pickup', 'ON')).toEqual({ gst_cents: 1_995, qst_cents: 3_980 });
});

describe('parseOrderResponse', () => {
  test('reads the response to an order that was sent again', () => {
    expect(
      parseOrderResponse({ kind: 'placed', id: KEY, total_cents: 79_800, replayed: true, created_at: 'x' }),
    ).toEqual({
      kind: 'placed',
      orderId: KEY,
      totalCents: 79_800,
    });
  });

  test.each(['cart_empty', 'cart_malformed', 'cart_too_large', 'total_mismatch', 'taxes_mismatch'])(
    'reads the refusal %s',
    (code) => {
      expect(parseOrderResponse({ kind: 'refused', code })).toEqual({ kind: 'refused', refusal: { code } });
    },
  );

  test('reads the ID, total and units of an earlier order with the same key', () => {
    expect(
      parseOrderResponse({
        kind: 'refused',
        code: 'key_reused',
        id: KEY,
        total_cents: 5,
        product_ids: ['a', 'a'],
        units: [KEY, null],
      }),
    ).toEqual({
      kind: 'placed_before',
      orderId: KEY,
      totalCents: 5,
      ordered: [
        { productId: 'a', unit: KEY },
        { productId: 'a', unit: undefined },
      ],
    });
  });

  test('reads a refusal with the products that are not offered', () => {
    expect(parseOrderResponse({ kind: 'refused', code: 'product_unavailable', product_ids: ['a'] })).toEqual({
      kind: 'refused',
      refusal: { code: 'product_unavailable', productIds: ['a'] },
    });
  });

  test('reads a refusal with the units that another device has ordered', () => {
    expect(parseOrderResponse({ kind: 'refused', code: 'units_ordered', units: [KEY] })).toEqual({
      kind: 'refused',
      refusal: { code: 'units_ordered', units: [KEY] },
    });
  });

  test('reads a refusal that names the invalid fields of the order', () => {
    expect(parseOrderResponse({ kind: 'refused', code: 'details_invalid', fields: ['phone'] })).toEqual({
      kind: 'refused',
      refusal: { code: 'details_invalid', fields: ['phone'] },
    });
  });

  test('reads a refusal with the changed prices', () => {
    const changes = [{ product_id: 'a', seen_cents: 1, current_cents: 2 }];
    expect(parseOrderResponse({ kind: 'refused', code: 'prices_changed', changes })).toEqual({
      kind: 'refused',
      refusal: { code: 'prices_changed', changes: [{ productId: 'a', seenCents: 1, currentCents: 2 }] },
    });
  });

  test.each([null, {}, { kind: 'placed' }, { kind: 'refused', code: 'bad_weather' }])('throws for %j', (answer) =>
    expect(() => parseOrderResponse(answer)).toThrow(ValiError),
  );
});

describe('parseOrders', () => {
  const row = {
    id: KEY,
    total_cents: 74_800,
    gst_cents: 3_740,
    qst_cents: 7_461,
    status: 'confirmed',
    name: 'J',
    phone: '450 555-0142',
    email: 'j@exemple.test',
    delivery: 'delivery',
    address: { line1: '12, rang 4', line2: '', city: 'Sutton', province: 'QC', postal_code: 'J0E 2K0' },
    note: 'n',
    is_quoted: true,
    has_invoices: false,
    lead_weeks: 6,
    is_amended: true,
    order_status_changes: [
      { id: 2, status: 'confirmed', changed_at: '2026-11-22 07:43:47.219+00' },
      { id: 1, status: 'received', changed_at: '2026-11-21 07:43:47.219+00' },
    ],
    created_at: '2026-11-21 07:43:47.219+00',
    order_items: [
      { line: 3, price_cents: 10_000, label: 'Pose', products: null },
      { line: 2, price_cents: 34_900, label: null, products: { name: 'Panneau', name_en: null } },
      { line: 1, price_cents: 39_900, label: null, products: { name: 'Moniteur', name_en: 'Monitor' } },
    ],
  };

  test('reads a complete order, with its lines as in the cart and its status changes from first to last', () => {
    expect(parseOrders([row])).toEqual([
      {
        id: KEY,
        placedAt: '2026-11-21T07:43:47.219+00:00',
        totalCents: 74_800,
        taxes: { gstCents: 3_740, qstCents: 7_461 },
        status: 'confirmed',
        changes: [
          { status: 'received', changedAt: '2026-11-21T07:43:47.219+00:00' },
          { status: 'confirmed', changedAt: '2026-11-22T07:43:47.219+00:00' },
        ],
        contact: { name: 'J', phone: '450 555-0142', email: 'j@exemple.test' },
        deliveredTo: ['12, rang 4', 'Sutton (QC)\u00a0 J0E 2K0'],
        note: 'n',
        isQuoted: true,
        hasInvoices: false,
        leadWeeks: 6,
        isAmended: true,
        lines: [
          { name, priceCents: 39_900 },
          { name: { fr: 'Panneau', en: 'Panneau' }, priceCents: 34_900 },
          { name: { fr: 'Pose', en: 'Pose' }, priceCents: 10_000 },
        ],
      },
    ]);
  });

  test('reads a time in ISO 8601, with a T between date and time', () => {
    const [order] = parseOrders([{ ...row, created_at: '2026-11-21T07:43:47.219+00:00' }]);
    expect(order?.placedAt).toBe('2026-11-21T07:43:47.219+00:00');
  });

  test('reads an order that a previous version stored without contact details, or with only a name', () => {
    const old = { ...row, name: null, phone: null, email: null, delivery: null, address: null };
    expect(parseOrders([old])[0]).toMatchObject({ contact: null, deliveredTo: null });
    expect(parseOrders([{ ...old, name: 'J' }])[0]!.contact).toEqual({ name: 'J', phone: '', email: '' });
  });

  test('refuses rows that are not orders', () => expect(() => parseOrders([{ id: KEY }])).toThrow(ValiError));
});

test('an order number is the beginning of the ID', () => expect(orderNumber(KEY)).toBe('3F2B8A52'));

describe('toFailure', () => {
  test.each([
    [{ message: 'TypeError: Failed to fetch', status: 0 }, { code: 'offline' }],
    [{ message: 'Unexpected token < in JSON' }, { code: 'unknown' }],
    [
      { message: 'Server fault 69cee1fb', status: 500 },
      { code: 'server_fault', id: '69cee1fb' },
    ],
    [{ message: 'teapot', status: 418 }, { code: 'unknown' }],
  ])('maps %j to %j', (error, failure) => expect(toFailure(error)).toEqual(failure));
});

describe('loading a part of the page', () => {
  const loadFailure = (cause: Error): Promise<unknown> => load(() => Promise.reject(cause)).catch(thrownToFailure);
  afterEach(() => vi.unstubAllGlobals());

  test('fails with `offline` if neither the part nor the site responds', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await loadFailure(new TypeError('Failed to fetch dynamically imported module'))).toEqual({
      code: 'offline',
    });
  });

  test.each([
    new TypeError('Failed to fetch dynamically imported module'),
    new TypeError('AbortSignal.timeout is not a function'),
    new SyntaxError('Unexpected token'),
  ])('fails with `unknown` if the part does not load although the site responds: %s', async (cause) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })));
    expect(await loadFailure(cause)).toEqual({ code: 'unknown' });
  });

  test('causes no further request if it succeeds', async () => {
    vi.stubGlobal('fetch', () => expect.unreachable());
    expect(await load(() => Promise.resolve('here'))).toBe('here');
  });
});

test('an error that our code throws becomes the failure `unknown`', () => {
  expect(thrownToFailure(new TypeError('x is not a function'))).toEqual({ code: 'unknown' });
});

test('units of the same product at the same price share an order line', () => {
  const other = { fr: 'Panneau', en: 'Panel' };
  const lines = [
    { name, priceCents: 1 },
    { name: other, priceCents: 5 },
    { name, priceCents: 1 },
    { name, priceCents: 2 },
  ];
  expect(groupLines(lines)).toEqual([
    { name, priceCents: 1, units: 2 },
    { name: other, priceCents: 5, units: 1 },
    { name, priceCents: 2, units: 1 },
  ]);
});
