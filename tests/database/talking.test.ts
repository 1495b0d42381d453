// Tests replies to inquiries, the staff member in charge of an inquiry, notes on orders, and the reminder of late inquiries.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeskDatabase, type DeskDatabase } from '../support/desk-callers.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.end());

interface Details {
  kind: string;
  code?: string;
  inquiry?: {
    status: string;
    owner: string | null;
    colleagues: string[];
    replies: { text: string; by: string; state: string }[];
    changes: { status: string; by: string }[];
  };
  order?: { notes: { text: string; by: string }[] };
}

describe('desk_reply()', () => {
  const reply = (id: string, text: string | null, key = randomUUID(), caller = desk.anne): Promise<Details> =>
    desk.call(caller, 'desk_reply', id, key, text);
  const mails = (id: string) =>
    desk.rows<{ id: string }>(
      `select outbox.id from outbox join inquiry_replies on inquiry_replies.id = reply_id where inquiry_replies.inquiry_id = $1`,
      [id],
    );

  test('sends a reply once, stores it, and marks a new inquiry as answered', async () => {
    const [id, key] = [await desk.writeInquiry(), randomUUID()];
    await reply(id, ' Bonjour,\n\nvoici. \n', key);
    const { inquiry } = await reply(id, 'encore', key, desk.bruno);
    expect(inquiry).toMatchObject({
      status: 'answered',
      replies: [{ text: 'Bonjour,\n\nvoici.', by: 'anne@example.org', state: 'waiting' }],
      changes: [{ status: 'answered', by: 'anne@example.org' }],
    });
    expect(await mails(id)).toHaveLength(1);
    await reply(id, 'Une suite', randomUUID(), desk.bruno);
    expect(await mails(id)).toHaveLength(2);
  });

  test('changes no status other than "new", and the inquiry then shows whether the reply was sent', async () => {
    const id = await desk.writeInquiry();
    await desk.rows(`update inquiries set status = 'won' where id = $1`, [id]);
    await reply(id, 'a');
    const [mail] = await mails(id);
    const state = async () =>
      (await desk.call<Details>(desk.anne, 'desk_inquiry', id)).inquiry!.replies.map((each) => each.state);
    await desk.rows('update outbox set dead_letter_at = now() where id = $1', [mail!.id]);
    expect(await state()).toEqual(['failed']);
    const listed = await desk.call<{ rows: { inquiry_id: string }[] }>(desk.anne, 'desk_mail', {}, null);
    expect(listed.rows.map((row) => row.inquiry_id)).toContain(id);
    await desk.rows('update outbox set dead_letter_at = null, sent_at = now() where id = $1', [mail!.id]);
    expect(await state()).toEqual(['sent']);
    expect((await desk.call<Details>(desk.anne, 'desk_inquiry', id)).inquiry!.status).toBe('won');
  });

  test.each([
    ['an empty text', '', 'reply_empty'],
    ['spaces', ' \r\n\t', 'reply_empty'],
    ['null', null, 'reply_empty'],
    ['a lone control character', '\u0007', 'reply_empty'],
    ['10,001 characters', 'x'.repeat(10_001), 'reply_long'],
  ])('refuses %s', async (_, text, code) => {
    const id = await desk.writeInquiry();
    expect(await reply(id, text)).toEqual({ kind: 'refused', code });
    expect(await mails(id)).toEqual([]);
  });

  test('counts an emoji as one character, and removes control characters', async () => {
    const id = await desk.writeInquiry();
    const { inquiry } = await reply(id, `${'😀'.repeat(9_999)}\u0007a`);
    expect(inquiry!.replies[0]!.text).toBe(`${'😀'.repeat(9_999)}a`);
    expect(await reply(randomUUID(), 'a')).toEqual({ kind: 'missing' });
  });
});

describe('desk_set_owner()', () => {
  const assign = (id: string, email: string | null): Promise<Details> =>
    desk.call(desk.bruno, 'desk_set_owner', id, email);

  test('assigns an inquiry to a member of staff, then to another member, then to no one', async () => {
    const id = await desk.writeInquiry();
    expect((await assign(id, 'ANNE@example.org')).inquiry).toMatchObject({
      owner: 'anne@example.org',
      colleagues: ['anne@example.org', 'bruno@example.org'],
    });
    const page = await desk.call<{ rows: { id: string; owner: string | null }[] }>(
      desk.anne,
      'desk_inquiries',
      {},
      null,
    );
    expect(page.rows.find((row) => row.id === id)!.owner).toBe('anne@example.org');
    expect((await assign(id, 'bruno@example.org')).inquiry!.owner).toBe('bruno@example.org');
    expect((await assign(id, '')).inquiry!.owner).toBeNull();
    expect((await assign(id, null)).inquiry!.owner).toBeNull();
  });

  test('refuses an address that belongs to no staff member, and reports a missing inquiry', async () => {
    const id = await desk.writeInquiry();
    await assign(id, 'anne@example.org');
    for (const email of ['customer@example.org', 'x'])
      expect(await assign(id, email)).toEqual({ kind: 'refused', code: 'owner_unknown' });
    expect((await desk.call<Details>(desk.anne, 'desk_inquiry', id)).inquiry!.owner).toBe('anne@example.org');
    expect(await assign(randomUUID(), 'anne@example.org')).toEqual({ kind: 'missing' });
  });

  test('assigns an inquiry to a member of staff only until that member leaves the staff', async () => {
    const id = await desk.writeInquiry();
    await assign(id, 'anne@example.org');
    await desk.rows(`select add_staff('bruno@example.org', 'owner')`);
    await desk.rows(`select remove_staff('anne@example.org')`);
    expect((await desk.call<Details>(desk.bruno, 'desk_inquiry', id)).inquiry!.owner).toBeNull();
    await desk.rows(`select add_staff('anne@example.org')`);
    await desk.rows('insert into auth.sessions (id, user_id) values ($1, $1)', [desk.anne.userId]);
  });
});

test('desk_add_order_note() adds a note once if the request is repeated, and refuses empty and overlong notes', async () => {
  const id = await desk.writeOrder();
  const add = (text: string, order = id): Promise<Details> => desk.call(desk.anne, 'desk_add_order_note', order, text);
  expect((await add(' Clé sous le pot ')).order!.notes).toMatchObject([
    { text: 'Clé sous le pot', by: 'anne@example.org' },
  ]);
  expect(await add(' ')).toEqual({ kind: 'refused', code: 'note_empty' });
  expect(await add('x'.repeat(5_001))).toEqual({ kind: 'refused', code: 'note_long' });
  expect(await add('a', randomUUID())).toEqual({ kind: 'missing' });
  // Repeats the request, as after a lost response.
  expect((await add('Clé sous le pot')).order!.notes).toHaveLength(1);
  await desk.rows(`update order_notes set written_at = written_at - interval '1 day' where order_id = $1`, [id]);
  expect((await add('Clé sous le pot')).order!.notes).toHaveLength(2);
});

test('the data that customers export contains their order without its notes', async () => {
  const id = await desk.writeOrder();
  const { order } = await desk.call<Details>(desk.anne, 'desk_add_order_note', id, 'Jeanne rappelle lundi');
  expect(order!.notes).toHaveLength(1);
  const data = JSON.stringify(await desk.call(desk.strangers['a customer']!, 'my_data'));
  expect(data).toContain(id);
  expect(data).not.toContain('rappelle');
});

test('the notes of an order are deleted with the customer’s contact details', async () => {
  const id = await desk.writeOrder();
  await desk.call(desk.anne, 'desk_add_order_note', id, 'Jeanne rappelle lundi');
  await desk.rows('update orders set user_id = null where id = $1', [id]);
  expect((await desk.call<Details>(desk.anne, 'desk_order', id)).order!.notes).toHaveLength(1);
  await desk.rows(`update orders set status = 'installed' where id = $1`, [id]);
  expect((await desk.call<Details>(desk.anne, 'desk_order', id)).order!.notes).toEqual([]);
});

test('desk_day() lists unanswered inquiries, the oldest first and without names', async () => {
  await desk.rows('delete from inquiries');
  const [later, first] = [await desk.writeInquiry(), await desk.writeInquiry()];
  await desk.rows(`update inquiries set created_at = now() - interval '9 days' where id = $1`, [first]);
  await desk.call(desk.anne, 'desk_set_owner', first, 'anne@example.org');
  const day = await desk.call<{ unanswered: object[] }>(desk.anne, 'desk_day');
  expect(day.unanswered).toMatchObject([
    { id: first, owner: 'anne@example.org' },
    { id: later, owner: null },
  ]);
  expect(JSON.stringify(day)).not.toContain('Léa');
});

describe('the reminder of late inquiries', () => {
  test('is written once a day, with the inquiries that still have no answer', async () => {
    await desk.rows('delete from inquiries');
    const [first, second] = [await desk.writeInquiry(), await desk.writeInquiry()];
    const unanswered = await desk.call<{ id: string }[]>(desk.service, 'unanswered_inquiries');
    expect(unanswered.map(({ id }) => id).sort()).toEqual([first, second].sort());
    await desk.call(desk.service, 'add_late_day', [first, second]);
    await desk.call(desk.service, 'add_late_day', [first]);
    expect(await desk.call(desk.service, 'unanswered_inquiries')).toBeNull();
    await desk.call(desk.anne, 'desk_reply', first, randomUUID(), 'a');
    await desk.rows(`update outbox set due_at = now() + interval '1 day' where kind <> 'late_to_company'`);
    const [taken] = await desk.rows<{ mail: { kind: string; late: { id: string; name: string }[] } }>(
      `select take_mail('1 minute') as mail`,
    );
    expect(taken!.mail).toMatchObject({ kind: 'late_to_company', late: [{ id: second, name: 'Léa', owner: null }] });
    expect(await desk.rows(`select from outbox where kind = 'late_to_company'`)).toHaveLength(1);
  });

  test('is not written on a day without late inquiries', async () => {
    await desk.rows('delete from late_days');
    await desk.call(desk.service, 'add_late_day', []);
    expect(await desk.rows(`select from outbox where kind = 'late_to_company'`)).toEqual([]);
    expect(await desk.call(desk.service, 'unanswered_inquiries')).toBeNull();
  });
});

test('visitors, customers, and staff without their second factor cannot reply to an inquiry, assign an inquiry or add a note', async () => {
  const [id, order] = [await desk.writeInquiry(), await desk.writeOrder()];
  for (const [name, caller] of Object.entries(desk.strangers))
    for (const [called, ...values] of [
      ['desk_reply', id, randomUUID(), 'a'],
      ['desk_set_owner', id, 'anne@example.org'],
      ['desk_add_order_note', order, 'a'],
    ] as [string, ...unknown[]][])
      expect(await desk.call(caller, called, ...values), `${name}, ${called}`).toBe(
        name === 'a visitor' ? '42501' : null,
      );
  expect(await desk.rows('select from inquiry_replies where inquiry_id = $1', [id])).toEqual([]);
  expect(await desk.rows('select from inquiry_owners where inquiry_id = $1', [id])).toEqual([]);
  expect(await desk.rows('select from order_notes where order_id = $1', [order])).toEqual([]);
});
