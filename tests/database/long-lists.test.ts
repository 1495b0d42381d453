// Tests that the lists of quotes, invoices, payments and visits read few rows, even if their tables have many rows. desk.test.ts
// tests the lists of inquiries and orders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeskDatabase, type DeskDatabase } from '../support/desk-callers.ts';
import { countReadRows } from '../support/read-rows.ts';
import { isFullScope } from '../support/scope.ts';

const ROWS = isFullScope ? 10_000 : 2_500;
/**
 * Maximum number of rows that a list may read. A search reads the latest 500 rows. A page of 50 invoices also reads the payments
 * of each invoice.
 */
const MAX_READS = 2_000;
/** Rows are a minute apart. The row named « Aiguille », which the searches look for, is the oldest. */
const MINUTES = `now() - interval '1 minute' * (place + 1)`;
const NAME = `case when place = $1 then 'Aiguille' else 'Cent' end`;

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
  const tables = ['orders', 'invoices', 'payments', 'refunds', 'quotes', 'visits'];
  for (const table of tables) await desk.rows(`alter table ${table} disable trigger user`);
  // Every order has an invoice. Each invoice is paid twice and the second payment is refunded, but the invoice of « Aiguille » is
  // unpaid.
  await desk.rows(
    `with placed as (
       insert into orders (id, idempotency_key, total, gst, qst, name, email, phone, delivery, status, created_at)
       select gen_random_uuid(), gen_random_uuid(), 1000, 50, 99.75, ${NAME}, 'a@b.c', '450 555-0142', 'pickup', 'installed', ${MINUTES}
         from generate_series(1, $1::integer) as place returning id, name, created_at
     ), billed as (
       insert into invoices (id, kind, number, order_id, issued_on, due_on, subtotal_cents, gst_cents, qst_cents, total_cents,
                             document, digest, issued_at, staff_email)
       select id, 'balance', row_number() over (order by created_at), id, created_at::date - 40, created_at::date - 10, 100000, 5000, 9975, 114975,
              jsonb_build_object('name', name), encode(sha256(convert_to(jsonb_build_object('name', name)::text, 'UTF8')), 'hex'),
              created_at, 'anne@example.org'
         from placed
     ), paid as (
       insert into payments (id, event_id, order_id, amount, currency, received_at)
       select 'pi_' || id, 'evt_' || id, id, 1149.75, 'cad', created_at from placed where name <> 'Aiguille'
     )
     insert into visits (order_id, day, starts, ends, staff_email)
       select id, (created_at - interval '8 days')::date, '08:00', '12:00', 'anne@example.org' from placed`,
    [ROWS],
  );
  await desk.rows(
    `with paid as (
       insert into payments (id, event_id, order_id, amount, currency, received_at)
       select 'pi_twice_' || id, 'evt_twice_' || id, order_id, 10, 'cad', received_at from payments returning *
     )
     insert into refunds (id, order_id, payment_id, method, amount_cents, state, refunded_on, created_at, staff_email)
       select gen_random_uuid(), order_id, id, 'stripe', 1000, 'done', received_at::date, received_at, 'anne@example.org' from paid`,
  );
  await desk.rows(
    `insert into quotes (id, number, created_at, status, content)
       select gen_random_uuid(), place, ${MINUTES}, 'draft', jsonb_build_object('name', ${NAME}, 'lines', '[]'::jsonb, 'province', 'QC')
         from generate_series(1, $1::integer) as place`,
    [ROWS],
  );
  for (const table of tables) {
    await desk.rows(`alter table ${table} enable trigger user`);
    await desk.rows(`vacuum analyze ${table}`);
  }
});
afterAll(() => desk.end());

describe.each([
  ['quotes', ['quotes', 'quote_versions'], [{ status: 'draft' }]],
  ['invoices', ['invoices', 'payments', 'refunds', 'orders'], [{ kind: 'invoice' }]],
  ['payments', ['payments', 'refunds', 'orders'], [{ kind: 'payment' }, { kind: 'refund' }]],
] as const)('the list of %s', (name, tables, choices) => {
  const count = (filters: readonly object[]) =>
    countReadRows(desk.database, desk.anne, `desk_${name}`, tables, filters);

  test('reads few rows, with or without a search', async () => {
    const filters = [{}, ...choices, { search: 'cent' }, { search: 'aiguille' }, { search: 'personne de ce nom' }];
    const counts = await count(filters);
    // « Aiguille » is the only order without payments, so the list of payments does not contain it.
    const matches = name === 'payments' ? 0 : 1;
    expect(counts.map(({ rows }) => rows)).toEqual([...filters.slice(0, -2).map(() => 50), matches, 0]);
    for (const [index, { reads }] of counts.entries())
      expect(reads, JSON.stringify(filters[index])).toBeLessThan(MAX_READS);
  });
});

test('the list of unpaid invoices does not read all invoices, payments and refunds again for each order', async () => {
  const filters = [{ status: 'owed' }, { status: 'overdue' }, { status: 'owed', search: 'aiguille' }];
  const tables = ['invoices', 'payments', 'refunds', 'orders'];
  const counts = await countReadRows(desk.database, desk.anne, 'desk_invoices', tables, filters);
  expect(counts.map(({ rows }) => rows)).toEqual([1, 1, 1]);
  for (const [index, { reads }] of counts.entries())
    expect(reads, JSON.stringify(filters[index])).toBeLessThan(8 * ROWS);
});

test('the calendar of visits omits the visits of earlier weeks, and is read without a scan of the whole table', async () => {
  const [placed] = await desk.rows<{ id: string }>('select id from orders limit 1');
  await desk.rows(`update visits set day = current_date + 30 where order_id = $1`, [placed!.id]);
  const token = (await desk.call<{ token: string }>(desk.anne, 'desk_renew_calendar')).token;
  const digest = `encode(sha256(convert_to('${token}', 'UTF8')), 'hex')`;
  const [plan] = await desk.rows<{ visits: object[] }>(
    `select linked_visits(${digest}, '[]', '[]') -> 'visits' as visits`,
  );
  expect(plan!.visits).toHaveLength(1);
  const reads = `select pg_stat_get_xact_tuples_returned('visits'::regclass) as total`;
  const total = await desk.database.transaction(async (transaction) => {
    await transaction.query(`select linked_visits(${digest}, '[]', '[]')`, []);
    return (await transaction.query<{ total: number }>(reads, [])).rows[0]!.total;
  });
  expect(Number(total), 'rows of a scan of the whole table').toBe(0);
});
