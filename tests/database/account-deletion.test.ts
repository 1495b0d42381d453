// Tests which data is deleted together with an account, and how long a change of the password blocks the deletion. Also tests how
// long the audit log and undeliverable emails about deleted accounts are kept.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { createOrder } from '../support/order.ts';
import { openDatabase, type OwnersDatabase } from '../support/test-database.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const PASSWORD = 'mot de passe';
const [ADDRESS, NEIGHBOUR, PENDING] = ['jo@exemple.test', 'banjo@exemple.test', 'pending@exemple.test'];

let database: OwnersDatabase;
let customerId: string;

const rows = async <Row>(query: string, parameters: unknown[] = []): Promise<Row[]> =>
  (await database.query<Row>(query, parameters)).rows;

/** Returns the names of all tables that contain a text in a column of any type. Skips PostgreSQL's system schemas. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema') order by 1`);
  const matching: string[] = [];
  for (const { name } of tables) {
    const query = `select 1 from ${name} as one where one::text ~* $1 limit 1`;
    // A longer address that ends with the searched address does not count.
    if ((await rows(query, [`(^|[^a-z])${text.replaceAll('.', '\\.')}`])).length > 0) matching.push(name);
  }
  return matching;
}

async function useEverything({ customer, service, visitor }: TestBackend, email: string): Promise<string> {
  const { client, userId } = await customer(email);
  const admin = service().client;
  for (const status of ['installed', 'cancelled']) {
    const { data } = await client.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
    await admin.from('orders').update({ status }).eq('id', data.id).throwOnError();
  }
  await client.rpc('set_newsletter', { p_is_wanted: false, p_language: 'fr' }).throwOnError();
  await admin.rpc('subscribe', { p_email: email.toUpperCase(), p_locale: 'fr', p_limits: [] }).throwOnError();
  // Stores an article, then queues an email about the article for this address.
  await admin.rpc('keep_articles', { p_articles: [{ article: 1, content: {} }] }).throwOnError();
  const { data: subscription } = await admin.from('subscriptions').select('id').ilike('email', email).single();
  await admin
    .from('outbox')
    .insert({ kind: 'article_to_subscriber', subscription_id: subscription!.id, article: 1 })
    .throwOnError();
  await admin.rpc('add_recovery_email', { p_user: userId }).throwOnError();
  await client.rpc('sync_cart', { p_added: [{ unit: randomUUID(), product_id: 'moniteur-boreal' }], p_removed: [] });
  const fields = { name: 'Jo', email: email.toUpperCase(), subject: 'general', message: 'm' };
  const inquiry = { p_key: randomUUID(), p_digest: randomUUID(), p_locale: 'fr', p_kind: 'contact', p_fields: fields };
  await admin.rpc('submit_inquiry', { ...inquiry, p_files: [], p_limits: [] }).throwOnError();
  await client.auth.refreshSession();
  await client.auth.updateUser({ email: `new-${randomUUID()}@exemple.test` });
  const other = visitor().client;
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  await other.auth.signOut();
  return userId!;
}

beforeAll(async () => {
  const dataDir = temporary();
  const backend = await startTestBackend({ dataDir });
  customerId = await useEverything(backend, ADDRESS);
  await useEverything(backend, NEIGHBOUR);
  const { error } = await backend.visitor().client.auth.signUp({ email: PENDING, password: 'neuf bouleaux gris' });
  if (error) throw error;
  await backend.backend.close();
  database = await openDatabase(dataDir);
});
afterAll(() => database.close());

const TRACES = ['auth.audit_log_entries', 'auth.identities', 'auth.users'];

test('an account that was never confirmed is deleted from every table', async () => {
  expect(await tablesWith(PENDING)).toEqual(TRACES);
  await database.query(`update auth.users set created_at = now() - interval '8 days' where email = $1`, [PENDING]);
  await rows('select public.delete_unconfirmed_accounts()');
  expect(await tablesWith(PENDING)).toEqual([]);
});

test('a deleted account remains in no table once its last email is sent, and other accounts keep their data', async () => {
  const all = [...TRACES, 'public.inquiries', 'public.orders', 'public.outbox', 'public.subscriptions'];
  expect(await tablesWith(ADDRESS)).toEqual(all);
  expect(await tablesWith(customerId)).toContain('auth.audit_log_entries');
  // GoTrue records a deletion by an administrator like this, before it deletes the account.
  await database.query(
    `insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), $1), (gen_random_uuid(), $2)`,
    [
      JSON.stringify({ actor_id: randomUUID(), traits: { user_id: customerId, user_email: ADDRESS } }),
      JSON.stringify({ actor_id: randomUUID(), actor_username: ADDRESS.toUpperCase() }),
    ],
  );
  await database.query('delete from auth.users where id = $1', [customerId]);
  expect(await tablesWith(ADDRESS)).toEqual(['public.outbox']);
  const left = await rows<{ id: string; kind: string }>('select id, kind from outbox where account_email = $1', [
    ADDRESS,
  ]);
  expect(left.map(({ kind }) => kind)).toEqual(['account_deleted']);
  await rows('select public.mark_sent($1)', [left[0]!.id]);
  expect(await tablesWith(ADDRESS)).toEqual([]);
  expect(await tablesWith(customerId)).toEqual([]);
  expect(await tablesWith(NEIGHBOUR)).toEqual(all);
});

test('deleting an account with an unconfirmed address keeps everything that the address’s owner sent', async () => {
  const owner = 'owner@exemple.test';
  await rows(`select public.subscribe($1, 'fr', '[]')`, [owner]);
  await rows(`select public.submit_inquiry(null, 'd', 'fr', 'contact', $1, '[]', '[]')`, [
    JSON.stringify({ name: 'n', email: owner }),
  ]);
  await database.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [owner]);
  await database.query('delete from auth.users where email = $1', [owner]);
  expect(await tablesWith(owner)).toEqual(['public.inquiries', 'public.subscriptions']);
});

test('a change of the password blocks the deletion of the account for three days', async () => {
  const id = randomUUID();
  await database.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1, 'changed@exemple.test', now())`,
    [id],
  );
  const isHeld = async (): Promise<boolean> =>
    (await rows<{ until: unknown }>('select public.account_held_until($1) as until', [id]))[0]!.until !== null;
  const moveChange = (age: string) =>
    database.query('update password_changes set changed_at = now() - $2::interval where user_id = $1', [id, age]);
  expect(await isHeld()).toBe(false);
  await database.query(`update auth.users set encrypted_password = 'changed' where id = $1`, [id]);
  expect(await isHeld()).toBe(true);
  await moveChange('2 days 23 hours');
  expect(await isHeld()).toBe(true);
  await moveChange('3 days');
  expect(await isHeld()).toBe(false);
});

test('the audit log keeps entries for 30 days, and only the latest 40 000 if it has more than 50 000', async () => {
  const count = async (): Promise<number> =>
    (await rows<{ n: number }>('select count(*)::integer as n from auth.audit_log_entries'))[0]!.n;
  const add = (many: number, age: string) =>
    database.query(
      `insert into auth.audit_log_entries (id, payload, created_at)
       select gen_random_uuid(), '{}', now() - $2::interval from generate_series(1, $1)`,
      [many, age],
    );
  const before = await count();
  await add(3, '31 days');
  await add(2, '29 days');
  await rows(`select public.delete_expired('1 year')`);
  expect(await count()).toBe(before + 2);
  await add(50_000, '1 day');
  await rows(`select public.delete_expired('1 year')`);
  expect(await count()).toBe(40_000);
  // The oldest entries were deleted.
  expect(await rows(`select from auth.audit_log_entries where created_at < now() - interval '2 days'`)).toEqual([]);
});

test('an undeliverable email about a deleted account is deleted after 30 days', async () => {
  await database.exec(`
    insert into outbox (kind, account_email, dead_letter_at)
    values ('account_deleted', 'gone@exemple.test', now() - interval '31 days'),
           ('account_deleted', 'still@exemple.test', now() - interval '29 days')`);
  await rows(`select public.delete_expired('1 year')`);
  expect(await tablesWith('gone@exemple.test')).toEqual([]);
  expect(await tablesWith('still@exemple.test')).toEqual(['public.outbox']);
});
