// Each role's rights, read from PostgreSQL's catalogue after a start and a request: they equal the tables here.
import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend } from '../support/backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

const KEEPS_ROWS = { service_role: 'DELETE INSERT SELECT UPDATE' };
const RIGHTS: Record<string, Partial<Record<'anon' | 'authenticated' | 'service_role', string>>> = {
  dead_letters: { service_role: 'SELECT' },
  inquiries: KEEPS_ROWS,
  inquiry_files: KEEPS_ROWS,
  order_items: { authenticated: 'SELECT', ...KEEPS_ROWS },
  order_status_changes: { authenticated: 'SELECT', service_role: 'SELECT' },
  order_statuses: { service_role: 'SELECT' },
  orders: { authenticated: 'SELECT', ...KEEPS_ROWS },
  outbox: KEEPS_ROWS,
  post_counts: KEEPS_ROWS,
  products: { anon: 'SELECT', authenticated: 'SELECT', ...KEEPS_ROWS },
  subscriptions: KEEPS_ROWS,
};
/** Database functions that others than the service may call. */
const CALLED_BY_CUSTOMERS = ['place_order'];

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
  const found: typeof RIGHTS = {};
  for (const { name, role, rights } of await rows<{ name: string; role: 'anon'; rights: string }>(`
    select c.relname as name, acl.grantee::regrole::text as role,
           string_agg(acl.privilege_type, ' ' order by acl.privilege_type) as rights
      from pg_class c cross join aclexplode(c.relacl) acl
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and acl.grantee <> c.relowner
     group by 1, 2`))
    (found[name] ??= {})[role] = rights;
  expect(found).toEqual(RIGHTS);
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
  expect(
    await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace
                   and (relkind in ('r', 'p') and not relrowsecurity
                     or relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (reloptions), false))`),
  ).toEqual([]);
});

test('no policy is wider than the reading of the catalogue and of one’s own orders', async () => {
  expect(await rows(`select polrelid::regclass::text as table, polcmd as verb from pg_policy order by 1`)).toEqual([
    { table: 'order_items', verb: 'r' },
    { table: 'order_status_changes', verb: 'r' },
    { table: 'orders', verb: 'r' },
    { table: 'products', verb: 'r' },
  ]);
});

test('visitors call no database function, customers one', async () => {
  const callable = (role: string) =>
    rows<{ proname: string }>(`select proname from pg_proc where pronamespace = 'public'::regnamespace
                                  and has_function_privilege('${role}', oid, 'execute') order by 1`);
  expect(await callable('anon')).toEqual([]);
  expect((await callable('authenticated')).map(({ proname }) => proname)).toEqual(CALLED_BY_CUSTOMERS);
});
