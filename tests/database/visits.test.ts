// Tests dates of installations and site visits, undone changes of status, and the calendar of staff.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHoliday } from '../../src/features/inquiry/rules/business-hours.ts';
import { openDeskDatabase, type Caller, type DeskDatabase } from '../support/desk-callers.ts';
import { visitDay } from '../support/visit-day.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.end());

interface VisitResponse {
  kind: string;
  code?: string;
  holiday?: string;
  order?: Record<'status', string> & { version: number; can_take_back: boolean; visit: Visit | null };
  inquiry?: { visit: Visit | null };
}
interface Visit {
  day: string;
  starts: string;
  ends: string;
  sequence: number;
  is_cancelled: boolean;
  by: string;
}

const DAY = { day: visitDay(), starts: '08:00', ends: '12:00' };
const at = (days: number): typeof DAY => ({ ...DAY, day: visitDay(days * 7) });

const set = (
  about: string,
  id: string,
  visit: object | null,
  sequence = -1,
  caller = desk.anne,
): Promise<VisitResponse> => desk.call(caller, 'desk_set_visit', about, id, visit, sequence);

/** Returns the unsent emails about an order, and about the visit of an order or inquiry. */
const pending = (id: string): Promise<{ kind: string; order_status: string | null; minutes: number }[]> =>
  desk.rows(
    `select outbox.kind, order_status, round(extract(epoch from due_at - now()) / 60)::integer as minutes
       from outbox left join visits on visits.id = visit_id
      where sent_at is null and $1 in (outbox.order_id, visits.order_id, visits.inquiry_id) order by outbox.created_at, outbox.kind`,
    [id],
  );
const markSent = (id: string): Promise<unknown> =>
  desk.rows(
    `update outbox set sent_at = now(), attempts = 1 where sent_at is null and (order_id = $1
       or visit_id in (select id from visits where $1 in (order_id, inquiry_id)))`,
    [id],
  );

describe('quebec_holiday()', () => {
  test('returns a name exactly for the days that isHoliday() counts as holidays, from 2026 to 2045', async () => {
    const days = await desk.rows<{ day: string; is_holiday: boolean }>(
      `select to_char(day, 'YYYY-MM-DD') as day, public.quebec_holiday(day::date) is not null as is_holiday
         from generate_series('2026-01-01'::date, '2045-12-31', interval '1 day') as day`,
    );
    expect(days.length).toBeGreaterThan(7_000);
    expect(days.filter(({ day, is_holiday }) => is_holiday !== isHoliday(Date.parse(day)))).toEqual([]);
  });

  test.each([
    ['2027-01-01', 'new_year'],
    ['2027-03-26', 'good_friday'],
    ['2027-03-29', 'easter_monday'],
    ['2027-05-24', 'patriots'],
    ['2027-06-24', 'national'],
    ['2027-07-01', 'canada'],
    ['2029-06-25', 'national'],
    ['2029-07-02', 'canada'],
    ['2027-09-06', 'labour'],
    ['2027-10-11', 'thanksgiving'],
    ['2027-12-25', 'christmas'],
    ['2027-03-28', null],
    ['2027-05-17', null],
    ['2027-06-25', null],
    ['2027-07-02', null],
  ])('called with %s returns %s', async (day, name) => {
    expect(await desk.rows('select public.quebec_holiday($1) as name', [day])).toEqual([{ name }]);
  });
});

describe('desk_set_visit()', () => {
  test('sets the date and status of an order, and queues one email with the latest date', async () => {
    const id = await desk.writeOrder();
    const first = await set('order', id, at(0));
    expect(first).toMatchObject({
      kind: 'found',
      order: { status: 'scheduled', visit: { ...at(0), sequence: 0, is_cancelled: false, by: 'anne@example.org' } },
    });
    expect(await pending(id)).toEqual([{ kind: 'order_status_to_shopper', order_status: 'scheduled', minutes: 2 }]);
    // The date is moved before its email has been sent. One email remains, which will show the new date.
    expect(await set('order', id, at(1), 0)).toMatchObject({ order: { visit: { ...at(1), sequence: 1 } } });
    expect(await pending(id)).toHaveLength(1);
    await markSent(id);
    // The date is moved twice after the email has been sent. One more email is due.
    await set('order', id, at(2), 1, desk.bruno);
    expect(await set('order', id, at(3), 2)).toMatchObject({ order: { visit: { sequence: 3 } } });
    expect(await pending(id)).toEqual([{ kind: 'visit_to_customer', order_status: null, minutes: 2 }]);
    await desk.rows(`update outbox set due_at = now() where sent_at is null and kind = 'visit_to_customer'`);
    const [mail] = await desk.rows<{ mail: object }>(`select take_mail('1 minute') as mail`);
    expect(mail!.mail).toMatchObject({
      kind: 'visit_to_customer',
      visit: { about: 'order', email: 'jeanne@example.org', is_moved: true, sequence: 3, ...at(3) },
    });
    await markSent(id);
  });

  test('changes nothing if the same date is set again', async () => {
    const id = await desk.writeOrder();
    await set('order', id, at(0));
    await markSent(id);
    expect(await set('order', id, at(0), 0)).toMatchObject({ kind: 'found', order: { visit: { sequence: 0 } } });
    expect(await pending(id)).toEqual([]);
  });

  test('refuses the date of a second user who has not seen the first user’s date, and returns that date', async () => {
    const id = await desk.writeInquiry();
    await set('inquiry', id, at(0));
    expect(await set('inquiry', id, at(5), -1, desk.bruno)).toMatchObject({
      kind: 'conflict',
      inquiry: { visit: { ...at(0), sequence: 0 } },
    });
  });

  test('sends an email about an inquiry’s cancelled visit only if the email with its date was sent', async () => {
    const id = await desk.writeInquiry();
    await set('inquiry', id, at(0));
    expect(await pending(id)).toEqual([{ kind: 'visit_to_customer', order_status: null, minutes: 2 }]);
    expect(await set('inquiry', id, null, 0)).toMatchObject({
      inquiry: { visit: { is_cancelled: true, sequence: 1 } },
    });
    expect(await pending(id)).toEqual([]);
    await set('inquiry', id, at(1), 1);
    await markSent(id);
    await set('inquiry', id, null, 2);
    expect(await pending(id)).toHaveLength(1);
    // The visit is planned again before the email about the cancellation has been sent. One email with the date is due.
    expect(await set('inquiry', id, at(2), 3)).toMatchObject({
      inquiry: { visit: { is_cancelled: false, sequence: 4 } },
    });
    expect(await pending(id)).toHaveLength(1);
  });

  test('sends one email about a moved date, and none about a cancelled date, if all earlier attempts failed', async () => {
    const [order, inquiry] = [await desk.writeOrder(), await desk.writeInquiry()];
    await set('order', order, at(0));
    await set('inquiry', inquiry, at(0));
    await desk.rows(`update outbox set attempts = 1, fault = 'no connection' where sent_at is null`);
    await set('order', order, at(1), 0);
    await set('inquiry', inquiry, null, 0);
    expect(await pending(order)).toHaveLength(1);
    expect(await pending(inquiry)).toEqual([]);
  });

  test('changes nothing if it cancels a visit that does not exist', async () => {
    const id = await desk.writeInquiry();
    expect(await set('inquiry', id, null)).toMatchObject({ kind: 'found', inquiry: { visit: null } });
    expect(await pending(id)).toEqual([]);
  });

  test('changes nothing, and sends no second email, if it cancels an inquiry’s visit twice', async () => {
    const id = await desk.writeInquiry();
    await set('inquiry', id, at(0));
    await markSent(id);
    await set('inquiry', id, null, 0);
    await markSent(id);
    expect(await set('inquiry', id, null, 1)).toMatchObject({
      kind: 'found',
      inquiry: { visit: { is_cancelled: true, sequence: 1 } },
    });
    expect(await pending(id)).toEqual([]);
  });

  test.each([
    [{ ...DAY, day: '' }, { code: 'day_invalid' }],
    [{ ...DAY, day: '2027-02-30' }, { code: 'day_invalid' }],
    [{ day: 5 }, { code: 'day_invalid' }],
    [{ day: visitDay() }, { code: 'hours_invalid' }],
    [{ ...DAY, starts: '12:00' }, { code: 'hours_invalid' }],
    [{ ...DAY, starts: '13:00' }, { code: 'hours_invalid' }],
    [{ ...DAY, ends: '24:00' }, { code: 'hours_invalid' }],
    [{ ...DAY, day: '2026-11-02' }, { code: 'day_past' }],
    [{ ...DAY, day: '2099-01-05' }, { code: 'day_far' }],
    [
      { ...DAY, day: `${new Date().getUTCFullYear() + 1}-12-25` },
      { code: 'day_holiday', holiday: 'christmas' },
    ],
    [{}, { code: 'day_invalid' }],
    [null, { code: 'day_invalid' }],
  ])('refuses %j', async (visit, refusal) => {
    const id = await desk.writeOrder();
    expect(await set('order', id, visit)).toEqual({ kind: 'refused', ...refusal });
    expect(await pending(id)).toEqual([]);
  });

  test('refuses a date for a finished order, and reports a missing order', async () => {
    for (const status of ['installed', 'cancelled'])
      expect(await set('order', await desk.writeOrder(status), at(0))).toEqual({
        kind: 'refused',
        code: 'visit_closed',
      });
    expect(await set('order', randomUUID(), at(0))).toEqual({ kind: 'missing' });
    expect(await set('other', await desk.writeOrder(), at(0))).toEqual({ kind: 'missing' });
  });

  test('sends no email to a customer without an address', async () => {
    const id = await desk.writeOrder('scheduled');
    await desk.rows('update orders set email = null where id = $1', [id]);
    await set('order', id, at(0));
    expect(await pending(id)).toEqual([]);
  });
});

describe('the status "scheduled"', () => {
  test('is refused without a date', async () => {
    const id = await desk.writeOrder();
    const { order } = await desk.call<VisitResponse>(desk.anne, 'desk_order', id);
    expect(await desk.call(desk.anne, 'desk_set_order_status', id, 'scheduled', order!.version)).toEqual({
      kind: 'refused',
      code: 'visit_missing',
    });
  });

  test('has its date cancelled by a change to "paid" or "cancelled", but not to "installed"', async () => {
    for (const [status, isCancelled] of [
      ['paid', true],
      ['cancelled', true],
      ['installed', false],
    ] as const) {
      const id = await desk.writeOrder();
      const { order } = await set('order', id, at(0));
      await markSent(id);
      const changed = await desk.call<VisitResponse>(desk.anne, 'desk_set_order_status', id, status, order!.version);
      expect(changed.order!.visit).toMatchObject({ is_cancelled: isCancelled, sequence: isCancelled ? 1 : 0 });
    }
  });
});

test('an order with invoices that loses its date sends the customer an email, unless the change is taken back', async () => {
  const id = await desk.writeOrder();
  await desk.rows('update orders set has_invoices = true where id = $1', [id]);
  const { order } = await set('order', id, at(0));
  await markSent(id);
  const changed = await desk.call<VisitResponse>(desk.anne, 'desk_set_order_status', id, 'paid', order!.version);
  expect(await pending(id)).toEqual([{ kind: 'order_status_to_shopper', order_status: 'paid', minutes: 2 }]);
  expect(await desk.call<VisitResponse>(desk.anne, 'desk_take_back_status', id, changed.order!.version)).toMatchObject({
    order: { status: 'scheduled', visit: { is_cancelled: false } },
  });
  expect(await pending(id)).toEqual([]);
});

test('waiting emails about an order are deleted with its contact details', async () => {
  const id = await desk.writeOrder();
  await desk.rows('update orders set user_id = null where id = $1', [id]);
  const { order } = await set('order', id, at(0));
  expect(await pending(id)).toHaveLength(1);
  await desk.call(desk.anne, 'desk_set_order_status', id, 'cancelled', order!.version);
  expect(await pending(id)).toEqual([]);
});

describe('desk_take_back_status()', () => {
  const takeBack = (id: string, version: number, caller = desk.anne): Promise<VisitResponse> =>
    desk.call(caller, 'desk_take_back_status', id, version);
  const setStatus = (id: string, status: string, version: number): Promise<VisitResponse> =>
    desk.call(desk.anne, 'desk_set_order_status', id, status, version);
  const read = async (id: string) => (await desk.call<VisitResponse>(desk.anne, 'desk_order', id)).order!;

  test('restores the previous status, and no email is sent', async () => {
    const id = await desk.writeOrder();
    const before = await read(id);
    expect(before.can_take_back).toBe(false);
    const changed = (await setStatus(id, 'installed', before.version)).order!;
    expect(changed).toMatchObject({ status: 'installed', can_take_back: true });
    expect(await pending(id)).toEqual([{ kind: 'order_status_to_shopper', order_status: 'installed', minutes: 2 }]);
    expect((await takeBack(id, changed.version, desk.bruno)).order).toEqual(before);
    expect(await pending(id)).toEqual([]);
  });

  test('cancels a date that was set with the status, and restores a date that the status change cancelled', async () => {
    const id = await desk.writeOrder();
    const planned = (await set('order', id, at(0))).order!;
    expect((await takeBack(id, planned.version)).order).toMatchObject({
      status: 'paid',
      visit: { is_cancelled: true, sequence: 1 },
    });
    const again = (await set('order', id, at(0), 1)).order!;
    await markSent(id);
    const cancelled = (await setStatus(id, 'cancelled', again.version)).order!;
    expect(cancelled.visit!.is_cancelled).toBe(true);
    expect((await takeBack(id, cancelled.version)).order).toMatchObject({
      status: 'scheduled',
      visit: { is_cancelled: false, ...at(0) },
    });
    expect(await pending(id)).toEqual([]);
  });

  test('is refused if delivery of the email has begun, if the order has changed again, or if the order is new', async () => {
    const id = await desk.writeOrder();
    const { version } = await read(id);
    expect(await takeBack(id, version)).toEqual({ kind: 'refused', code: 'take_back_late' });
    const changed = (await setStatus(id, 'confirmed', version)).order!;
    expect(await takeBack(id, version)).toMatchObject({ kind: 'conflict', order: { status: 'confirmed' } });
    await desk.rows(`update outbox set attempts = 1 where order_id = $1 and sent_at is null`, [id]);
    expect(await takeBack(id, changed.version)).toEqual({ kind: 'refused', code: 'take_back_late' });
    expect((await read(id)).status).toBe('confirmed');
    expect(await takeBack(randomUUID(), 0)).toEqual({ kind: 'missing' });
    // A new order has no previous status to restore, although its email has not been sent.
    const [placed] = await desk.rows<{ id: string }>(
      `insert into orders (idempotency_key, total, gst, qst, email) values (gen_random_uuid(), 1, 0, 0, 'a@b.c') returning id`,
    );
    const fresh = await read(placed!.id);
    expect(fresh.can_take_back).toBe(false);
    expect(await takeBack(placed!.id, fresh.version)).toEqual({ kind: 'refused', code: 'take_back_late' });
  });
});

describe('the calendar of staff', () => {
  const LIMITS = JSON.stringify([{ subject: 'calendar test', max: 3, window: '1 hour' }]);
  const computeDigest = async (token: string): Promise<string> =>
    (await desk.rows<{ d: string }>(`select encode(sha256(convert_to($1, 'UTF8')), 'hex') as d`, [token]))[0]!.d;
  const linked = async (token: string, limits = '[]') =>
    desk.call<{ visits?: { name: string; phone: string; address: string }[] | null; wait?: number }>(
      desk.service,
      'linked_visits',
      await computeDigest(token),
      limits,
      '[]',
    );

  test('has the company’s visits from this week on, at an address that its owner can renew', async () => {
    await desk.rows('delete from visits');
    const [order, inquiry, over] = [await desk.writeOrder(), await desk.writeInquiry(), await desk.writeInquiry()];
    await set('order', order, at(0));
    await set('inquiry', inquiry, { ...at(0), starts: '13:00', ends: '15:00' });
    await set('inquiry', over, at(1));
    await desk.rows(`update visits set day = now() - interval '8 days' where inquiry_id = $1`, [over]);
    expect(await desk.call(desk.anne, 'desk_calendar')).toEqual({ renewed_at: null });
    const { token } = await desk.call<{ token: string }>(desk.anne, 'desk_renew_calendar');
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await desk.rows('select from calendar_links where digest = $1', [token])).toEqual([]);
    const { visits } = await linked(token);
    expect(visits).toMatchObject([
      { name: 'Jeanne', phone: '450 555-0142', address: '12, rang 4, Saint-Donat, QC, J0T 2C0', record_id: order },
      { name: 'Léa', phone: '514 555-0100', address: '3, chemin du Lac', record_id: inquiry },
    ]);
    const reads = `select staff_email, subjects from desk_reads where what = 'calendar'`;
    expect(await desk.rows(reads)).toEqual([{ staff_email: 'anne@example.org', subjects: [order, inquiry] }]);
    await linked(token);
    expect(await desk.rows(reads)).toHaveLength(1);

    const renewed = await desk.call<{ token: string }>(desk.anne, 'desk_renew_calendar');
    expect(renewed.token).not.toBe(token);
    expect(await linked(token)).toEqual({ visits: null });
    expect((await linked(renewed.token)).visits).toHaveLength(2);
    expect(await desk.call(desk.bruno, 'desk_calendar')).toEqual({ renewed_at: null });
  });

  test('limits guesses of its secret link, which stops working when its owner loses the right to use the desk', async () => {
    const { token } = await desk.call<{ token: string }>(desk.bruno, 'desk_renew_calendar');
    for (const guess of ['a', 'b', 'c']) expect(await linked(guess, LIMITS)).toEqual({ visits: null });
    expect((await linked('d', LIMITS)).wait).toBeGreaterThan(0);
    expect((await linked(token, LIMITS)).visits).toBeTruthy();
    await desk.rows(`select remove_staff('bruno@example.org')`);
    expect(await linked(token)).toEqual({ visits: null });
    await desk.rows(`select add_staff('bruno@example.org')`);
    expect(await linked(token)).toEqual({ visits: null });
  });
});

test('visitors, customers, and staff without their second factor read no data and change nothing', async () => {
  const id = await desk.writeOrder();
  for (const [name, caller] of Object.entries(desk.strangers))
    for (const [called, ...values] of [
      ['desk_set_visit', 'order', id, at(0), -1],
      ['desk_take_back_status', id, 0],
      ['desk_calendar'],
      ['desk_renew_calendar'],
    ] as [string, ...unknown[]][])
      expect(await desk.call(caller, called, ...values), `${name}, ${called}`).toBe(
        name === 'a visitor' ? '42501' : null,
      );
  expect(await desk.rows('select from visits where order_id = $1', [id])).toEqual([]);
});

test('the deletion of an inquiry also deletes its visit', async () => {
  const id = await desk.writeInquiry();
  await set('inquiry', id, at(0));
  await desk.rows('delete from inquiries where id = $1', [id]);
  expect(await desk.rows('select from visits where inquiry_id = $1', [id])).toEqual([]);
});

test('a customer’s data export contains the date of an order, but not the staff member', async () => {
  const id = await desk.writeOrder();
  await set('order', id, at(0));
  const customer = desk.strangers['a customer']!;
  const { orders } = await desk.call<{ orders: { id: string; visit: object }[] }>(customer, 'my_data');
  const { visit } = orders.find((order) => order.id === id)!;
  expect(visit).toEqual({ id: expect.any(String), ...at(0), sequence: 0, is_cancelled: false });
});

describe('my_visit()', () => {
  const read = (id: string, caller: Caller = desk.strangers['a customer']!) => desk.call(caller, 'my_visit', id);

  test('returns the planned date, but not the staff member, to the customer of the order', async () => {
    const id = await desk.writeOrder();
    expect(await read(id)).toBeNull();
    await set('order', id, at(0));
    expect(await read(id)).toEqual({ id: expect.any(String), ...at(0), sequence: 0 });
    await set('order', id, at(1), 0);
    expect(await read(id)).toMatchObject({ ...at(1), sequence: 1 });
  });

  test('returns no date for an order whose status is no longer "scheduled"', async () => {
    for (const status of ['cancelled', 'installed', 'paid']) {
      const id = await desk.writeOrder();
      await set('order', id, at(0));
      await desk.rows('update orders set status = $2 where id = $1', [id, status]);
      expect(await read(id), status).toBeNull();
    }
  });

  test('returns no date to staff, or to the customer before the second factor, and refuses visitors', async () => {
    const id = await desk.writeOrder();
    await set('order', id, at(0));
    const { userId } = desk.strangers['a customer']!;
    expect(await read(id, { role: 'authenticated', userId, aal: 'aal1' })).toBeNull();
    expect(await read(id, desk.bruno)).toBeNull();
    expect(await read(id, desk.strangers['a visitor'])).toBe('42501');
  });
});
