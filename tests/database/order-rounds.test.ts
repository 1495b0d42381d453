// Runs rounds of viewing, price changes, manipulation and ordering against PostgreSQL. Tests that every stored order has exactly
// the amounts that its shopper confirmed.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeItem, type Cart } from '../../src/features/cart/rules/cart.ts';
import type { OrderRequest } from '../../src/features/orders/rules/order.ts';
import { parseOrderResponse } from '../../src/features/orders/rules/order-responses.ts';
import { PRODUCT_COLUMNS } from '../../src/features/products/rules/product.ts';
import {
  computeAmounts,
  parseCents,
  expectedResponse,
  type Amounts,
  type CatalogueRow,
} from '../support/order-rounds/exact.ts';
import { rounds, type Change, type Round } from '../support/order-rounds/round.ts';
import { confirm, fillCart, shownAmounts, applyRefusal, tamper } from '../support/order-rounds/shopper.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import {
  actAs,
  openTestDatabase,
  type Statements,
  type TestDatabase,
  type OwnersDatabase,
  rolledBack,
} from '../support/test-database.ts';

const ROUNDS = isFullScope ? 10_000 : 60;
/** A round takes 30 ms, and ten times as long at a system load of 20. */
const TIMEOUT_MS = 300 * ROUNDS + 60_000;
/**
 * Rolled-back rows stay in the tables and slow down later rounds until a vacuum. Ten thousand rounds without a vacuum took 13
 * minutes.
 */
const ROUNDS_TO_CLEAN = 200;
/**
 * The catalogue may change before each of the first three attempts, but not later. After these changes, three more refusals are
 * possible: for withdrawn products, for products out of stock, and for changed prices. The seventh attempt is therefore the last.
 */
const MAX_ATTEMPTS = 7;

let opened: TestDatabase;
let database: OwnersDatabase;
let userId: string;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  userId = await opened.createCustomer('client@example.org');
});
afterAll(() => opened.end());

const toId = (place: number): string => `essai-${place}`;

/** Returns the customer's orders, and the number of rows in all tables to which an order adds rows. */
async function written(statements: Statements) {
  const { rows } = await statements.query<{
    orders: { total: string; gst: string; qst: string; lines: { product_id: string; price: string }[] }[];
    rows: number;
  }>(`
    select coalesce((select jsonb_agg(jsonb_build_object('total', total::text, 'gst', gst::text, 'qst', qst::text,
               'lines', (select jsonb_agg(jsonb_build_object('product_id', product_id, 'price', price::text) order by line)
                           from order_items where order_id = orders.id and quantity = 1)))
             from orders), '[]') as orders,
           (select count(*) from orders)::int + (select count(*) from order_items)::int
             + (select count(*) from order_status_changes)::int + (select count(*) from outbox)::int as rows`);
  return rows[0]!;
}

async function changeCatalogue(statements: Statements, changes: readonly Change[], length: number): Promise<void> {
  for (const { product, move, byCents } of changes) {
    const id = toId(product % length);
    const change = (set: string) => statements.query(`update products set ${set} where id = $1`, [id]);
    if (move === 'withdraw') await change('is_available = false');
    else if (move === 'run out') await change('lead_weeks = null');
    else if (move === 'rise') await change(`price = price + ${byCents} / 100.0`);
    else if (move === 'drop') await change(`price = greatest(price - ${byCents} / 100.0, 0.01)`);
    else {
      await change(`price = price + ${byCents} / 100.0`);
      await change(`price = price - ${byCents} / 100.0`);
    }
  }
}

const currentCatalogue = async (statements: Statements): Promise<CatalogueRow[]> =>
  (
    await statements.query<CatalogueRow>(
      `select id, price::text, is_available as "isAvailable", lead_weeks is not null as "isInStock" from products where id like 'essai-%'`,
    )
  ).rows;

const send = (statements: Statements, request: OrderRequest) =>
  actAs(statements, { role: 'authenticated', userId }, async () => {
    const { rows } = await statements.query<{ answer: unknown }>('select place_order($1, $2, $3, $4) as answer', [
      request.p_key,
      request.p_lines,
      request.p_total_cents,
      request.p_details,
    ]);
    return parseOrderResponse(rows[0]!.answer);
  });

/**
 * Fills a cart and orders it. After a refusal, updates the cart and orders again, until the order is placed or the cart is empty.
 */
async function play(statements: Statements, round: Round): Promise<void> {
  const { catalogue, units, changes, tampering, tamperedByCents, isRepeated } = round;
  await statements.query(
    `insert into products (id, name, description, image_url, price, is_available)
     select 'essai-' || position - 1, 'Essai', 'd', '/', (row ->> 'priceCents')::numeric / 100, (row ->> 'isAvailable')::boolean
     from jsonb_array_elements($1) with ordinality as entry (row, position)`,
    [catalogue],
  );
  const seen = await statements.query(`select ${PRODUCT_COLUMNS} from products where id like 'essai-%' order by id`);
  let cart = fillCart(seen.rows, units);
  for (let attempt = 0; cart.items.length > 0; attempt++) {
    expect(attempt).toBeLessThan(MAX_ATTEMPTS);
    await changeCatalogue(statements, changes[attempt] ?? [], catalogue.length);
    const isTampered = attempt === 0 && tampering !== null;
    const honest = confirm(cart);
    const request = isTampered ? tamper(honest, tampering, tamperedByCents, toId(units[0]! + 1)) : honest;
    const expected = expectedResponse(await currentCatalogue(statements), request);
    const answer = await send(statements, request);
    const after = await written(statements);
    if (answer.kind === 'placed_before') throw new Error('The key of a new request belongs to another order.');
    expect(answer.kind === 'placed' ? 'placed' : answer.refusal.code).toBe(expected.code);
    if (answer.kind === 'refused') {
      expect(after.rows, 'nothing is written').toBe(0);
      cart = applyRefusal(cart, answer.refusal);
      continue;
    }
    expect(BigInt(answer.totalCents)).toBe(expected.amounts!.total);
    expectStored(after, request, expected.amounts!);
    // The stored amounts equal the displayed amounts. A manipulated request with another total is not compared, because its cart
    // may differ from the displayed cart.
    if (!isTampered || request.p_total_cents === honest.p_total_cents) expectShown(cart, after.orders[0]!);
    if (isRepeated) await expectOneOrder(statements, { request, cart, changes: changes.flat() }, after);
    return;
  }
}

type Written = Awaited<ReturnType<typeof written>>;

function expectStored({ orders, rows }: Written, request: OrderRequest, { total, gst, qst }: Amounts): void {
  expect(orders).toHaveLength(1);
  const [order] = orders;
  expect([order!.total, order!.gst, order!.qst].map(parseCents)).toEqual([total, gst, qst]);
  expect([request.p_total_cents, request.p_details.gst_cents, request.p_details.qst_cents].map(BigInt)).toEqual([
    total,
    gst,
    qst,
  ]);
  expect(order!.lines.map(({ product_id, price }) => [product_id, parseCents(price)])).toEqual(
    request.p_lines.map(({ product_id, price_cents }) => [product_id, BigInt(price_cents)]),
  );
  // The rows are the order, its units, its first status, and one email each to the company and the shopper.
  expect(rows).toBe(1 + request.p_lines.length + 1 + 2);
}

function expectShown(cart: Cart, order: Written['orders'][0]): void {
  const { withTaxes, ...shown } = shownAmounts(cart);
  expect(shown).toEqual({ total: parseCents(order.total), gst: parseCents(order.gst), qst: parseCents(order.qst) });
  expect(withTaxes).toBe(shown.total + shown.gst + shown.qst);
}

/**
 * Changes the catalogue, then repeats the order as if its response was lost. Then sends another cart with the same key. Expects
 * that the stored order stays the same.
 */
async function expectOneOrder(
  statements: Statements,
  { request, cart, changes }: { request: OrderRequest; cart: Cart; changes: Change[] },
  before: Written,
): Promise<void> {
  await changeCatalogue(statements, changes, 1);
  expect(await send(statements, request)).toMatchObject({ kind: 'placed', totalCents: request.p_total_cents });
  const other = confirm({ ...removeItem(cart, cart.items[0]!.id), orderKey: request.p_key });
  if (other.p_lines.length !== request.p_lines.length && other.p_lines.length > 0)
    expect(await send(statements, other)).toMatchObject({
      kind: 'placed_before',
      totalCents: request.p_total_cents,
      ordered: request.p_lines.map(({ product_id, unit }) => ({ productId: product_id, unit })),
    });
  expect(await written(statements)).toEqual(before);
}

test(
  `in ${ROUNDS} random rounds, each attempt to order stores nothing, or exactly the confirmed amounts, seed ${SEED}`,
  async () => {
    let played = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (round) => {
        await rolledBack(database, (transaction) => play(transaction, round));
        if (++played % ROUNDS_TO_CLEAN === 0) await database.query('vacuum');
      }),
      { numRuns: ROUNDS, seed: SEED },
    );
  },
  TIMEOUT_MS,
);

test.each([
  [10_000n, 500n, 998n, 11_498n],
  [1_999n, 100n, 199n, 2_298n],
  [3_333n, 167n, 332n, 3_832n],
  [699_000n, 34_950n, 69_725n, 803_675n],
])('the test’s own computation returns the correct taxes on %d cents', (total, gst, qst, sum) => {
  expect(computeAmounts(total)).toEqual({ total, gst, qst });
  expect(total + gst + qst).toBe(sum);
});
