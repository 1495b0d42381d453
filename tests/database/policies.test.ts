import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protect } from '../support/authenticator.ts';
import { startTestBackend, type Actor, type TestBackend } from '../support/backend.ts';
import { createOrder as requestFor } from '../support/order.ts';
import { filesBelow, projectDir } from '../support/files.ts';
import { visitDay } from '../support/visit-day.ts';

/** Customer C has a second factor and two sessions. Only the session `C at aal2` has passed the factor. */
type ActorName = 'visitor' | 'customer A' | 'customer B' | 'C at aal1' | 'C at aal2' | 'service';
type Owner = 'A' | 'B' | 'C';
type Table = 'products' | 'orders' | 'order_items' | 'order_status_changes' | 'customer_settings';
type Verb = 'select' | 'insert' | 'update' | 'delete';

let backend: TestBackend;
let actors: Record<ActorName, Actor>;
/** ID of one order of each customer. */
let orders: Record<Owner, string>;
let userIds: Record<Owner, string>;

beforeAll(async () => {
  backend = await startTestBackend();
  const protectedActor = await backend.customer('c@example.org');
  const withoutFactor = backend.visitor();
  actors = {
    visitor: backend.visitor(),
    'customer A': await backend.customer('a@example.org'),
    'customer B': await backend.customer('b@example.org'),
    'C at aal1': { ...withoutFactor, userId: protectedActor.userId },
    'C at aal2': protectedActor,
    service: backend.service(),
  };
  const owners = { A: actors['customer A'], B: actors['customer B'], C: protectedActor };
  userIds = { A: owners.A.userId!, B: owners.B.userId!, C: owners.C.userId! };
  for (const { client } of Object.values(owners))
    await client.rpc('set_newsletter', { p_is_wanted: false, p_language: 'fr' });
  orders = { A: await placeOne(owners.A), B: await placeOne(owners.B), C: await placeOne(owners.C) };
  await protect(protectedActor.client);
  await withoutFactor.client.auth.signInWithPassword({ email: 'c@example.org', password: 'mot de passe' });
});
afterAll(() => backend.end());

async function placeOne({ client }: Actor): Promise<string> {
  const { data } = await client.rpc('place_order', requestFor('moniteur-boreal', 39_900));
  return data.id;
}

/** Tries a verb on the rows of one owner. Returns the number of rows read or changed, or 'refused'. */
async function attempt(actor: ActorName, verb: Verb, table: Table, owner: Owner): Promise<number | 'refused'> {
  const from = actors[actor].client.from(table);
  const key = {
    products: 'id',
    orders: 'id',
    order_items: 'order_id',
    order_status_changes: 'order_id',
    customer_settings: 'user_id',
  }[table];
  const id = table === 'products' ? 'moniteur-boreal' : table === 'customer_settings' ? userIds[owner] : orders[owner];
  const change = {
    products: { description: 'changed' },
    orders: { total: 1 },
    order_items: { price: 1 },
    order_status_changes: { status: 'paid' },
    customer_settings: { has_newsletter: true },
  }[table];
  const answer = await {
    select: () => from.select().eq(key, id),
    insert: () => from.insert(newRow(table, owner)).select(),
    update: () => from.update(change).eq(key, id).select(),
    delete: () => from.delete().eq(key, id).select(),
  }[verb]();
  return answer.error ? 'refused' : answer.data.length;
}

function newRow(table: Table, owner: Owner): object {
  const user_id = userIds[owner];
  return {
    products: { id: `p-${randomUUID()}`, name: 'n', description: 'd', price: 1, image_url: '/' },
    orders: { user_id, idempotency_key: randomUUID(), total: 1, gst: 0.05, qst: 0.1 },
    order_status_changes: { order_id: orders[owner], status: 'paid' },
    customer_settings: { user_id, has_newsletter: true },
    order_items: {
      order_id: orders[owner],
      line: 100 + Math.floor(Math.random() * 30_000),
      product_id: 'moniteur-boreal',
      price: 1,
    },
  }[table];
}

type Allowed = Record<Verb, number | 'refused'>;
const REFUSED: Allowed = { select: 'refused', insert: 'refused', update: 'refused', delete: 'refused' };
/** The actor may query the table and gets no rows. */
const NOTHING: Allowed = { ...REFUSED, select: 0 };
const READ_ONLY: Allowed = { ...REFUSED, select: 1 };

async function expectAllowed(actor: ActorName, table: Table, owner: Owner, allowed: Allowed): Promise<void> {
  for (const verb of ['select', 'insert', 'update', 'delete'] as const)
    expect(await attempt(actor, verb, table, owner), `${actor}, ${table}, ${verb}`).toBe(allowed[verb]);
}

/** Tables without access for visitors and customers, each with a column and a value that no row has. */
const COLUMN_OF: Record<string, [column: string, value: unknown]> = {
  desk_reads: ['staff_email', 'x@y.z'],
  inquiries: ['digest', 'x'],
  inquiry_files: ['bytes', 77],
  inquiry_notes: ['staff_email', 'x@y.z'],
  inquiry_status_changes: ['staff_email', 'x@y.z'],
  inquiry_owners: ['user_id', '00000000-0000-4000-8000-000000000000'],
  inquiry_replies: ['staff_email', 'x@y.z'],
  late_days: ['day', '2020-01-01'],
  newsletter_articles: ['is_published', false],
  newsletters: ['staff_email', 'x@y.z'],
  order_notes: ['staff_email', 'x@y.z'],
  outbox: ['attempts', 77],
  dead_letters: ['attempts', 77],
  calendar_links: ['renewed_at', '2020-01-01T00:00:00Z'],
  cart_units: ['removed_at', '2020-01-01T00:00:00Z'],
  heartbeats: ['beat_at', '2020-01-01T00:00:00Z'],
  order_status_authors: ['staff_email', 'x@y.z'],
  order_statuses: ['position', 77],
  payments: ['amount', 77],
  post_counts: ['posts', 77],
  product_changes: ['staff_email', 'x@y.z'],
  password_changes: ['changed_at', '2000-01-01T00:00:00+00:00'],
  recovery_codes: ['used_at', '2000-01-01T00:00:00+00:00'],
  staff: ['added_at', '2000-01-01T00:00:00+00:00'],
  staff_changes: ['staff_email', 'x@y.z'],
  stripe_customers: ['customer_id', 'cus_other'],
  subscriptions: ['email', 'x@y.z'],
  visits: ['staff_email', 'x@y.z'],
};

describe('the access of each actor', () => {
  // Products have no owner. For the table 'products', 'A' is a placeholder.
  test.each<[ActorName, Table, Owner, Allowed]>([
    ['visitor', 'products', 'A', READ_ONLY],
    ['customer A', 'products', 'A', READ_ONLY],
    ['customer B', 'products', 'A', READ_ONLY],
    ['visitor', 'orders', 'A', REFUSED],
    ['customer A', 'orders', 'A', READ_ONLY],
    ['customer A', 'orders', 'B', NOTHING],
    ['customer B', 'orders', 'A', NOTHING],
    ['customer B', 'orders', 'B', READ_ONLY],
    ['visitor', 'order_status_changes', 'A', REFUSED],
    ['customer A', 'order_status_changes', 'A', READ_ONLY],
    ['customer A', 'order_status_changes', 'B', NOTHING],
    ['customer B', 'order_status_changes', 'A', NOTHING],
    ['service', 'order_status_changes', 'A', READ_ONLY],
    ['visitor', 'order_items', 'A', REFUSED],
    ['customer A', 'order_items', 'A', READ_ONLY],
    ['customer A', 'order_items', 'B', NOTHING],
    ['customer B', 'order_items', 'A', NOTHING],
    ['customer B', 'order_items', 'B', READ_ONLY],
    ['visitor', 'customer_settings', 'A', REFUSED],
    ['customer A', 'customer_settings', 'A', READ_ONLY],
    ['customer A', 'customer_settings', 'B', NOTHING],
    ['service', 'customer_settings', 'A', READ_ONLY],
    ['C at aal1', 'products', 'A', READ_ONLY],
    ['C at aal1', 'orders', 'C', NOTHING],
    ['C at aal1', 'order_items', 'C', NOTHING],
    ['C at aal1', 'order_status_changes', 'C', NOTHING],
    ['C at aal1', 'customer_settings', 'C', NOTHING],
    ['C at aal2', 'orders', 'C', READ_ONLY],
    ['C at aal2', 'orders', 'A', NOTHING],
    ['C at aal2', 'order_items', 'C', READ_ONLY],
    ['C at aal2', 'order_status_changes', 'C', READ_ONLY],
    ['C at aal2', 'customer_settings', 'C', READ_ONLY],
  ])('is as expected: %s, table %s, rows of %s', expectAllowed);

  test('lets the service role read and change products, orders and their items, but not delete an ordered product', async () => {
    await expectAllowed('service', 'products', 'B', { select: 1, insert: 1, update: 1, delete: 'refused' });
    // An order can be deleted once its items are deleted.
    await expectAllowed('service', 'order_items', 'B', { select: 1, insert: 1, update: 2, delete: 2 });
    await expectAllowed('service', 'orders', 'B', { select: 1, insert: 1, update: 1, delete: 1 });
  });

  test('an account with a second factor can place orders and change its data only with that factor', async () => {
    const { client } = actors['C at aal1'];
    const request = requestFor('moniteur-boreal', 39_900);
    expect((await client.rpc('place_order', request)).data).toEqual({ kind: 'refused', code: 'insufficient_aal' });
    expect((await client.rpc('my_sessions')).data).toEqual([]);
    expect((await client.rpc('my_data')).data).toBeNull();
    const unit = { unit: randomUUID(), product_id: 'moniteur-boreal' };
    expect((await client.rpc('sync_cart', { p_added: [unit], p_removed: [] })).data).toEqual({
      kind: 'refused',
      code: 'insufficient_aal',
    });
    expect((await client.rpc('set_newsletter', { p_is_wanted: true, p_language: 'fr' })).data).toBe(false);
    expect((await client.rpc('recovery_codes_left')).data).toBe(0);
    expect((await client.rpc('replace_recovery_codes', { p_digests: ['0'.repeat(64)] })).data).toEqual({
      kind: 'refused',
      code: 'insufficient_aal',
    });
    const owner = actors['C at aal2'].client;
    const [session] = (await owner.rpc('my_sessions')).data;
    expect((await client.rpc('end_session', { p_id: session.id })).data).toBe(false);
    expect((await owner.rpc('place_order', request)).data).toMatchObject({ kind: 'placed' });
    const { data: cart } = await owner.rpc('sync_cart', { p_added: [], p_removed: [] });
    expect(cart, 'nothing was added at aal1').toMatchObject({ kind: 'synced', units: [] });
    // The second factor is required only of accounts that have one.
    expect((await actors['customer A'].client.rpc('replace_recovery_codes', { p_digests: [] })).data).toEqual({
      kind: 'refused',
      code: 'no_factor',
    });
  });

  describe('private tables', () => {
    beforeAll(async () => {
      const { client } = actors.service;
      const fields = { name: 'n', email: 'a@b.c', subject: 'general', message: 'm' };
      const file = { field: 'attachment', name: 'a.pdf', path: 'x.pdf', type: 'application/pdf', bytes: 1 };
      const limits = [{ subject: 'p', max: 9, window: '1 hour' }];
      await client.rpc('submit_inquiry', {
        p_key: null,
        p_digest: 'd',
        p_locale: 'fr',
        p_kind: 'contact',
        p_fields: fields,
        p_files: [file],
        p_limits: limits,
      });
      await client.rpc('record_payment', {
        p_event_id: 'evt_1',
        p_payment_id: 'pi_1',
        p_order_id: randomUUID(),
        p_amount_cents: 1,
        p_currency: 'cad',
      });
      await actors['C at aal2'].client.rpc('replace_recovery_codes', { p_digests: ['a'.repeat(64)] });
      await client.rpc('begin_stripe_customer', { p_user: userIds.B });
      await client.rpc('mark_heartbeat', { p_name: 'deliver' });
      await client.rpc('subscribe', { p_email: 'a@b.c', p_locale: 'fr', p_limits: limits });
      await actors['customer B'].client.rpc('sync_cart', {
        p_added: [{ unit: randomUUID(), product_id: 'moniteur-boreal' }],
        p_removed: [],
      });
      await client.rpc('add_staff', { p_email: 'c@example.org' });
      const desk = actors['C at aal2'].client;
      const { rows } = (await desk.rpc('desk_inquiries', { p_filter: {}, p_after: null })).data;
      await desk.rpc('desk_set_inquiry_status', { p_id: rows[0].id, p_status: 'answered', p_version: 0 });
      await desk.rpc('desk_add_note', { p_id: rows[0].id, p_text: 'n' });
      const { product } = (await desk.rpc('desk_product', { p_id: 'regulateur-mppt-60' })).data;
      await desk.rpc('desk_set_product', {
        p_id: 'regulateur-mppt-60',
        p_texts: { ...product, name_en: 'Controller' },
        p_version: product.version,
      });
      const { order } = (await desk.rpc('desk_order', { p_id: orders.C })).data;
      await desk.rpc('desk_reply', { p_id: rows[0].id, p_key: randomUUID(), p_text: 'r' });
      await desk.rpc('desk_set_owner', { p_id: rows[0].id, p_email: 'c@example.org' });
      await desk.rpc('desk_add_order_note', { p_id: orders.C, p_text: 'n' });
      await client.rpc('add_late_day', { p_inquiries: [rows[0].id] });
      await desk.rpc('desk_renew_calendar');
      await desk.rpc('desk_change_team', { p_action: 'add', p_subject: 'b@example.org', p_role: 'staff' });
      await desk.rpc('desk_set_visit', {
        p_about: 'inquiry',
        p_id: rows[0].id,
        p_visit: { day: visitDay(), starts: '08:00', ends: '12:00' },
        p_sequence: -1,
      });
      await desk.rpc('desk_set_order_status', { p_id: orders.C, p_status: 'confirmed', p_version: order.version });
      await client.rpc('confirm_subscription', {
        p_token: (await client.from('subscriptions').select('token').single()).data!.token,
      });
      await client.rpc('keep_articles', { p_articles: [{ article: 1, content: { fr: {}, en: {} } }] });
      const { article } = (await desk.rpc('desk_article', { p_article: 1 })).data;
      await desk.rpc('desk_send_article', { p_article: 1, p_version: article.version, p_per_minute: 20 });
      await client.from('outbox').update({ dead_letter_at: new Date().toISOString() }).eq('kind', 'inquiry_to_company');
    });

    test.each(Object.entries(COLUMN_OF))(
      '%s: visitors and customers neither see nor change a row',
      async (table, [column, value]) => {
        const rows = async (): Promise<unknown> => (await actors.service.client.from(table).select()).data;
        const before = await rows();
        expect(before).not.toEqual([]);
        for (const actor of ['visitor', 'customer A'] as const) {
          const from = () => actors[actor].client.from(table);
          expect((await from().select()).data ?? []).toEqual([]);
          expect((await from().insert({ [column]: value })).error).not.toBeNull();
          await from()
            .update({ [column]: value })
            .neq(column, value);
          await from().delete().neq(column, value);
        }
        expect(await rows()).toEqual(before);
      },
    );
  });

  test.each<[string, object]>([
    ['find_inquiry', { p_key: null, p_digest: '' }],
    [
      'submit_inquiry',
      { p_key: null, p_digest: '', p_locale: 'fr', p_kind: '', p_fields: {}, p_files: [], p_limits: [] },
    ],
    ['subscribe', { p_email: 'a@b.c', p_locale: 'fr', p_limits: [] }],
    ['confirm_subscription', { p_token: randomUUID() }],
    ['unsubscribe', { p_token: randomUUID() }],
    ['seconds_to_wait', { p_limits: [] }],
    ['count_post', { p_limits: [] }],
    [
      'record_payment',
      { p_event_id: 'evt', p_payment_id: 'pi', p_order_id: randomUUID(), p_amount_cents: 1, p_currency: 'cad' },
    ],
    ['keep_seller', { p_facts: {}, p_gaps: [] }],
    ['linked_invoice', { p_digest: '', p_limits: [] }],
    ['add_invoice_link', { p_invoice: randomUUID(), p_digest: '' }],
    ['advance_invoices', {}],
    ['pending_refunds', {}],
    ['settle_refund', { p_id: randomUUID(), p_stripe_id: 're', p_fault: null }],
    ['owed_orders', {}],
    ['order_refunds', { p_order: randomUUID() }],
    ['rate_limits', { p_limits: [] }],
    ['is_current_period', { p_start: '2026-11-27', p_period: '1 hour' }],
    ['keep_articles', { p_articles: [] }],
    ['stop_article', { p_article: 1 }],
    ['next_article_mail', { p_per_minute: 1 }],
    ['article_recipients', { p_article: 1 }],
    ['article_counts', { p_article: 1 }],
    ['newsletter_json', { p_article: 1 }],
    ['take_mail', { p_lease: '1 minute' }],
    ['mark_sent', { p_id: randomUUID() }],
    ['mark_failed', { p_id: randomUUID(), p_fault: '' }],
    ['retry_dead_letters', {}],
    ['delete_expired', { p_keep: '1 day' }],
    ['delete_unconfirmed_accounts', {}],
    ['ordered_units', { p_customer: randomUUID(), p_units: [] }],
    ['take_recovery_code', { p_user: randomUUID(), p_digest: '', p_limits: [] }],
    ['add_recovery_email', { p_user: randomUUID() }],
    ['find_stripe_customer', { p_user: randomUUID() }],
    ['begin_stripe_customer', { p_user: randomUUID() }],
    ['keep_stripe_customer', { p_creation_key: randomUUID(), p_customer_id: '' }],
    ['forget_stripe_customer', { p_customer_id: '' }],
    ['orphaned_stripe_customers', {}],
    ['delete_audit_entries', { p_user: randomUUID(), p_email: 'a@example.org' }],
    ['own_user_metadata', { p_metadata: {}, p_id: randomUUID(), p_email: '' }],
    ['parse_user_agent', { p_user_agent: '' }],
    ['mark_heartbeat', { p_name: 'deliver' }],
    ['deployment_report', {}],
    ['operating_report', {}],
    ['rights_report', {}],
    ['storage_policies', {}],
    ['deliver_jobs', {}],
    ['add_staff', { p_email: 'a@example.org' }],
    ['remove_staff', { p_email: 'a@example.org' }],
    ['list_staff', {}],
    ['is_staff', {}],
    ['is_owner', {}],
    ['is_last_owner', { p_user: randomUUID() }],
    ['owner_only', {}],
    ['lock_team', {}],
    ['team_json', {}],
    ['has_recent_factor', { p_within: '1 hour' }],
    ['record_read', { p_what: 'x', p_subjects: [] }],
  ])('neither visitors nor customers may call %s()', async (name, parameters) => {
    for (const actor of ['visitor', 'customer A'] as const)
      expect((await actors[actor].client.rpc(name, parameters)).error?.code).toBe('42501');
  });

  test('every table is listed in this test and has row-level security', () => {
    const schema = filesBelow('supabase/schema', /\.sql$/).map((file) => readFileSync(join(projectDir, file), 'utf8'));
    const tablesIn = (pattern: RegExp) => [...schema.join('\n').matchAll(pattern)].map(([, table]) => table!).sort();
    const tables = [
      'calendar_links',
      'cart_units',
      'counters',
      'customer_settings',
      'desk_reads',
      'heartbeats',
      'inquiries',
      'inquiry_files',
      'inquiry_links',
      'inquiry_notes',
      'inquiry_owners',
      'inquiry_replies',
      'inquiry_status_changes',
      'invoice_events',
      'invoice_links',
      'invoices',
      'late_days',
      'newsletter_articles',
      'newsletters',
      'order_items',
      'order_notes',
      'order_status_authors',
      'order_status_changes',
      'order_statuses',
      'orders',
      'outbox',
      'password_changes',
      'payments',
      'post_counts',
      'product_changes',
      'products',
      'quote_acceptances',
      'quote_events',
      'quote_links',
      'quote_versions',
      'quotes',
      'recovery_codes',
      'refunds',
      'seller',
      'staff',
      'staff_changes',
      'stripe_customers',
      'subscriptions',
      'visits',
    ];
    expect(tablesIn(/create table public\.(\w+)/g)).toEqual(tables);
    expect(tablesIn(/alter table public\.(\w+) enable row level security/g)).toEqual(tables);
  });
});

// The embedded database has a single connection. Without a queue, simultaneous requests would share a transaction and a
// role.
test('simultaneous requests keep their own role', async () => {
  const seen = async (actor: ActorName) =>
    ((await actors[actor].client.from('orders').select('user_id')).data ?? []).map(({ user_id }) => user_id);
  const round = async (): Promise<void> => {
    const [visitor, a, service, b] = await Promise.all([
      seen('visitor'),
      seen('customer A'),
      seen('service'),
      seen('customer B'),
    ]);
    expect(visitor).toEqual([]);
    expect(new Set(a)).toEqual(new Set([actors['customer A'].userId]));
    expect(new Set(b)).toEqual(new Set([actors['customer B'].userId]));
    expect(service.length).toBeGreaterThan(a.length);
  };
  await placeOne(actors['customer B']);
  await Promise.all(Array.from({ length: 20 }, round));
});

describe('access to the API', () => {
  const call = (headers: Record<string, string>, path = '/rest/v1/products') =>
    backend.backend.fetch(new Request(`http://127.0.0.1:4321${path}`, { headers }));

  test('is refused without a key, even from this machine', async () => {
    expect((await call({})).status).toBe(401);
  });

  test('is refused with a wrong key', async () =>
    expect((await call({ apikey: 'sb_publishable_wrong' })).status).toBe(401));

  test('is refused to a browser that sends the secret key', async () => {
    const { secretKey } = backend.backend.keys;
    expect((await call({ apikey: secretKey, 'user-agent': 'Mozilla/5.0' })).status).toBe(401);
  });

  test('is refused with a session signed by another secret', async () => {
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = { sub: actors['customer A'].userId, role: 'service_role', aud: 'authenticated', exp: 4_000_000_000 };
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    // Supabase Lite uses this secret if no secret is configured.
    const forged = `${signed}.${createHmac('sha256', 'unsafe-secret-change-me').update(signed).digest('base64url')}`;
    const { publishableKey } = backend.backend.keys;
    const answer = await call({ apikey: publishableKey, authorization: `Bearer ${forged}` }, '/rest/v1/orders');
    expect(answer.status).toBe(401);
  });

  test('excludes the tables of the authentication schema', async () => {
    const { error } = await backend.service().client.schema('auth').from('users').select();
    expect(error).not.toBeNull();
  });
});
