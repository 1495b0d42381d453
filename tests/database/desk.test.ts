// Tests the desk's functions for each actor. The functions answer staff who have a second factor, and log which data was read.
// Other callers get no data.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProduct, toTypedProduct, type ProductTexts } from '../../src/features/desk/rules/products.ts';
import { MAX_LEAD_WEEKS } from '../../src/features/products/rules/availability.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { countReadRows } from '../support/read-rows.ts';
import { actAs, openTestDatabase, type OwnersDatabase, type TestDatabase } from '../support/test-database.ts';

interface Caller {
  role: 'anon' | 'authenticated';
  userId: string | null;
  aal?: 'aal1' | 'aal2';
}

let opened: TestDatabase;
let database: OwnersDatabase;
let callers: Record<string, Caller>;
let staff: Caller;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  const account = (name: string): Promise<string> => opened.createCustomer(`${name}@example.org`);
  const [anne, bruno, customer, unprotected, former] = [
    await account('anne'),
    await account('bruno'),
    await account('customer'),
    await account('unprotected'),
    await account('former'),
  ];
  await database.query('update auth.users set email_confirmed_at = now()');
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), one, 'totp', 'verified', now(), now() from unnest($1::uuid[]) as one`,
    [[anne, bruno, customer, former]],
  );
  for (const email of ['anne', 'bruno', 'unprotected', 'former'])
    await database.query('select add_staff($1)', [`${email}@EXAMPLE.org`]);
  await database.query('select remove_staff($1)', ['former@example.org']);
  const at = (userId: string, aal: 'aal1' | 'aal2'): Caller => ({ role: 'authenticated', userId, aal });
  staff = at(anne, 'aal2');
  callers = {
    anne: staff,
    bruno: at(bruno, 'aal2'),
    'a visitor': { role: 'anon', userId: null },
    'a customer': at(customer, 'aal2'),
    'staff at aal1': at(anne, 'aal1'),
    // A token may be older than the removal of its account's factor.
    'staff without a factor, with an old token': at(unprotected, 'aal2'),
    'former staff': at(former, 'aal2'),
  };
});
afterAll(() => opened.end());

/**
 * Maximum number of rows that PostgreSQL may read to list a table of 10 000 rows. A search first reads the latest 500 rows, and
 * may then use an index.
 */
const MAX_READ_ROWS = 2_000;

/** Filters of a list, with the expected number of rows on the first page. A page has at most 50 rows. */
const LISTS: [filter: object, rows: number][] = [
  [{}, 50],
  [{ status: 'STATUS' }, 50],
  [{ search: 'cent' }, 50],
  [{ search: 'aiguille' }, 1],
  [{ search: 'aiguille', status: 'STATUS' }, 1],
  [{ search: 'personne de ce nom' }, 0],
  [{ search: 'qz' }, 0],
];

/** Returns how many rows of a table are read for each filter of `LISTS`. */
async function countListReads(table: 'inquiries' | 'orders'): Promise<number[]> {
  const { status } = (await database.query<{ status: string }>(`select status from ${table} limit 1`)).rows[0]!;
  const filters = LISTS.map(([filter]) => ('status' in filter ? { ...filter, status } : filter));
  const counts = await countReadRows(database, staff, `desk_${table}`, [table], filters);
  expect(counts.map(({ rows }) => rows)).toEqual(LISTS.map(([, rows]) => rows));
  return counts.map(({ reads }) => reads);
}

function expectFewReads(counts: number[]): void {
  for (const [index, [filter, rows]] of LISTS.entries()) {
    expect(counts[index], JSON.stringify(filter)).toBeGreaterThanOrEqual(rows);
    expect(counts[index], JSON.stringify(filter)).toBeLessThan(MAX_READ_ROWS);
  }
}

/** Returns the response of a function, or the code of its error. */
async function call<Result>(caller: Caller, name: string, ...values: unknown[]): Promise<Result> {
  let answer: unknown;
  try {
    await database.transaction((transaction) =>
      actAs(transaction, caller, async () => {
        const places = values.map((_, index) => `$${index + 1}`).join(', ');
        const { rows } = await transaction.query<{ answer: unknown }>(
          `select public.${name}(${places}) as answer`,
          values,
        );
        answer = rows[0]!.answer;
      }),
    );
  } catch (error) {
    return (error as { code: string }).code as Result;
  }
  return answer as Result;
}

interface Page {
  rows: { id: string; reference: string; name: string; status: string }[];
  next: { at: string; id: string } | null;
}
interface Details {
  kind: string;
  code?: string;
  inquiry: { version: number; status: string; notes: { text: string; by: string }[]; changes: { by: string }[] };
}

/** Writes inquiries of one sender, a minute apart, the newest last. */
async function writeInquiries(name: string, count: number, fields: Record<string, string> = {}): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into inquiries (digest, reference, kind, locale, fields, created_at)
     select 'd', 'SB-' || gen_random_uuid(), 'contact', 'fr', $1, now() - interval '1 minute' * ($2 - place)
       from generate_series(1, $2::integer) as place returning id`,
    [{ name, email: 'a@b.c', subject: 'general', message: 'm', ...fields }, count],
  );
  return rows.map(({ id }) => id);
}

/** Writes orders of one customer, a minute apart, the newest last. */
async function writeOrders(name: string, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into orders (idempotency_key, total, gst, qst, name, email, phone, delivery, created_at)
     select gen_random_uuid(), 399, 19.95, 39.8, $1, 'a@b.c', '450 555-0142', 'pickup', now() - interval '1 minute' * ($2 - place)
       from generate_series(1, $2::integer) as place returning id`,
    [name, count],
  );
  for (const [index, { id }] of rows.entries())
    if (index < 5)
      await database.query(
        `insert into order_items (order_id, line, product_id, price) values ($1, 1, 'moniteur-boreal', 399)`,
        [id],
      );
  return rows.map(({ id }) => id);
}

const list = (filter: object, after: Page['next'] = null, caller = staff): Promise<Page> =>
  call<Page>(caller, 'desk_inquiries', filter, after);

const lastReads = async (count: number) =>
  (
    await database.query<{ staff_email: string; what: string; subjects: string[] }>(
      'select staff_email, what, subjects from desk_reads order by id desc limit $1',
      [count],
    )
  ).rows;

describe('access to the desk', () => {
  test('is limited to staff with a second factor, and other callers do not learn whether an inquiry exists', async () => {
    const [id] = await writeInquiries('Jeanne', 1);
    const [orderId] = await writeOrders('Jeanne', 1);
    const { count } = (await database.query<{ count: number }>('select count(*)::int from desk_reads')).rows[0]!;
    const calls: [name: string, ...values: unknown[]][] = [
      ['desk_me'],
      ['desk_team'],
      ['desk_change_team', 'remove', '00000000-0000-0000-0000-000000000000'],
      ['desk_inquiries', {}, null],
      ['desk_inquiry', id],
      ['desk_inquiry', randomUUID()],
      ['desk_set_inquiry_status', id, 'won', 0],
      ['desk_add_note', id, 'n'],
      ['desk_file', id, 'attachment'],
      ['desk_orders', {}, null],
      ['desk_order', orderId],
      ['desk_set_order_status', orderId, 'paid', 0],
      ['desk_day'],
      ['desk_subscribers', {}, null],
      ['desk_mail', {}, null],
      ['desk_retry_mail', randomUUID()],
      ['desk_products', {}, null],
      ['desk_read_log', {}, null],
      ['desk_product', 'moniteur-boreal'],
      ['desk_set_product', 'moniteur-boreal', {}, ''],
      ['desk_set_picture', 'moniteur-boreal', randomUUID(), ''],
    ];
    for (const [callerName, caller] of Object.entries(callers)) {
      if (callerName === 'anne' || callerName === 'bruno') continue;
      for (const [name, ...values] of calls)
        expect(await call(caller, name, ...values), `${callerName}, ${name}`).toBe(
          callerName === 'a visitor' ? '42501' : null,
        );
    }
    expect(await lastReads(1_000)).toHaveLength(count);
    expect((await call<Details>(staff, 'desk_inquiry', id)).inquiry).toMatchObject({ status: 'new', notes: [] });
    expect(await call(staff, 'desk_me')).toEqual({ email: 'anne@example.org', role: 'owner' });
  });

  test('is logged with the reader, the kind of access and the IDs of the records', async () => {
    const ids = await writeInquiries('Registre', 2);
    await list({ search: 'registre' }, null, callers.bruno);
    await call(staff, 'desk_inquiry', ids[0]);
    await call(staff, 'desk_inquiries', { search: 'registre' }, null, true);
    // A list without results is not logged.
    await list({ search: 'personne de ce nom' });
    expect(await lastReads(3)).toEqual([
      { staff_email: 'anne@example.org', what: 'inquiries_export', subjects: [ids[1], ids[0]] },
      { staff_email: 'anne@example.org', what: 'inquiry', subjects: [ids[0]] },
      { staff_email: 'bruno@example.org', what: 'inquiries', subjects: [ids[1], ids[0]] },
    ]);
  });

  test('is deleted from the log after the retention period', async () => {
    await database.query(`insert into desk_reads (staff_email, read_at, what, subjects)
      values ('old@example.org', now() - interval '3 years', 'inquiry', '{x}'),
        ('old@example.org', now() - interval '1 year', 'inquiry', '{y}')`);
    await database.query(`select delete_expired('730 days')`);
    const { rows } = await database.query(`select subjects from desk_reads where staff_email = 'old@example.org'`);
    expect(rows).toEqual([{ subjects: ['y'] }]);
  });
});

describe('the list of inquiries', () => {
  test('is paged, newest first, without gaps or duplicates', async () => {
    const ids = await writeInquiries('Page', 120);
    const seen: string[] = [];
    let next: Page['next'] = null;
    let pages = 0;
    do {
      const page: Page = await list({ search: 'page' }, next);
      seen.push(...page.rows.map(({ id }) => id));
      next = page.next;
      pages += 1;
    } while (next);
    expect(seen).toEqual(ids.reverse());
    expect(pages).toBe(3);
  });

  test('is filtered by status, kind, day and words, ignoring accents and case', async () => {
    const [id] = await writeInquiries('Élodie Bélanger 100%', 1, { phone: '450 555-0142' });
    await database.query(`update inquiries set status = 'quoted', created_at = '2025-03-01T02:00:00Z' where id = $1`, [
      id,
    ]);
    const isListed = async (filter: object): Promise<boolean> => (await list(filter)).rows.some((row) => row.id === id);
    expect(await isListed({ search: 'belanger ELODIE' })).toBe(true);
    expect(await isListed({ search: '555-0142' })).toBe(true);
    expect(await isListed({ search: '100%' })).toBe(true);
    expect(await isListed({ search: '1%0' })).toBe(false);
    expect(await isListed({ search: 'élodie tremblay' })).toBe(false);
    expect(await isListed({ status: 'quoted' })).toBe(true);
    expect(await isListed({ status: 'new', search: 'elodie' })).toBe(false);
    expect(await isListed({ kind: 'soumission', search: 'elodie' })).toBe(false);
    // In Quebec, this inquiry was sent on the last evening of February.
    expect(await isListed({ from: '2025-02-28', to: '2025-02-28' })).toBe(true);
    expect(await isListed({ from: '2025-03-01', to: '2025-03-02' })).toBe(false);
  });

  fullScopeTest('reads few of 10 000 inquiries, with or without a search', async () => {
    await database.exec('delete from inquiries');
    await writeInquiries('Aiguille', 1);
    await writeInquiries('Cent', 10_000);
    await database.exec('vacuum analyze inquiries');
    expectFewReads(await countListReads('inquiries'));
  });
});

describe('an inquiry', () => {
  test('reports a conflict to the second of two users who change its status from the same version', async () => {
    const [id] = await writeInquiries('Deux', 1);
    const { inquiry } = await call<Details>(staff, 'desk_inquiry', id);
    const first = await call<Details>(staff, 'desk_set_inquiry_status', id, 'answered', inquiry.version);
    expect(first).toMatchObject({
      kind: 'found',
      inquiry: { status: 'answered', changes: [{ by: 'anne@example.org' }] },
    });
    const second = await call<Details>(callers.bruno!, 'desk_set_inquiry_status', id, 'lost', inquiry.version);
    expect(second).toMatchObject({ kind: 'conflict', inquiry: { status: 'answered', version: first.inquiry.version } });
    // Returning to the previous status is a change too.
    await call(staff, 'desk_set_inquiry_status', id, 'new', first.inquiry.version);
    expect(await call(callers.bruno!, 'desk_set_inquiry_status', id, 'lost', inquiry.version)).toMatchObject({
      kind: 'conflict',
    });
    const { version } = (await call<Details>(staff, 'desk_inquiry', id)).inquiry;
    // PostgREST and Supabase Lite respond to this code with 400.
    for (const status of ['sold', '', 'NEW', null])
      expect(await call(staff, 'desk_set_inquiry_status', id, status, version), `${status}`).toBe('PT400');
    expect(await call(staff, 'desk_set_inquiry_status', randomUUID(), 'won', 0)).toEqual({ kind: 'missing' });
    expect(await call(staff, 'desk_inquiry', randomUUID())).toEqual({ kind: 'missing' });
  });

  test('accepts no note that is empty or too long', async () => {
    const [id] = await writeInquiries('Notes', 1);
    const added = await call<Details>(staff, 'desk_add_note', id, '\n <b>Rappelée</b> \n');
    expect(added.inquiry.notes).toMatchObject([{ text: '<b>Rappelée</b>', by: 'anne@example.org' }]);
    expect(await call(staff, 'desk_add_note', id, ' \n')).toEqual({ kind: 'refused', code: 'note_empty' });
    expect(await call(staff, 'desk_add_note', id, 'x'.repeat(1_000_000))).toEqual({
      kind: 'refused',
      code: 'note_long',
    });
    expect(await call(staff, 'desk_add_note', randomUUID(), 'x')).toEqual({ kind: 'missing' });
  });

  test('stores a note once if it is repeated after a lost response, and stores the same text again on another day', async () => {
    const [id] = await writeInquiries('Notes', 1);
    const add = async (text: string, caller = staff): Promise<string[]> =>
      (await call<Details>(caller, 'desk_add_note', id, text)).inquiry.notes.map((note) => note.text);
    expect([await add('Sans réponse'), await add(' Sans réponse ')]).toEqual([['Sans réponse'], ['Sans réponse']]);
    expect(await add('Sans réponse', callers.bruno)).toHaveLength(2);
    expect(await add('Sans réponse')).toHaveLength(3);
    await database.query(`update inquiry_notes set written_at = written_at - interval '1 day' where inquiry_id = $1`, [
      id,
    ]);
    expect(await add('Sans réponse')).toHaveLength(4);
  });

  test('returns the path of an attached file to staff, and logs the access', async () => {
    const [id] = await writeInquiries('Fichiers', 1);
    await database.query(
      `insert into inquiry_files (inquiry_id, field, name, path, type, bytes)
       values ($1, 'attachment', 'toit.png', 'f/1.png', 'image/png', 3)`,
      [id],
    );
    expect(await call(staff, 'desk_file', id, 'attachment')).toBe('f/1.png');
    expect(await call(staff, 'desk_file', id, 'other')).toBeNull();
    const { rows } = await call<{ rows: object[] }>(staff, 'desk_read_log', { kind: 'inquiry_file' }, null, true);
    expect(rows).toMatchObject([
      { staff_email: 'anne@example.org', inquiry_id: id, count: 1, subjects: [id], file_field: 'attachment' },
    ]);
  });
});

describe('orders', () => {
  const listOrders = (filter: object, after: Page['next'] = null): Promise<Page> =>
    call<Page>(staff, 'desk_orders', filter, after);
  interface OrderResponse {
    kind: string;
    order: { version: number; status: string; changes: { status: string; by: string | null }[] };
  }

  test('are listed page by page, newest first, and found by number, name, status and day', async () => {
    const ids = await writeOrders('Élise Roy', 60);
    const first = await listOrders({ search: 'elise' });
    const second = await listOrders({ search: 'elise' }, first.next);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.reverse());
    expect(second.next).toBeNull();
    expect((await listOrders({ search: ids[0]!.slice(0, 8).toUpperCase() })).rows).toMatchObject([
      { id: ids[0], total_cents: 39_900, gst_cents: 1_995, qst_cents: 3_980, status: 'received' },
    ]);
    expect((await listOrders({ search: 'elise', status: 'paid' })).rows).toEqual([]);
    expect((await listOrders({ search: 'elise', to: '2020-01-01' })).rows).toEqual([]);
    // In Quebec, this time is in the evening of the previous day.
    await database.query(`update orders set created_at = '2025-03-01T02:00:00Z' where id = $1`, [ids[0]]);
    expect((await listOrders({ search: 'elise', from: '2025-02-28', to: '2025-02-28' })).rows).toMatchObject([
      { id: ids[0] },
    ]);
    expect((await lastReads(1))[0]).toMatchObject({ what: 'orders', subjects: [ids[0]] });
  });

  test('record each change of status with its author, email the shopper, and report a conflict to a second user', async () => {
    const [id] = await writeOrders('Suivi', 1);
    const { order } = await call<OrderResponse>(staff, 'desk_order', id);
    expect(order).toMatchObject({
      status: 'received',
      lines: [{ units: 1, price_cents: 39_900 }],
      changes: [{ status: 'received', by: null }],
      payments: [],
    });
    const first = await call<OrderResponse>(staff, 'desk_set_order_status', id, 'confirmed', order.version);
    expect(first.order.changes).toMatchObject([{ by: null }, { status: 'confirmed', by: 'anne@example.org' }]);
    expect(await call(callers.bruno!, 'desk_set_order_status', id, 'cancelled', order.version)).toMatchObject({
      kind: 'conflict',
      order: { status: 'confirmed' },
    });
    // Setting the same status again changes nothing and sends no email.
    const same = await call<OrderResponse>(staff, 'desk_set_order_status', id, 'confirmed', first.order.version);
    expect(same.order.version).toBe(first.order.version);
    const { rows } = await database.query(
      `select order_status from outbox where order_id = $1 and kind = 'order_status_to_shopper'`,
      [id],
    );
    expect(rows).toEqual([{ order_status: 'confirmed' }]);
    expect(await call(staff, 'desk_set_order_status', id, 'sold', first.order.version)).toBe('23503');
    expect(await call(staff, 'desk_set_order_status', randomUUID(), 'paid', 0)).toEqual({ kind: 'missing' });
    expect(await call(staff, 'desk_order', randomUUID())).toEqual({ kind: 'missing' });
  });

  test('report a conflict if a payment arrives before a change of status is saved', async () => {
    const [id] = await writeOrders('Paie', 1);
    const { order } = await call<OrderResponse>(staff, 'desk_order', id);
    await database.query(`select record_payment($1, $1, $2, 45875, 'cad')`, [`pi_${id}`, id]);
    const answer = await call<OrderResponse>(staff, 'desk_set_order_status', id, 'confirmed', order.version);
    expect(answer).toMatchObject({ kind: 'conflict', order: { status: 'paid', payments: [{ amount_cents: 45_875 }] } });
  });

  test('are exported to their customer without the text in which the desk searches', async () => {
    const { userId } = callers['a customer']!;
    await database.query(`update orders set user_id = $1 where id = (select id from orders limit 1)`, [userId]);
    const data = await call<{ orders: object[] }>(callers['a customer']!, 'my_data');
    expect(data.orders).toHaveLength(1);
    expect(Object.keys(data.orders[0]!)).not.toContain('search_text');
  });

  fullScopeTest('are listed by reading few of 10 000 rows', async () => {
    await database.exec(
      'alter table orders disable trigger user; delete from payments; delete from order_items; delete from orders;',
    );
    await writeOrders('Aiguille', 1);
    await writeOrders('Cent', 10_000);
    await database.exec('alter table orders enable trigger user');
    await database.exec('vacuum analyze orders');
    expectFewReads(await countListReads('orders'));
  });
});

describe('the overview of the day', () => {
  test('counts new inquiries, orders and dead letters, gives the date of the oldest inquiry, and is not logged', async () => {
    await database.exec(
      `delete from inquiries; delete from payments; delete from order_items; delete from orders; delete from outbox;`,
    );
    await writeInquiries('Aujourd’hui', 2);
    await writeOrders('Aujourd’hui', 1);
    await database.exec(`update outbox set dead_letter_at = now() where kind = 'order_to_company'`);
    const before = (await lastReads(1_000)).length;
    expect(await call(staff, 'desk_day')).toMatchObject({
      inquiries: { count: 2, oldest: expect.stringMatching(/^20/) },
      orders: [{ status: 'received', count: 1 }],
      payment_problems: 0,
      mail_given_up: 1,
    });
    expect(await lastReads(1_000)).toHaveLength(before);
  });
});

describe('the list of subscribers', () => {
  test('contains only confirmed subscribers who have not unsubscribed, and is filtered by address and day', async () => {
    await database.exec(`
      insert into subscriptions (email, locale, confirmed_at, unsubscribed_at) values
        ('confirmed@exemple.test', 'fr', '2026-01-05T12:00:00Z', null),
        ('waiting@exemple.test', 'fr', null, null),
        ('left@exemple.test', 'en', now(), now())`);
    const listed = async (filter: object): Promise<unknown[]> =>
      (await call<{ rows: { email: string }[] }>(staff, 'desk_subscribers', filter, null)).rows.map(
        ({ email }) => email,
      );
    expect(await listed({})).toEqual(['confirmed@exemple.test']);
    expect(await listed({ search: ' CONFIRMED@ ' })).toEqual(['confirmed@exemple.test']);
    expect(await listed({ search: '%' })).toEqual([]);
    expect(await listed({ from: '2026-01-06' })).toEqual([]);
    expect(await listed({ from: '2026-01-05', to: '2026-01-05' })).toEqual(['confirmed@exemple.test']);
    // Only an export contains the token of each subscriber's unsubscribe link.
    const selectRows = async (isExport: boolean): Promise<{ token: string | null }[]> =>
      (await call<{ rows: { token: string | null }[] }>(staff, 'desk_subscribers', {}, null, isExport)).rows;
    const { rows: stored } = await database.query<{ token: string }>(
      `select token from subscriptions where email = 'confirmed@exemple.test'`,
    );
    expect(await selectRows(false)).toMatchObject([{ token: null }]);
    expect(await selectRows(true)).toMatchObject(stored);
    expect((await lastReads(1))[0]).toMatchObject({ what: 'subscribers_export' });
  });
});

describe('a dead letter', () => {
  test('names its inquiry but not the email address, and cannot be retried twice', async () => {
    await database.exec('delete from outbox');
    const [id] = await writeInquiries('Courriel', 1);
    await database.query(
      `insert into outbox (kind, inquiry_id, dead_letter_at, fault, attempts) values ('inquiry_to_sender', $1, now(), '550 no', 3)`,
      [id],
    );
    const { rows } = await call<{ rows: { id: string }[] }>(staff, 'desk_mail', {}, null);
    expect(rows).toMatchObject([
      { kind: 'inquiry_to_sender', inquiry_id: id, order_id: null, fault: '550 no', attempts: 3 },
    ]);
    expect(JSON.stringify(rows)).not.toContain('a@b.c');
    expect(await call(staff, 'desk_retry_mail', rows[0]!.id)).toBe(true);
    expect(await call(callers.bruno!, 'desk_retry_mail', rows[0]!.id)).toBe(false);
    expect((await call<Page>(staff, 'desk_mail', {}, null)).rows).toEqual([]);
    const { rows: due } = await database.query(
      `select attempts from outbox where dead_letter_at is null and due_at <= now()`,
    );
    expect(due).toEqual([{ attempts: 0 }]);
  });
});

describe('a product', () => {
  interface ProductResponse {
    kind: string;
    product: {
      version: string;
      price_cents: number;
      name_en: string;
      image_url: string;
      has_next_picture: boolean;
      lead_weeks: number | null;
      changes: { by: string; before: object; after: object }[];
    };
  }
  const id = 'regulateur-mppt-60';
  const read = () => call<ProductResponse>(staff, 'desk_product', id);

  test('is listed page by page in the order of the shop, and found by status and words', async () => {
    const all = await call<Page>(staff, 'desk_products', {}, null);
    const { rows } = await database.query<{ id: string }>('select id from products order by position, id');
    expect(all.rows.map((row) => row.id)).toEqual(rows.map((row) => row.id));
    expect(all.next).toBeNull();
    const after = { at: '10', id: 'ensemble-chalet-essentiel' };
    expect((await call<Page>(staff, 'desk_products', {}, after)).rows[0]!.id).toBe(rows[1]!.id);
    expect((await call<Page>(staff, 'desk_products', { status: 'withdrawn' }, null)).rows).toEqual([]);
    expect(
      (await call<Page>(staff, 'desk_products', { search: 'REGULATEUR' }, null)).rows.map((row) => row.id),
    ).toContain(id);
    expect((await call<Page>(staff, 'desk_products', { search: 'sb-r-m60' }, null)).rows.map((row) => row.id)).toEqual([
      id,
    ]);
  });

  test('is found by its availability', async () => {
    const listed = async (status: string): Promise<string[]> =>
      (await call<Page>(staff, 'desk_products', { status }, null)).rows.map((row) => row.id);
    const [late, missing, withdrawn] = ['panneau-bifacial-450', id, 'moniteur-boreal'];
    const { rows: before } = await database.query<{ id: string; lead_weeks: number | null }>(
      'select id, lead_weeks from products where id = any ($1)',
      [[late, missing, withdrawn]],
    );
    expect(before).toHaveLength(3);
    await database.exec(`
      update products set lead_weeks = 6 where id = '${late}';
      update products set lead_weeks = null where id in ('${missing}', '${withdrawn}');
      update products set is_available = false where id = '${withdrawn}';`);
    expect(await listed('in_weeks')).toEqual([late]);
    expect(await listed('out_of_stock')).toEqual([missing]);
    expect(await listed('withdrawn')).toEqual([withdrawn]);
    expect(await listed('available')).toEqual(expect.arrayContaining([late, missing]));
    await database.exec(`update products set is_available = true where id = '${withdrawn}'`);
    for (const row of before)
      await database.query('update products set lead_weeks = $2 where id = $1', [row.id, row.lead_weeks]);
  });

  test('logs each change with the previous values, and reports a conflict to the second of two users', async () => {
    const { product } = await read();
    const dearer = { ...product, price_cents: product.price_cents + 1_000, name_en: 'Dearer' };
    const first = await call<ProductResponse>(staff, 'desk_set_product', id, dearer, product.version);
    expect(first).toMatchObject({
      kind: 'found',
      product: {
        price_cents: dearer.price_cents,
        changes: [
          {
            by: 'anne@example.org',
            before: { price_cents: product.price_cents, name_en: product.name_en },
            after: { price_cents: dearer.price_cents, name_en: 'Dearer' },
          },
        ],
      },
    });
    expect(await call(callers.bruno!, 'desk_set_product', id, product, product.version)).toMatchObject({
      kind: 'conflict',
      product: { price_cents: dearer.price_cents },
    });
    // The company may also change a product in SQL.
    await database.query(`update products set description = description || '.' where id = $1`, [id]);
    expect(await call(staff, 'desk_set_product', id, product, first.product.version)).toMatchObject({
      kind: 'conflict',
    });
    // Saving without a change is not logged.
    const now = (await read()).product;
    expect((await call<ProductResponse>(staff, 'desk_set_product', id, now, now.version)).product.changes).toHaveLength(
      1,
    );
    expect(await call(staff, 'desk_product', 'none')).toEqual({ kind: 'missing' });
    expect(await call(staff, 'desk_set_product', 'none', now, '')).toEqual({ kind: 'missing' });
  });

  test('gets an uploaded picture at the next build, unless staff set another picture address first', async () => {
    const [before, name] = [(await read()).product, randomUUID()];
    const set = (version: string) => call<ProductResponse>(staff, 'desk_set_picture', id, name, version);
    const address = `/products/${name}-960.avif`;
    const sent = await set(before.version);
    expect(sent).toMatchObject({
      kind: 'found',
      product: { image_url: before.image_url, has_next_picture: true },
    });
    expect(sent.product.changes[0]).toMatchObject({
      by: 'anne@example.org',
      before: { image_url: before.image_url },
      after: { image_url: address },
    });
    expect(await set(before.version)).toMatchObject({ kind: 'conflict' });
    expect(await call(staff, 'desk_set_picture', 'none', name, '')).toEqual({ kind: 'missing' });
    // Changing the name keeps the product's next picture.
    const { product } = await call<ProductResponse>(
      staff,
      'desk_set_product',
      id,
      { ...sent.product, name: 'Autre' },
      sent.product.version,
    );
    expect(product.has_next_picture).toBe(true);
    await database.query('select publish_picture($1)', [name]);
    expect((await read()).product).toMatchObject({ image_url: address, has_next_picture: false });
    const next = await call<ProductResponse>(
      staff,
      'desk_set_picture',
      id,
      randomUUID(),
      (await read()).product.version,
    );
    const other = { ...next.product, image_url: '/products/autre-960.avif' };
    expect(await call(staff, 'desk_set_product', id, other, next.product.version)).toMatchObject({
      product: { image_url: '/products/autre-960.avif', has_next_picture: false },
    });
  });

  test('keeps its pictures, and only unused uploads that are older than a day are listed for deletion', async () => {
    const [used, fresh, unused] = [randomUUID(), randomUUID(), randomUUID()];
    await call(staff, 'desk_set_picture', id, used, (await read()).product.version);
    await database.query(
      `insert into storage.objects (bucket_id, name, created_at) values
         ('product-pictures', $1, now() - interval '2 days'), ('product-pictures', $2, now()),
         ('product-pictures', $3, now() - interval '2 days')`,
      [used, fresh, unused],
    );
    const { rows } = await database.query<{ name: string }>('select unused_pictures() as name');
    expect(rows).toEqual([{ name: unused }]);
  });

  test('is refused with the names of fields that are empty, too long or invalid', async () => {
    const { product } = await read();
    const wrong = {
      ...product,
      name: '',
      description: 'a'.repeat(1_001),
      price_cents: 0,
      image_url: 'javascript:alert(1)',
      features: 'a',
      is_available: null,
      lead_weeks: 53,
    };
    expect(await call(staff, 'desk_set_product', id, wrong, product.version)).toEqual({
      kind: 'refused',
      code: 'product_invalid',
      fields: ['name', 'description', 'features', 'price_cents', 'image_url', 'is_available', 'lead_weeks'],
    });
    for (const lead_weeks of [undefined, -1, 1.5, '6', true])
      expect(await call(staff, 'desk_set_product', id, { ...product, lead_weeks }, product.version)).toMatchObject({
        fields: ['lead_weeks'],
      });
    expect(await call(staff, 'desk_set_product', id, {}, product.version)).toMatchObject({ kind: 'refused' });
  });

  test.each([0, 1, 9, 10, MAX_LEAD_WEEKS, MAX_LEAD_WEEKS + 1, 99, 100, -1])(
    'has a lead time with the same limits in the form, the desk’s function and the table: %s weeks',
    async (lead_weeks) => {
      const { rows } = await database.query<{ texts: ProductTexts }>(
        'select product_texts(products) as texts from products where id = $1',
        [id],
      );
      const texts = { ...rows[0]!.texts, lead_weeks };
      const isPossible = lead_weeks >= 0 && lead_weeks <= MAX_LEAD_WEEKS;
      const availability = lead_weeks === 0 ? 'inStock' : 'inWeeks';
      const typed = { ...toTypedProduct(texts, 'fr'), availability, weeks: String(lead_weeks) } as const;
      expect(readProduct(typed)).toEqual(isPossible ? { texts } : { wrong: ['lead_weeks'] });
      const { rows: answers } = await database.query<{ errors: string[] }>('select product_errors($1) as errors', [
        texts,
      ]);
      expect(answers[0]!.errors).toEqual(isPossible ? [] : ['lead_weeks']);
      const change = (value: number) =>
        database.query('update products set lead_weeks = $2 where id = $1', [id, value]);
      if (isPossible) await change(lead_weeks);
      else await expect(change(lead_weeks)).rejects.toThrow('lead_weeks');
      await change(0);
    },
  );

  test('records each change of its availability with the previous availability', async () => {
    for (const [lead_weeks, before] of [
      [6, 0],
      [null, 6],
      [0, null],
    ]) {
      const { product } = await read();
      const changed = await call<ProductResponse>(
        staff,
        'desk_set_product',
        id,
        { ...product, lead_weeks },
        product.version,
      );
      expect(changed.product.lead_weeks).toBe(lead_weeks);
      expect(changed.product.changes[0]).toMatchObject({ before: { lead_weeks: before }, after: { lead_weeks } });
    }
  });
});

describe('the access log', () => {
  interface LogPage {
    rows: {
      id: string;
      staff_email: string;
      what: string;
      count: number;
      reference: string | null;
      order_id: string | null;
      subjects: string[] | null;
    }[];
    next: Page['next'];
  }
  const log = (filter: object, after: Page['next'] = null, isExport = false): Promise<LogPage> =>
    call<LogPage>(staff, 'desk_read_log', filter, after, isExport);

  test('lists readers and records, and finds entries by reader, kind, day and number', async () => {
    const [inquiryId, orderId] = [(await writeInquiries('Lue', 1))[0]!, (await writeOrders('Lue', 1))[0]!];
    const { rows } = await database.query<{ reference: string }>(
      `update inquiries set reference = 'SB-LUELUE' where id = $1 returning reference`,
      [inquiryId],
    );
    const { reference } = rows[0]!;
    await call(callers.bruno!, 'desk_inquiry', inquiryId);
    await call(callers.bruno!, 'desk_order', orderId);
    await list({ search: 'luelue' });
    const listed = async (filter: object) =>
      (await log(filter)).rows.map((row) => [row.staff_email, row.what, row.reference ?? row.order_id, row.count]);
    const [bruno, anne] = ['bruno@example.org', 'anne@example.org'];
    expect(await listed({ search: reference.toLowerCase() })).toEqual([
      [anne, 'inquiries', null, 1],
      [bruno, 'inquiry', reference, 1],
    ]);
    expect(await listed({ search: orderId.slice(0, 8).toUpperCase() })).toEqual([[bruno, 'order', orderId, 1]]);
    expect(await listed({ search: reference, kind: 'inquiry' })).toEqual([[bruno, 'inquiry', reference, 1]]);
    expect((await listed({ search: ' BRUNO@' })).slice(0, 2)).toEqual([
      [bruno, 'order', orderId, 1],
      [bruno, 'inquiry', reference, 1],
    ]);
    expect(await listed({ search: 'nobody' })).toEqual([]);
    expect(await listed({ search: '%' })).toEqual([]);
    expect(await listed({ to: '2020-01-01' })).toEqual([]);
    expect(await listed({ search: orderId.slice(0, 8), from: '2020-01-01' })).toEqual([[bruno, 'order', orderId, 1]]);
    // After an inquiry is deleted, its log entry has no reference number. The exported file still contains the inquiry's ID.
    await database.query('delete from inquiries where id = $1', [inquiryId]);
    expect((await log({ kind: 'inquiry' }, null, true)).rows[0]).toMatchObject({
      reference: null,
      subjects: [inquiryId],
    });
    expect((await lastReads(1))[0]).toMatchObject({ what: 'reads_export' });
  });

  test('is paged, newest first, without gaps or duplicates', async () => {
    await database.exec(`insert into desk_reads (staff_email, what, subjects)
      select 'pages@example.org', 'mail', array['x'] from generate_series(1, 120)`);
    const seen: string[] = [];
    let next: Page['next'] = null;
    do {
      const page: LogPage = await log({ search: 'pages@' }, next);
      seen.push(...page.rows.map(({ id }) => id));
      next = page.next;
    } while (next);
    const { rows } = await database.query<{ id: string }>(
      `select id::text from desk_reads where staff_email = 'pages@example.org' order by desk_reads.id desc`,
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
  });
});

describe('the staff list', () => {
  test('accepts only the confirmed addresses of accounts', async () => {
    await database.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'later@example.org')`);
    const answer = async (name: string, email: string): Promise<unknown> =>
      (await database.query<{ answer: unknown }>(`select ${name}($1) as answer`, [email])).rows[0]!.answer;
    expect(await answer('add_staff', 'later@example.org')).toEqual({ kind: 'no_account' });
    expect(await answer('add_staff', 'nobody@example.org')).toEqual({ kind: 'no_account' });
    expect(await answer('add_staff', ' anne@example.org ')).toEqual({ kind: 'known', role: 'owner', has_factor: true });
    expect(await answer('add_staff', 'unprotected@example.org')).toEqual({
      kind: 'known',
      role: 'staff',
      has_factor: false,
    });
    expect(await answer('remove_staff', 'former@example.org')).toEqual({ kind: 'no_staff' });
    const { rows } = await database.query<{ staff: { email: string; has_factor: boolean }[] }>(
      'select list_staff() as staff',
    );
    expect(rows[0]!.staff.map(({ email, has_factor }) => [email, has_factor])).toEqual([
      ['anne@example.org', true],
      ['bruno@example.org', true],
      ['unprotected@example.org', false],
    ]);
  });
});
