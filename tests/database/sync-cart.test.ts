import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestBackend, type Actor, type TestBackend } from '../support/backend.ts';
import { orderDetails } from '../support/order.ts';
import { openDatabase } from '../support/test-database.ts';
import { temporaryFolders } from '../support/temporary.ts';

const MONITOR = 'moniteur-boreal';
const PANEL = 'panneau-monocristallin-410';

let backend: TestBackend;
let customer: Actor;
let service: Actor;
let isOpen = true;
const temporary = temporaryFolders();

beforeAll(async () => {
  backend = await startTestBackend({ dataDir: temporary() });
  service = backend.service();
});
afterAll(async () => {
  if (isOpen) await backend.backend.close();
});
const becomeCustomer = async (): Promise<void> => {
  customer = await backend.customer(`${randomUUID()}@example.org`);
};

interface Unit {
  unit: string;
  product_id: string;
}

const createUnit = (product_id: string): Unit => ({ unit: randomUUID(), product_id });
const createUnits = (count: number): Unit[] => Array.from({ length: count }, () => createUnit(MONITOR));

async function sync(added: unknown = [], removed: unknown = [], by: Actor = customer) {
  const { data, error } = await by.client.rpc('sync_cart', { p_added: added, p_removed: removed });
  return error ? { error: error.code } : data;
}

async function order(units: Unit[], { key = randomUUID(), by = customer } = {}) {
  const total = units.length * 39_900;
  const { data } = await by.client.rpc('place_order', {
    p_key: key,
    p_lines: units.map((unit) => ({ ...unit, price_cents: 39_900 })),
    p_total_cents: total,
    p_details: orderDetails(total),
  });
  return data;
}

describe('the cart of the account', () => {
  beforeEach(becomeCustomer);

  test('returns the units in the order in which devices added them, with the product details that a cart shows', async () => {
    const [monitor, panel, another] = [createUnit(MONITOR), createUnit(PANEL), createUnit(MONITOR)];
    expect(await sync([monitor, panel])).toMatchObject({ kind: 'synced', units: [monitor, panel], gone: [] });
    const { units, products } = await sync([another]);
    expect(units).toEqual([monitor, panel, another]);
    expect(products).toHaveLength(2);
    expect(products).toContainEqual({
      id: MONITOR,
      name: 'Moniteur Boréal',
      name_en: 'Boreal Monitor',
      price_cents: 39_900,
      image_url: expect.stringContaining('moniteur-boreal'),
    });
  });

  test('contains each unit once, even if it is added repeatedly and simultaneously', async () => {
    const units = createUnits(3);
    await Promise.all(Array.from({ length: 10 }, () => sync([...units, ...units])));
    expect((await sync()).units).toEqual(units);
  });

  test('does not restore a removed unit when a request is repeated or arrives after the removal', async () => {
    const [known, late] = [createUnit(MONITOR), createUnit(PANEL)];
    await sync([known]);
    expect(await sync([], [known.unit, known.unit, late.unit])).toMatchObject({ units: [] });
    const { units, gone } = await sync([known, late]);
    expect(units).toEqual([]);
    expect(new Set(gone)).toEqual(new Set([known.unit, late.unit]));
  });

  test('belongs to one customer, and another customer’s unit with the same ID is separate', async () => {
    const other = await backend.customer(`${randomUUID()}@example.org`);
    const unit = createUnit(MONITOR);
    await sync([unit]);
    expect((await sync([], [], other)).units).toEqual([]);
    await sync([], [unit.unit], other);
    expect((await sync()).units).toEqual([unit]);
  });

  test('holds at most 200 units, as an order does, and ignores further units without listing them as removed', async () => {
    const units = createUnits(200);
    const more = createUnits(2);
    await sync(units);
    const answer = await sync(more);
    expect(answer.units).toEqual(units);
    expect(answer.gone).toEqual([]);
    expect((await sync(more, [units[0]!.unit])).units).toEqual([...units.slice(1), more[0]]);
  });

  test('omits unknown products and keeps a withdrawn product', async () => {
    await service.client
      .from('products')
      .upsert({ id: 'essai-panier', name: 'Essai', description: 'd', price: 1, image_url: '/', position: 9_999 })
      .throwOnError();
    const unit = createUnit('essai-panier');
    expect(await sync([createUnit('chaudiere'), unit])).toMatchObject({ units: [unit], gone: [] });
    await service.client.from('products').update({ is_available: false }).eq('id', 'essai-panier').throwOnError();
    expect((await sync()).units).toEqual([unit]);
    await service.client.from('products').delete().eq('id', 'essai-panier').throwOnError();
    expect((await sync()).units).toEqual([]);
  });
});

describe('an order', () => {
  beforeEach(becomeCustomer);

  test('removes its units from the cart permanently, even units that a device adds to the cart only afterwards', async () => {
    const [known, unknown, rest] = createUnits(3) as [Unit, Unit, Unit];
    await sync([known, rest]);
    expect(await order([known, unknown])).toMatchObject({ kind: 'placed' });
    expect((await sync()).units).toEqual([rest]);
    const { units, gone } = await sync([known, unknown]);
    expect(units).toEqual([rest]);
    expect(new Set(gone)).toEqual(new Set([known.unit, unknown.unit]));
  });

  test('that is repeated because its response was lost is reported as placed, even if the cart was synced in between', async () => {
    const units = createUnits(2);
    const key = randomUUID();
    const { id } = await order(units, { key });
    await sync(units);
    expect(await order(units, { key })).toMatchObject({ kind: 'placed', id, replayed: true });
  });

  test('is refused with a list of the units that another device has ordered', async () => {
    const [ordered, other] = createUnits(2) as [Unit, Unit];
    await order([ordered]);
    expect(await order([ordered, other])).toEqual({ kind: 'refused', code: 'units_ordered', units: [ordered.unit] });
    const stranger = await backend.customer(`${randomUUID()}@example.org`);
    expect(await order([ordered], { by: stranger })).toMatchObject({ kind: 'placed' });
  });

  test('is refused if a previous order with another cart has the same key, and the refusal lists the units of that order', async () => {
    const [first, second] = createUnits(2) as [Unit, Unit];
    const key = randomUUID();
    await order([first], { key });
    expect(await order([first, second], { key })).toMatchObject({ code: 'key_reused', units: [first.unit] });
  });
});

describe('a request', () => {
  beforeAll(becomeCustomer);

  test('to sync is refused for a visitor', async () =>
    expect(await sync([], [], backend.visitor())).toEqual({ error: '42501' }));

  test.each<[string, unknown, unknown]>([
    ['additions that are not a list', { unit: 'x' }, []],
    ['removals that are null', [], null],
    ['a unit without an ID', [{ product_id: MONITOR }], []],
    ['an invalid ID', [{ unit: 'x', product_id: MONITOR }], []],
    ['an ID in capital letters', [{ unit: randomUUID().toUpperCase(), product_id: MONITOR }], []],
    ['an ID that is not a string', [{ unit: 7, product_id: MONITOR }], []],
    ['a product that is not a string', [{ unit: randomUUID(), product_id: 7 }], []],
    ['additions that are not objects', [1, 'a', null], []],
    ['a removal that is not an ID', [], ['x']],
    ['a removal that is an object', [], [{ unit: randomUUID() }]],
  ])('to sync with %s is refused, and changes nothing', async (_, added, removed) => {
    const { units } = await sync([createUnit(MONITOR)]);
    expect(await sync(added, removed)).toEqual({ kind: 'refused', code: 'cart_malformed' });
    expect((await sync()).units).toEqual(units);
  });

  test.each([[7], [null], ['x'], ['']])('to order is refused if the ID of a unit is %j', async (unit) =>
    expect(await order([{ unit, product_id: MONITOR } as Unit])).toEqual({ kind: 'refused', code: 'cart_malformed' }),
  );

  test('to sync is refused if it has more units than two full carts hold', async () => {
    expect(await sync(createUnits(401))).toEqual({ kind: 'refused', code: 'cart_too_large' });
    const removed = createUnits(401).map(({ unit }) => unit);
    expect(await sync([], removed)).toEqual({ kind: 'refused', code: 'cart_too_large' });
  });
});

test('the database stores at most a thousand removed units of an account', async () => {
  for (let round = 0; round < 3; round++)
    await sync(
      [],
      createUnits(400).map(({ unit }) => unit),
    );
  const { count } = await service.client
    .from('cart_units')
    .select('unit', { count: 'exact', head: true })
    .eq('user_id', customer.userId!)
    .not('removed_at', 'is', null);
  expect(count).toBe(1_000);
});

test('removed units are deleted after 90 days, and the cart is deleted with its account', async () => {
  await becomeCustomer();
  const [old, recent, live] = createUnits(3) as [Unit, Unit, Unit];
  await sync([live], [old.unit, recent.unit]);
  await backend.backend.close();
  isOpen = false;
  const database = await openDatabase(backend.dataDir);
  const units = async () =>
    (await database.query<Unit>('select unit from public.cart_units where user_id = $1', [customer.userId])).rows.map(
      ({ unit }) => unit,
    );
  await database.query(`update public.cart_units set removed_at = now() - interval '91 days' where unit = $1`, [
    old.unit,
  ]);
  await database.query(
    `select set_config('request.jwt.claim.sub', user_id::text, false), set_config('request.jwt.claims',
              jsonb_build_object('sub', user_id, 'session_id', id)::text, false) from auth.sessions where user_id = $1`,
    [customer.userId],
  );
  await database.query(`select public.sync_cart('[]', '[]')`);
  expect(new Set(await units())).toEqual(new Set([recent.unit, live.unit]));
  await database.query('delete from auth.users where id = $1', [customer.userId]);
  expect(await units()).toEqual([]);
  await database.close();
});
