// Each role's rights, read from PostgreSQL's catalogue after a start and a request: they equal the tables here.
import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRights, type RightsSnapshot } from '../support/access/rights.ts';
import { startTestBackend } from '../support/backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

const KEEPS_ROWS = { service_role: 'DELETE INSERT SELECT UPDATE' };
const RIGHTS: RightsSnapshot['tables'] = {
  cart_units: { service_role: 'SELECT' },
  dead_letters: { service_role: 'SELECT' },
  inquiries: KEEPS_ROWS,
  inquiry_files: KEEPS_ROWS,
  order_items: { authenticated: 'SELECT', ...KEEPS_ROWS },
  order_status_changes: { authenticated: 'SELECT', service_role: 'SELECT' },
  order_statuses: { service_role: 'SELECT' },
  orders: { authenticated: 'SELECT', ...KEEPS_ROWS },
  outbox: KEEPS_ROWS,
  payments: { service_role: 'SELECT' },
  post_counts: KEEPS_ROWS,
  products: { anon: 'SELECT', authenticated: 'SELECT', ...KEEPS_ROWS },
  subscriptions: KEEPS_ROWS,
};
/** Database functions that others than the service may call. */
const CALLED_BY_CUSTOMERS = ['place_order(uuid,jsonb,bigint,jsonb)', 'sync_cart(jsonb,jsonb)'];

let database: PGlite;
beforeAll(async () => {
  const dataDir = temporary();
  const backend = await startTestBackend({ dataDir });
  // Supabase Lite's own grants come with the first request.
  await backend.visitor().client.from('products').select('id').throwOnError();
  await backend.backend.close();
  database = (await createPgliteConnection({ url: join(dataDir, 'database') })).driver;
});
afterAll(() => database.close());

const rows = async <Row>(query: string): Promise<Row[]> => (await database.query<Row>(query)).rows;

test('each role has just the listed rights on each table and view', async () => {
  expect((await readRights(database)).tables).toEqual(RIGHTS);
});

test('a table that is made later is closed', async () => {
  await database.exec('create table public.later (id int); create function public.later() returns int return 1;');
  expect(
    await rows(`select acl.grantee::regrole from pg_class c cross join aclexplode(c.relacl) acl
                 where c.relname = 'later' and acl.grantee <> c.relowner`),
  ).toEqual([]);
  expect(await rows(`select has_function_privilege('anon', 'public.later()', 'execute') as may`)).toEqual([
    { may: false },
  ]);
  await database.exec('drop table public.later; drop function public.later();');
});

test('every table has row-level security, and every view asks for the rights of who reads it', async () => {
  expect((await readRights(database)).open).toEqual([]);
});

test('no policy is wider than the reading of the catalogue and of one’s own orders', async () => {
  expect((await readRights(database)).policies).toEqual([
    { table: 'order_items', verb: 'r', roles: 'authenticated' },
    { table: 'order_status_changes', verb: 'r', roles: 'authenticated' },
    { table: 'orders', verb: 'r', roles: 'authenticated' },
    { table: 'products', verb: 'r', roles: 'anon authenticated' },
  ]);
});

test('visitors call no database function, customers two', async () => {
  expect((await readRights(database)).functions).toEqual({ anon: [], authenticated: CALLED_BY_CUSTOMERS });
});
