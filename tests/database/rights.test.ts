// Each role's rights, read from PostgreSQL's catalogue after a start and a request: they equal the tables of
// supabase/rights.json.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectedRights, readRights } from '../support/access/rights.ts';
import { startTestBackend } from '../support/backend.ts';
import { openDatabaseOf, type OwnersDatabase } from '../support/test-database.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

const RIGHTS = expectedRights();

let database: OwnersDatabase;
beforeAll(async () => {
  const dataDir = temporary();
  const backend = await startTestBackend({ dataDir });
  // Supabase Lite's own grants come with the first request.
  await backend.visitor().client.from('products').select('id').throwOnError();
  await backend.backend.close();
  database = await openDatabaseOf(dataDir);
});
afterAll(() => database.close());

const rows = async <Row>(query: string): Promise<Row[]> => (await database.query<Row>(query)).rows;

test('each role has just the listed rights on each table and view', async () => {
  expect((await readRights(database)).tables).toEqual(RIGHTS.tables);
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

test('no policy is wider than the reading of the catalogue and of one’s own, which asks for the second factor', async () => {
  // Lines and changes of an order are read where their order is.
  expect((await readRights(database)).policies).toEqual(RIGHTS.policies);
});

test('no role reads what second factors are kept in', async () => {
  const readable = await rows(`
    select relname, role from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relnamespace = 'auth'::regnamespace and relkind = 'r' and relname like 'mfa%'
       and has_table_privilege(role, pg_class.oid, 'select, insert, update, delete')`);
  expect(readable).toEqual([]);
});

test('visitors call no database function, customers those about their own account, the service its own', async () => {
  expect((await readRights(database)).functions).toEqual(RIGHTS.functions);
});
