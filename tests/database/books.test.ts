// Runs random sequences of the business actions on orders, and computes each sum again from the tables after each action. Tests
// that the orders' bills and the accountant's lists always have the same sums. Also tests that the numbers of invoices and credit
// notes have neither gaps nor duplicates.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addWork, amendmentCalls, dropLine } from '../support/amendments.ts';
import type { Bill } from '../support/billing.ts';
import { createStaff, type Caller } from '../support/quotes.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { visitDay } from '../support/visit-day.ts';

let opened: TestDatabase;
let staff: Caller;
let desk: ReturnType<typeof amendmentCalls>;
beforeAll(async () => {
  opened = await openTestDatabase();
  staff = await createStaff(opened, 'claire@exemple.test');
  desk = amendmentCalls(opened.database, staff);
  await desk.keepSeller();
});
afterAll(() => opened.end());

const ORDERS = 2;
const cents = fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(0, -1, 1_000, 333_428));
const method = fc.constantFrom('interac', 'transfer', 'cheque', 'cash');
const place = fc.nat(3);
const order = fc.nat(ORDERS - 1);
const action = fc.oneof(
  fc.record({
    name: fc.constant('issue' as const),
    order,
    amount: fc.option(cents),
    of: fc.constantFrom('deposit', 'balance'),
  }),
  fc.record({ name: fc.constant('pay' as const), order, cents, method, isConfirmed: fc.boolean() }),
  fc.record({ name: fc.constant('payOnline' as const), order, cents, currency: fc.constantFrom('cad', 'cad', 'usd') }),
  fc.record({ name: fc.constant('credit' as const), order, place, amount: fc.option(cents) }),
  fc.record({ name: fc.constant('refund' as const), order, place, cents, isOnline: fc.boolean(), method }),
  fc.record({ name: fc.constant('settle' as const), isRefused: fc.boolean() }),
  fc.record({ name: fc.constant('cancel' as const), order, method }),
  fc.record({
    name: fc.constant('status' as const),
    order,
    status: fc.constantFrom('confirmed', 'invoiced', 'paid', 'scheduled', 'installed', 'cancelled', 'received'),
  }),
  fc.record({ name: fc.constant('takeBack' as const), order }),
  fc.record({ name: fc.constant('visit' as const), order, days: fc.nat(20) }),
  fc.record({
    name: fc.constant('amend' as const),
    order,
    change: fc.constantFrom(addWork(10_000), addWork(-5_000), dropLine),
  }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

async function act(step: Action, orders: readonly string[]): Promise<unknown> {
  if (step.name === 'settle') {
    const pending = await desk.call<{ id: string }[]>('service_role', 'pending_refunds');
    for (const { id } of pending)
      await desk.call('service_role', 'settle_refund', id, step.isRefused ? null : `re_${id}`, 'declined');
    return { kind: 'found' };
  }
  const id = orders[step.order]!;
  switch (step.name) {
    case 'issue':
      return desk.issue(id, step.of, step.amount);
    case 'pay':
      return desk.pay(id, step.cents, { method: step.method, isConfirmed: step.isConfirmed });
    case 'payOnline':
      return step.cents > 0 ? desk.payOnline(id, step.cents, step.currency) : { kind: 'found' };
    case 'credit': {
      const { invoices } = await desk.read(id);
      return desk.credit(id, invoices[step.place % Math.max(1, invoices.length)]?.id ?? id, step.amount);
    }
    case 'refund': {
      const payments = (await desk.read(id)).payments.filter((payment) => payment.method === 'stripe');
      const payment = step.isOnline ? payments[step.place % Math.max(1, payments.length)]?.id : undefined;
      return desk.refund(id, step.cents, payment ? 'stripe' : step.method, payment ?? null);
    }
    case 'cancel':
      return desk.cancelOrder(id, step.method);
    case 'status':
      return desk.setStatus(id, step.status);
    case 'takeBack':
      return desk.takeBack(id);
    case 'visit': {
      const { visit } = (await desk.read(id)) as unknown as { visit: { sequence: number } | null };
      const times = { day: visitDay(step.days), starts: '08:00', ends: '12:00' };
      return desk.call(staff, 'desk_set_visit', 'order', id, times, visit?.sequence ?? -1);
    }
    case 'amend': {
      const { kind, quote } = await desk.amend(id, step.change);
      return kind === 'found' && quote.status === 'sent' ? desk.accept(await desk.linkTo(quote.id)) : { kind };
    }
  }
}

const rows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (await opened.database.query<Row>(query, values)).rows;

interface Sums {
  invoiced: number;
  received: number;
  refunded: number;
  /** Number of payments in other currencies. */
  foreign_payments: number;
}

/** Expects that the tables, the orders' bills and the accountant's lists have the same sums. */
async function expectSums(orders: readonly string[]): Promise<void> {
  const total: Sums = { invoiced: 0, received: 0, refunded: 0, foreign_payments: 0 };
  for (const id of orders) {
    const [sums] = await rows<Sums>(
      `select coalesce((select sum(case kind when 'credit' then -total_cents else total_cents end) from invoices where order_id = $1), 0)::int as invoiced,
              coalesce((select sum(round(amount * 100)) from payments where order_id = $1 and currency = 'cad'), 0)::int as received,
              coalesce((select sum(amount_cents) from refunds where order_id = $1 and state <> 'failed'), 0)::int as refunded,
              (select count(*) from payments where order_id = $1 and currency <> 'cad')::int as foreign_payments`,
      id,
    );
    const { bill, invoices, refunds } = await desk.read(id);
    const placed = await desk.readOrder(id);
    expect<Partial<Bill>>(bill).toMatchObject({
      order_cents: placed.total_cents + placed.gst_cents + placed.qst_cents,
      invoiced_cents: sums!.invoiced,
      received_cents: sums!.received,
      refunded_cents: sums!.refunded,
      owed_cents: sums!.invoiced - sums!.received + sums!.refunded,
    });
    expect(bill.invoiced_cents).toBeLessThanOrEqual(bill.order_cents);
    expect(bill.refunded_cents).toBeLessThanOrEqual(bill.received_cents);
    const open = invoices.filter(({ kind }) => kind !== 'credit');
    expect(open.reduce((sum, { net_cents }) => sum + net_cents, 0)).toBe(sums!.invoiced);
    expect(open.reduce((sum, { left_cents }) => sum + left_cents, 0)).toBe(Math.max(0, bill.owed_cents));
    for (const { left_cents, net_cents, total_cents } of open)
      expect(0 <= left_cents && left_cents <= net_cents && net_cents <= total_cents).toBe(true);
    expect(refunds.every(({ amount_cents }) => amount_cents > 0)).toBe(true);
    for (const name of ['invoiced', 'received', 'refunded', 'foreign_payments'] as const) total[name] += sums![name];
  }
  const mine = `order_id = any ($1::uuid[])`;
  expect(
    await rows(
      `select 1 from invoices where ${mine} and subtotal_cents + gst_cents + qst_cents <> total_cents`,
      orders,
    ),
  ).toEqual([]);
  const readExport = async (name: string) =>
    (await desk.call<{ rows: Record<string, number & string>[] }>(staff, name, {}, null, true)).rows;
  const ofOrders = (entries: Record<string, number & string>[]) =>
    entries.filter(({ order_id }) => orders.includes(order_id!));
  const sum = (entries: Record<string, number & string>[], column: string): number =>
    entries.reduce((left, entry) => left + entry[column]!, 0);
  expect(sum(ofOrders(await readExport('desk_invoices')), 'total_cents')).toBe(total.invoiced);
  const listed = ofOrders(await readExport('desk_payments'));
  expect(listed.filter(({ currency }) => currency !== ('cad' as never))).toHaveLength(total.foreign_payments);
  const moved = listed.filter(({ currency, state }) => currency === ('cad' as never) && state !== ('failed' as never));
  expect(sum(moved, 'amount_cents')).toBe(total.received - total.refunded);
  const [books] = await rows<{ sum: number }>(
    `select coalesce(sum(case kind when 'credit' then -total_cents else total_cents end), 0)::int as sum from invoices`,
  );
  expect(sum(await readExport('desk_taxes'), 'total_cents')).toBe(books!.sum);
  for (const kind of [`kind = 'credit'`, `kind <> 'credit'`]) {
    const numbers = await rows<{ number: number }>(`select number from invoices where ${kind} order by number`);
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
  }
}

// In the full scope, the sequences are split into several tests, so that each test has enough time on a busy machine.
test.each(isFullScope ? [1, 2, 3, 4, 5, 6] : [1])(
  'documents, payments and refunds add up after each step of a random sequence of actions (part %i)',
  async (part) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 14 }), async (steps) => {
        const orders = [await desk.newOrder(), await desk.newOrder()];
        for (const step of steps) {
          const answer = await act(step, orders);
          // A refused action also returns an object. An error of the database makes `act` throw.
          expect(answer, JSON.stringify(step)).toBeInstanceOf(Object);
          await expectSums(orders);
        }
      }),
      { seed: SEED + part, numRuns: isFullScope ? 10 : 8, endOnFailure: true },
    );
  },
);
