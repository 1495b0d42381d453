import fc from 'fast-check';
import { ValiError } from 'valibot';
import { describe, expect, test } from 'vitest';
import { EMPTY_CART, MAX_CART_ITEMS, type Cart } from '../../src/features/cart/rules/cart.ts';
import {
  computeChanges,
  newOwner,
  withSent,
  parseAccountCart,
  parseOwner,
  mergeAccountCart,
  withoutSynced,
  withUnits,
  type AccountCart,
  type OwnedCart,
} from '../../src/features/cart/rules/sync.ts';
import { SEED, isFullScope } from '../support/scope.ts';
import { Account, Device, createItem, unitsIn } from '../support/synced-carts.ts';

const KEY = '3f2b8a52-7f0e-4a55-9d3c-1a2b3c4d5e6f';
const createUnit = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const createCart = (...units: (string | undefined)[]): Cart & { orderKey: string } => ({
  items: units.map((unit) => createItem('a', unit)),
  orderKey: KEY,
});
const [ONE, TWO, THREE] = [createUnit(1), createUnit(2), createUnit(3)];
const owned = (cart: Cart, synced: string[] = []): OwnedCart => ({
  cart,
  owner: { ...newOwner('customer', 'claim'), synced },
});
const account = (units: string[], gone: string[] = []): AccountCart => ({
  units: units.map((unit) => ({ unit, productId: 'a' })),
  products: [createItem('a')],
  gone,
});
const exchange = (before: OwnedCart, answer: AccountCart, now = before): OwnedCart =>
  mergeAccountCart(now, before, computeChanges(before), answer);

describe('two devices of a customer', () => {
  const anyDevice = fc.integer({ min: 0, max: 1 });
  const anyStep = fc.oneof(
    fc.record({ kind: fc.constantFrom('add', 'request', 'sync', 'order', 'order-lost' as const), device: anyDevice }),
    fc.record({
      kind: fc.constantFrom('remove', 'arrive', 'answer', 'lose' as const),
      device: anyDevice,
      which: fc.nat(50),
    }),
  );

  test(`end with the same units although messages are late, lost or repeated, seed ${SEED}`, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60, size: 'max' }), (steps) => {
        const server = new Account();
        const devices = [new Device(server, 'A'), new Device(server, 'B')] as const;
        const added: string[] = [];
        const removed = new Set<string>();
        for (const step of steps) {
          const device = devices[step.device as 0 | 1];
          const which = 'which' in step ? step.which : 0;
          const request = device.requests[which % device.requests.length];
          if (step.kind === 'add') {
            added.push(`unit ${added.length}`);
            device.add('a', added.at(-1)!);
          } else if (step.kind === 'remove' && device.cart.items.length > 0) {
            const unit = device.cart.items[which % device.cart.items.length]!.unit!;
            removed.add(unit);
            device.remove(unit);
          } else if (step.kind === 'request') device.request();
          else if (step.kind === 'sync') device.sync();
          else if (step.kind === 'order') device.order({ isAnswerLost: false });
          else if (step.kind === 'order-lost') device.order({ isAnswerLost: true });
          else if (request && step.kind === 'arrive') device.arrive(request);
          else if (request) {
            if (step.kind === 'answer') device.takeAnswer(request);
            device.requests.splice(device.requests.indexOf(request), 1);
          }
        }
        // Each unanswered order is repeated. Then both devices sync three times.
        for (const device of devices) if (device.isOrdering) device.order({ isAnswerLost: false });
        for (let round = 0; round < 3; round++) for (const device of devices) device.sync();
        const wanted = added.filter((unit) => !removed.has(unit) && !server.ordered.has(unit));
        for (const device of devices) expect(unitsIn(device.cart)).toEqual([...server.live.keys()]);
        expect(new Set(server.live.keys())).toEqual(new Set(wanted));
      }),
      { seed: SEED, numRuns: isFullScope ? 20_000 : 2_000 },
    );
  });
});

describe('merging the account’s cart', () => {
  test('a visitor’s cart gets the account’s units at today’s prices, and its own units keep the displayed price', () => {
    const seen = { ...createItem('a', ONE), priceCents: 70 };
    const { cart } = exchange(owned({ items: [seen], orderKey: KEY }), account([TWO, ONE]));
    expect(cart).toEqual({ items: [createItem('a', TWO), seen], orderKey: KEY });
  });

  test('units that another device removed or ordered disappear, and units that exceeded the account’s limit stay', () => {
    const before = owned(createCart(ONE, TWO, THREE), [ONE]);
    const after = exchange(before, account([], [TWO]));
    expect(unitsIn(after.cart)).toEqual([THREE]);
    expect(computeChanges(after).p_added).toEqual([{ unit: THREE, product_id: 'a' }]);
  });

  test('ordered units stay until the response to their order arrives', () => {
    const before = owned(createCart(ONE), [ONE]);
    before.owner.ordering = [ONE];
    const after = exchange(before, account([]));
    expect(unitsIn(after.cart)).toEqual([ONE]);
    after.owner.ordering = [];
    expect(unitsIn(exchange(after, account([], [ONE])).cart)).toEqual([]);
  });

  test('changes that were made while a sync was running are kept', () => {
    const before = owned(createCart(ONE), [ONE]);
    const after = exchange(before, account([ONE]), { ...before, cart: createCart(TWO) });
    expect(unitsIn(after.cart)).toEqual([TWO]);
    expect(computeChanges(after)).toEqual({ p_added: [{ unit: TWO, product_id: 'a' }], p_removed: [ONE] });
  });

  test('if a unit is removed while its addition is being sent, the next sync sends its removal', () => {
    const before = owned(createCart(ONE));
    const sent = { cart: createCart(), owner: withSent(before.owner, computeChanges(before)) };
    expect(computeChanges(sent)).toEqual({ p_added: [], p_removed: [ONE] });
    expect(exchange(sent, account([])).owner.sent, 'sent once').toEqual([]);
  });

  test('a unit stays if a tab with a previous version of the site added it while a sync was running', () => {
    const before = owned(createCart(ONE), [ONE]);
    const { cart } = exchange(before, account([ONE]), { ...before, cart: createCart(ONE, undefined) });
    expect(cart.items).toHaveLength(2);
  });

  test('one sync adds at most as many units as two full carts hold, and removes at most as many', () => {
    const many = Array.from({ length: 2 * MAX_CART_ITEMS + 1 }, (_, index) => createUnit(index));
    expect(computeChanges(owned(createCart(...many))).p_added).toHaveLength(400);
    expect(computeChanges(owned(EMPTY_CART, many)).p_removed).toHaveLength(400);
  });
});

describe('the ID of a unit', () => {
  test('is unique in the cart, is the same in two tabs, and is added if it is missing', () => {
    const cart = createCart(undefined, ONE, undefined, ONE);
    const named = withUnits(cart);
    expect(withUnits(cart)).toEqual(named);
    expect(named.items[1]!.unit).toBe(ONE);
    expect(new Set(unitsIn(named)).size).toBe(4);
    expect(withUnits(named)).toBe(named);
    expect(unitsIn(withUnits(createCart(KEY.toUpperCase())))).toEqual([`${KEY.slice(0, 24)}000000000000`]);
    // The last item already has the ID that would be derived for the first item, so the first item gets another ID.
    const again = withUnits({ ...named, items: [createItem('a'), createItem('a'), named.items[0]!] });
    expect(new Set(unitsIn(again)).size).toBe(3);
    expect(again.items[2]).toBe(named.items[0]);
  });
});

describe('the owner of a cart', () => {
  test('is restored from storage unchanged', () => {
    const owner = newOwner('customer', 'claim');
    expect(parseOwner(JSON.stringify(owner))).toEqual(owner);
  });

  test.each([null, '', '{', 'null', '{"userId":7}'])('is undefined for the stored text %j', (text) =>
    expect(parseOwner(text)).toBeUndefined(),
  );

  test('the end of a session removes the account’s units and keeps the other units', () => {
    expect(withoutSynced(owned(createCart(ONE, TWO, undefined), [ONE]))).toEqual({
      items: [createItem('a', TWO), createItem('a')],
      orderKey: null,
    });
  });
});

describe('the response of sync_cart', () => {
  const answer = {
    kind: 'synced',
    units: [{ unit: ONE, product_id: 'a' }],
    products: [{ id: 'a', name: 'Un', name_en: 'One', price_cents: 100, image_url: '/a.avif' }],
    gone: [TWO],
  };

  test('is parsed into units and the product details that a cart shows', () =>
    expect(parseAccountCart(answer)).toEqual({
      units: [{ unit: ONE, productId: 'a' }],
      products: [{ id: 'a', name: { fr: 'Un', en: 'One' }, priceCents: 100, imageUrl: '/a.avif' }],
      gone: [TWO],
    }));

  test.each([{ kind: 'refused', code: 'cart_malformed' }, { message: 'JWT expired' }, null])(
    'is rejected if it is %j',
    (other) => expect(() => parseAccountCart(other)).toThrow(ValiError),
  );
});
