import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addUnit,
  applyPriceChanges,
  EMPTY_CART,
  MAX_CART_ITEMS,
  parseCart,
  toLines,
  removeItem,
  removeLine,
  toCartItem,
  totalCents,
  withOrderKey,
  withoutOrdered,
  type Cart,
  type CartItem,
} from '../../src/features/cart/rules/cart.ts';

const KEY = '3f2b8a52-7f0e-4a55-9d3c-1a2b3c4d5e6f';

const unitId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const item = (id: string, priceCents = 10_000): CartItem => ({
  id,
  name: { fr: id, en: id },
  priceCents,
  imageUrl: `/${id}.avif`,
});
const createCart = (...items: CartItem[]): Cart => ({ ...EMPTY_CART, items });

const anyItem = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  name: fc.record({ fr: fc.string(), en: fc.string() }),
  priceCents: fc.integer({ min: 1, max: 1e9 }),
  imageUrl: fc.string(),
  unit: fc.option(fc.uuid(), { nil: undefined }),
});
const anyCart = fc.record({ items: fc.array(anyItem, { maxLength: 20 }), orderKey: fc.constantFrom(null, KEY) });

describe('adding and removing', () => {
  test('adding appends one unit and raises the total by its price', () => {
    fc.assert(
      fc.property(anyCart, anyItem, (cart, added) => {
        const next = addUnit(cart, added, () => KEY)!;
        expect(next.items.slice(0, -1)).toEqual(cart.items);
        expect(next.items.at(-1)).toEqual({ ...added, unit: KEY });
        expect(totalCents(next)).toBe(totalCents(cart) + added.priceCents);
      }),
    );
  });

  test('removing a product removes exactly one unit and lowers the total by the price of the unit', () => {
    fc.assert(
      fc.property(anyCart, anyItem, (cart, other) => {
        const next = removeItem(addUnit(cart, other, randomUUID)!, other.id);
        expect(next.items).toEqual(cart.items);
        expect(totalCents(next)).toBe(totalCents(cart));
      }),
    );
  });

  test('removing one of two units of a product leaves the other unit', () => {
    expect(removeItem(createCart(item('a'), item('b'), item('a')), 'a').items.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('removing a unit from a line removes a unit with the line’s price', () => {
    const cart = createCart(item('a', 100), item('b'), item('a', 120));
    expect(removeItem(cart, 'a', 100).items.map(({ priceCents }) => priceCents)).toEqual([10_000, 120]);
    expect(removeItem(cart, 'a', 120).items.map(({ priceCents }) => priceCents)).toEqual([100, 10_000]);
    // A change of prices in another tab may leave no unit with the line's price. Then the product's last unit is removed.
    expect(removeItem(cart, 'a', 7).items.map(({ priceCents }) => priceCents)).toEqual([100, 10_000]);
  });

  test('a line holds the units of one product at one price, and is removed as a whole', () => {
    const cart = createCart(item('a', 100), item('b'), item('a', 120), item('a', 100));
    expect(toLines(cart)).toEqual([
      { item: item('a', 100), units: 2 },
      { item: item('b'), units: 1 },
      { item: item('a', 120), units: 1 },
    ]);
    expect(removeLine(cart, 'a', 100).items).toEqual([item('b'), item('a', 120)]);
  });

  test('removing a missing product changes nothing', () => {
    const cart = createCart(item('a'));
    expect(removeItem(cart, 'b')).toBe(cart);
  });

  test('a full cart accepts no more units', () => {
    const full = createCart(...Array.from({ length: MAX_CART_ITEMS }, () => item('a')));
    expect(addUnit(full, item('b'), randomUUID)).toBeUndefined();
  });

  test('an added unit gets its own ID, and the cart keeps one order key', () => {
    const cart = addUnit(EMPTY_CART, item('a'), randomUUID)!;
    const two = addUnit(cart, item('a'), randomUUID)!;
    expect(two.items.map(({ id }) => id)).toEqual(['a', 'a']);
    expect(new Set(two.items.map(({ unit }) => unit)).size).toBe(2);
    expect(two.orderKey).toBe(cart.orderKey);
    expect(cart.orderKey).toMatch(/^[\da-f-]{36}$/);
  });

  test('the cart stores only the product details that it shows', () => {
    const product = { ...item('a'), section: 'cottage' as const, warrantyYears: 10 };
    expect(toCartItem(product)).toEqual(item('a'));
  });
});

describe('the order key', () => {
  const kept = withOrderKey(createCart(item('a')), KEY);

  test('is created once and then reused', () => {
    expect(kept.orderKey).toBe(KEY);
    expect(withOrderKey(kept, 'another').orderKey).toBe(KEY);
  });

  test.each([
    ['adding a unit', addUnit(kept, item('b'), randomUUID)!],
    ['removing a unit', removeItem(kept, 'a')],
  ])('stays after %s, because the order sent with it may have arrived', (_, cart) => expect(cart.orderKey).toBe(KEY));

  test.each([
    ['a change of prices', applyPriceChanges(kept, [{ productId: 'a', seenCents: 10_000, currentCents: 12_000 }])],
    ['an order', withoutOrdered(kept, [{ productId: 'a', unit: undefined }])],
  ])('is removed by %s', (_, cart) => expect(cart.orderKey).toBeNull());
});

describe('the response to an order', () => {
  test('removes the ordered units, and keeps units that were added in the meantime', () => {
    const [first, added] = [
      { ...item('a'), unit: unitId(1) },
      { ...item('a'), unit: unitId(2) },
    ];
    const now = createCart(first, item('b'), added, item('c'));
    const ordered = [
      { productId: 'a', unit: first.unit },
      { productId: 'a', unit: unitId(3) },
      { productId: 'b', unit: undefined },
    ];
    expect(withoutOrdered(now, ordered).items).toEqual([added, item('c')]);
  });

  test('updates every unit of a product whose price has changed, and no other unit', () => {
    const cart = createCart(item('a'), item('b'), item('a'));
    const changed = applyPriceChanges(cart, [{ productId: 'a', seenCents: 10_000, currentCents: 11_000 }]);
    expect(changed.items.map(({ priceCents }) => priceCents)).toEqual([11_000, 10_000, 11_000]);
  });
});

describe('a stored cart', () => {
  test('is restored unchanged', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(parseCart(JSON.stringify(cart))).toEqual(cart);
      }),
    );
  });

  test.each([
    undefined,
    '',
    'null',
    '[]',
    '{',
    '{"items":{}}',
    '{"state":{"items":[],"total":0},"version":0}',
    '{"items":[{"id":"a"}],"orderKey":null}',
    '{"items":[],"orderKey":"not-a-uuid"}',
    JSON.stringify({ items: [{ ...item('a'), priceCents: 10.5 }], orderKey: null }),
    JSON.stringify({ items: [{ ...item('a'), priceCents: -1 }], orderKey: null }),
    JSON.stringify({ items: [{ ...item('a'), unit: 'x' }], orderKey: null }),
  ])('%j is read as an empty cart', (text) => expect(parseCart(text)).toEqual(EMPTY_CART));

  test('never causes an exception, whatever its text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseCart(text)));
  });
});
