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
  customer_settings: { authenticated: 'SELECT', service_role: 'SELECT' },
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
  recovery_codes: { service_role: 'SELECT' },
  stripe_customers: { service_role: 'SELECT' },
  subscriptions: KEEPS_ROWS,
};
const CALLED_BY_FUNCTIONS = [
  'confirm_subscription(uuid)',
  'count_post(jsonb)',
  'delete_expired(interval)',
  'find_inquiry(uuid,text)',
  'fold_text(text)',
  'mark_failed(uuid,text,boolean)',
  'mark_sent(uuid)',
  'rate_limits(jsonb)',
  'record_payment(text,text,uuid,bigint,text)',
  'retry_dead_letters()',
  'seconds_to_wait(jsonb)',
  'submit_inquiry(uuid,text,text,text,jsonb,jsonb,jsonb)',
  'subscribe(text,text,jsonb)',
  'take_mail(interval)',
  'take_recovery_code(uuid,text,jsonb)',
  'tell_of_recovery(uuid)',
  'unsubscribe(uuid)',
  'window_start(interval)',
];
const CALLED_BY_CUSTOMERS = [
  'end_session(uuid)',
  'has_required_aal()',
  'my_data()',
  'my_sessions()',
  'place_order(uuid,jsonb,bigint,jsonb)',
  'recovery_codes_left()',
  'replace_recovery_codes(text[])',
  'set_newsletter(boolean,text)',
  'sync_cart(jsonb,jsonb)',
];

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

test('no policy is wider than the reading of the catalogue and of one’s own, which asks for the second factor', async () => {
  const found = await rows(`
    select polrelid::regclass::text as table, polcmd as verb, polpermissive as widens,
           pg_get_expr(polqual, polrelid) like '%has_required_aal()%' as asks_for_factor
      from pg_policy order by 1, 3`);
  const widens = (table: string) => ({ table, verb: 'r', widens: true, asks_for_factor: false });
  const asks = (table: string) => ({ table, verb: 'r', widens: false, asks_for_factor: true });
  expect(found).toEqual([
    asks('customer_settings'),
    widens('customer_settings'),
    // Read where their order is.
    widens('order_items'),
    widens('order_status_changes'),
    asks('orders'),
    widens('orders'),
    widens('products'),
  ]);
});

test('no role reads what second factors are kept in', async () => {
  const readable = await rows(`
    select relname, role from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relnamespace = 'auth'::regnamespace and relkind = 'r' and relname like 'mfa%'
       and has_table_privilege(role, pg_class.oid, 'select, insert, update, delete')`);
  expect(readable).toEqual([]);
});

test('visitors call no database function, customers those about their own account, the service its own', async () => {
  expect((await readRights(database)).functions).toEqual({
    anon: [],
    authenticated: CALLED_BY_CUSTOMERS,
    service_role: CALLED_BY_FUNCTIONS,
  });
});
