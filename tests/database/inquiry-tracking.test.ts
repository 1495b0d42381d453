// Tests that senders find their inquiries by a link that expires, and in the account that has confirmed their address.
import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs, openTestDatabase, type OwnersDatabase, type TestDatabase } from '../support/test-database.ts';

let opened: TestDatabase;
let database: OwnersDatabase;
/** Three customers: one with a confirmed address, one with an unconfirmed address, and one with a second factor. */
let [anne, unconfirmed, careful] = ['', '', ''];

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  [anne, unconfirmed, careful] = [
    await opened.createCustomer('anne@example.org'),
    await opened.createCustomer('later@example.org'),
    await opened.createCustomer('careful@example.org'),
  ];
  await database.query('update auth.users set email_confirmed_at = now() where id = any ($1)', [[anne, careful]]);
  await database.query('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed]);
  await database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [careful],
  );
});
afterAll(() => opened.end());

async function write(email: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into inquiries (digest, reference, kind, locale, fields)
     values ('d', 'SB-' || gen_random_uuid(), 'contact', 'fr', $1) returning id`,
    [{ name: 'n', email, subject: 'general', message: 'm' }],
  );
  return rows[0]!.id;
}

async function as<Row>(
  userId: string,
  query: string,
  values: unknown[] = [],
  aal: 'aal1' | 'aal2' = 'aal1',
): Promise<Row[]> {
  let rows: Row[] = [];
  await database.transaction((transaction) =>
    actAs(transaction, { role: 'authenticated', userId, aal }, async () => {
      ({ rows } = await transaction.query<Row>(query, values));
    }),
  );
  return rows;
}
const own = async (userId: string, aal?: 'aal1' | 'aal2'): Promise<string[]> =>
  (await as<{ id: string }>(userId, 'select id from my_inquiries()', [], aal)).map(({ id }) => id);
const linkTo = async (userId: string, id: string): Promise<string | null> =>
  (await as<{ token: string | null }>(userId, 'select link_to_my_inquiry($1) as token', [id]))[0]!.token;
const linked = async (token: string): Promise<{ inquiry: { fields: object } | null }> =>
  (
    await database.query<{ answer: { inquiry: { fields: object } | null } }>(
      'select linked_inquiry($1, $2) as answer',
      [hash('sha256', token), []],
    )
  ).rows[0]!.answer;

test('an account lists inquiries from its confirmed address, and requires the second factor if it is set up', async () => {
  const first = await write('Anne@Example.org');
  const last = await write('anne@example.org');
  await write('anne@example.org.test');
  await database.query(`update inquiries set created_at = now() - interval '1 hour' where id = $1`, [first]);
  expect(await own(anne)).toEqual([last, first]);
  await write('later@example.org');
  expect(await own(unconfirmed)).toEqual([]);
  const protectedId = await write('careful@example.org');
  expect(await own(careful)).toEqual([]);
  expect(await own(careful, 'aal2')).toEqual([protectedId]);
});

test('an account gets links only to its own inquiries, at most thirty an hour, each valid for a day', async () => {
  const [mine, theirs] = [await write('anne@example.org'), await write('careful@example.org')];
  const token = await linkTo(anne, mine);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect((await linked(token!)).inquiry).toMatchObject({ fields: { message: 'm' } });
  const { rows } = await database.query<{ hours: string }>(
    `select round(extract(epoch from expires_at - now()) / 3600) as hours from inquiry_links where digest = $1`,
    [hash('sha256', token!)],
  );
  expect(Number(rows[0]!.hours)).toBe(24);
  expect([await linkTo(anne, theirs), await linkTo(anne, randomUUID())]).toEqual([null, null]);
  const tokens = [];
  for (let count = 0; count < 30; count += 1) tokens.push(await linkTo(anne, mine));
  expect(tokens.map(Boolean)).toEqual([...Array<boolean>(29).fill(true), false]);
});

test('an expired link opens nothing, and is deleted when the next link is created', async () => {
  const id = await write('anne@example.org');
  await database.query('select add_inquiry_link($1, $2)', [id, hash('sha256', 'late')]);
  expect((await linked('late')).inquiry).not.toBeNull();
  await database.query(`update inquiry_links set expires_at = now() - interval '1 second' where digest = $1`, [
    hash('sha256', 'late'),
  ]);
  expect(await linked('late')).toEqual({ inquiry: null });
  await database.query('select add_inquiry_link($1, $2)', [id, hash('sha256', 'next')]);
  const { rows } = await database.query('select 1 from inquiry_links where digest = $1', [hash('sha256', 'late')]);
  expect(rows).toEqual([]);
});

test('a link shows what the sender wrote and the status of the inquiry, but nothing that staff wrote', async () => {
  const id = await write('anne@example.org');
  await database.query('select add_inquiry_link($1, $2)', [id, hash('sha256', 'staff')]);
  await database.query(
    `insert into inquiry_notes (inquiry_id, text, staff_email) values ($1, 'trop cher', 's@example.org')`,
    [id],
  );
  await database.query(
    `insert into inquiry_status_changes (inquiry_id, status, staff_email) values ($1, 'lost', 's@example.org')`,
    [id],
  );
  const { inquiry } = await linked('staff');
  expect(Object.keys(inquiry!).sort()).toEqual(['created_at', 'fields', 'files', 'kind', 'reference', 'status']);
  expect(inquiry!.fields).toMatchObject({ message: 'm' });
  expect(JSON.stringify(inquiry)).not.toMatch(/trop cher|s@example/);
});

test('a sender’s data export contains their inquiry with replies but no staff notes, and exports of other accounts do not', async () => {
  const takenAlong = async (userId: string, aal?: 'aal1' | 'aal2'): Promise<{ inquiries: object[] } | null> =>
    (await as<{ data: { inquiries: object[] } | null }>(userId, 'select my_data() as data', [], aal))[0]!.data;
  await database.query('delete from inquiries');
  const id = await write('Anne@Example.org');
  await write('later@example.org');
  await database.query(
    `insert into inquiry_files (inquiry_id, field, name, path, type, bytes)
     values ($1, 'attachment', 'toit.png', 'place/of/it', 'image/png', 9)`,
    [id],
  );
  await database.query(
    `insert into inquiry_notes (inquiry_id, text, staff_email) values ($1, 'note', 'staff@example.org')`,
    [id],
  );
  await database.query(`update inquiries set sizing = '{"place": "chalet"}' where id = $1`, [id]);
  await database.query(
    `insert into inquiry_replies (id, inquiry_id, text, staff_email)
     values (gen_random_uuid(), $1, 'Bonjour Anne', 'staff@example.org')`,
    [id],
  );
  await database.query(
    `insert into visits (inquiry_id, day, starts, ends, staff_email)
     values ($1, '2027-01-14', '08:00', '12:00', 'staff@example.org')`,
    [id],
  );
  expect((await takenAlong(anne))!.inquiries).toEqual([
    {
      reference: expect.stringMatching(/^SB-/),
      kind: 'contact',
      language: 'fr',
      status: 'new',
      created_at: expect.stringMatching(/^20/),
      fields: { name: 'n', email: 'Anne@Example.org', subject: 'general', message: 'm' },
      sizing: { place: 'chalet' },
      files: [{ field: 'attachment', name: 'toit.png', type: 'image/png', bytes: 9 }],
      replies: [{ text: 'Bonjour Anne', written_at: expect.stringMatching(/^20/) }],
      visit: {
        id: expect.any(String),
        day: '2027-01-14',
        starts: '08:00',
        ends: '12:00',
        sequence: 0,
        is_cancelled: false,
      },
    },
  ]);
  // An unconfirmed address may belong to another person.
  expect((await takenAlong(unconfirmed))!.inquiries).toEqual([]);
  expect((await takenAlong(careful, 'aal2'))!.inquiries).toEqual([]);
  expect(await takenAlong(careful)).toBeNull();
});
