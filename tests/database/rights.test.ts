// Tests that each role has exactly the rights in supabase/rights.json after the backend has started and handled a request.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectedRights, readRights } from '../support/access/rights.ts';
import { startTestBackend } from '../support/backend.ts';
import { openDatabase, type OwnersDatabase } from '../support/test-database.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

const RIGHTS = expectedRights();

let database: OwnersDatabase;
beforeAll(async () => {
  const dataDir = temporary();
  const backend = await startTestBackend({ dataDir });
  // The first request adds Supabase Lite's own grants.
  await backend.visitor().client.from('products').select('id').throwOnError();
  await backend.backend.close();
  database = await openDatabase(dataDir);
});
afterAll(() => database.close());

const rows = async <Row>(query: string): Promise<Row[]> => (await database.query<Row>(query)).rows;

test('each role has exactly the rights in supabase/rights.json on each table and view', async () => {
  expect((await readRights(database)).tables).toEqual(RIGHTS.tables);
});

test('a new table grants no rights, and visitors may not call a new function', async () => {
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

test('every table has row-level security, and every view runs with the rights of the role that queries it', async () => {
  expect((await readRights(database)).open).toEqual([]);
});

test('the policies equal those in supabase/rights.json in table, verb, roles and requirement of the second factor', async () => {
  expect((await readRights(database)).policies).toEqual(RIGHTS.policies);
});

test('no role of the API can read or change the tables of second factors', async () => {
  const readable = await rows(`
    select relname, role from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relnamespace = 'auth'::regnamespace and relkind = 'r' and relname like 'mfa%'
       and has_table_privilege(role, pg_class.oid, 'select, insert, update, delete')`);
  expect(readable).toEqual([]);
});

test('visitors may call no database function, and customers and the service may call only those in supabase/rights.json', async () => {
  expect((await readRights(database)).functions).toEqual(RIGHTS.functions);
});
