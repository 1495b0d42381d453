// Tests that the migrations create exactly the database that supabase/schema/ defines.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCatalog, type Catalog } from '../support/access/catalog.ts';
import { EMPTY_SCHEMA } from '../support/default-privileges.ts';
import { filesBelow, projectDir } from '../support/files.ts';
import { openTestDatabase, type Statements, type TestDatabase, rolledBack } from '../support/test-database.ts';

let opened: TestDatabase;
/** The catalog of a database that a first start has migrated. */
let migrated: Catalog;
beforeAll(async () => {
  opened = await openTestDatabase();
  migrated = await readCatalog(opened.database);
});
afterAll(() => opened.end());

/** Returns the catalog after some work, which is rolled back. */
const catalogAfter = (work: (transaction: Statements) => Promise<void>): Promise<Catalog> =>
  rolledBack(opened.database, async (transaction) => {
    await work(transaction);
    return readCatalog(transaction);
  });

test('the migrations create the same objects, rights and rows as supabase/schema/', async () => {
  const schema = await catalogAfter(async (transaction) => {
    await transaction.exec(EMPTY_SCHEMA);
    for (const file of filesBelow('supabase/schema', /\.sql$/))
      await transaction.exec(readFileSync(join(projectDir, file), 'utf8'));
  });
  expect(Object.keys(schema.functions!).length).toBeGreaterThan(100);
  expect(migrated).toEqual(schema);
});

test.each([
  ['columns', 'alter table public.staff add column note text'],
  ['columns', 'alter table public.staff alter column added_at drop not null'],
  ['columns', 'alter table public.staff alter column added_at drop default'],
  ['columns', 'grant select (email) on public.orders to anon'],
  ['constraints', 'alter table public.payments drop constraint payments_amount_check'],
  ['indexes', 'drop index public.orders_status'],
  ['functions', 'alter function public.page_size(boolean) stable'],
  ['functions', 'alter function public.page_size(boolean) reset search_path'],
  ['functions', 'alter function public.my_data() security invoker'],
  ['functions', 'grant execute on function public.page_size(boolean) to anon'],
  [
    'functions',
    "create or replace function public.day_start(p_day date) returns timestamptz language sql as 'select now()'",
  ],
  ['triggers', 'alter table public.orders disable trigger record_new_order'],
  ['triggers', 'drop trigger forget_customer on auth.users'],
  ['policies', 'drop policy "anyone may read the catalogue" on public.products'],
  ['relations', 'alter table public.products disable row level security'],
  ['relations', 'alter view public.dead_letters set (security_invoker = false)'],
  ['relations', 'grant insert on public.orders to authenticated'],
  ['sequences', 'grant usage on sequence public.desk_reads_id_seq to authenticated'],
  ['default rights', 'alter default privileges in schema public grant select on tables to anon'],
  ['schemas', 'grant create on schema public to authenticated'],
  ['types', "create type public.later as enum ('a')"],
  ['buckets', "update storage.buckets set public = true where id = 'requests'"],
  ['statuses of orders', "update public.order_statuses set position = 9 where status = 'paid'"],
])('a difference in the %s is detected: %s', async (kind, statement) => {
  const changed = await catalogAfter(async (transaction) => void (await transaction.exec(statement)));
  expect(changed[kind]).not.toEqual(migrated[kind]);
});
