// Tests amendments, which are changes of an order by staff. An amendment needs the customer's consent if the total rises.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWork, amendmentCalls, dropLine, makeWork, type AmendedOrder } from '../support/amendments.ts';
import { createStaff, dayIn, MONITOR, MONITOR_CENTS, type Caller, type QuoteResponse } from '../support/quotes.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let opened: TestDatabase;
let anne: Caller;
let bruno: Caller;
let desk: ReturnType<typeof amendmentCalls>;

beforeAll(async () => {
  opened = await openTestDatabase();
  anne = await createStaff(opened, 'anne@exemple.test');
  bruno = await createStaff(opened, 'bruno@exemple.test');
  desk = amendmentCalls(opened.database, anne);
  await desk.keepSeller();
});
afterAll(() => opened.end());

const selectRows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (await opened.database.query<Row>(query, values)).rows;

/** Returns the kinds of the emails about an amendment, in the order in which they were written. */
const selectEmails = async (id: string): Promise<string[]> =>
  (
    await selectRows<{ email: string }>(
      `select email.kind || ' ' || event.kind as email from outbox as email
       join quote_events as event on event.id = email.quote_event_id where event.quote_id = $1 order by event.id, email.kind`,
      id,
    )
  ).map(({ email }) => email);

const leaseEmails = (id: string): Promise<unknown> =>
  opened.database.query(
    `update outbox set attempts = 1 where quote_event_id in (select id from quote_events where quote_id = $1)`,
    [id],
  );

const deleteExpired = (): Promise<unknown> => selectRows(`select delete_expired('3 years')`);

const sumTotal = ({ total_cents, gst_cents, qst_cents }: AmendedOrder): number => total_cents + gst_cents + qst_cents;

/** Proposes a change that raises the total. Returns the amendment and a token of its link. */
async function propose(order: string, cents = 10_000): Promise<{ id: string; token: string; sent: QuoteResponse }> {
  const sent = await desk.amend(order, addWork(cents));
  return { id: sent.quote.id, token: await desk.linkTo(sent.quote.id), sent };
}

describe('an amendment that raises the total', () => {
  test('changes nothing until the customer accepts it, and then changes the order once', async () => {
    const order = await desk.newOrder();
    const before = await desk.readOrder(order);
    const { id, token, sent } = await propose(order);
    expect(sent).toMatchObject({ kind: 'found', quote: { status: 'sent', version: 1 } });
    expect(sent.quote.document).toMatchObject({
      amendment: { order: order.slice(0, 8).toUpperCase(), before: { total_cents: 333_428, delivery: 'delivery' } },
      total_cents: 344_925,
    });
    const { amendments: _none, ...unchanged } = before;
    expect(await desk.readOrder(order)).toMatchObject(unchanged);
    const [answer, other] = await Promise.all([desk.accept(token), desk.accept(token)]);
    expect([answer.kind, other.kind]).toEqual(['done', 'done']);
    expect(await desk.accept(token, { name: 'Paul Tremblay' })).toMatchObject({ code: 'accepted_before' });
    const after = await desk.readOrder(order);
    expect(sumTotal(after)).toBe(344_925);
    expect(after.lines.map(({ name, units }) => [name, units]).slice(1)).toEqual([
      ['Installation', 2],
      ['Câblage', 1],
    ]);
    expect(after.amendments).toMatchObject([
      { id, status: 'accepted', by: 'anne@exemple.test', before_cents: 333_428, total_cents: 344_925 },
    ]);
    expect(await selectEmails(id)).toEqual([
      'quote_to_customer sent',
      'quote_to_company accepted',
      'quote_to_customer accepted',
    ]);
    expect((await desk.read(order)).bill).toMatchObject({ order_cents: 344_925 });
  });

  test('has no effect on the order once declined, expired or cancelled', async () => {
    const order = await desk.newOrder();
    const { id, token } = await propose(order);
    await desk.answer(token, { action: 'decline', text: 'Trop cher' });
    expect(await desk.accept(token)).toMatchObject({ code: 'declined_before' });
    const { quote } = await desk.amend(order, ({ lines }) => ({ lines: [...lines.slice(0, -1), makeWork(20_000)] }));
    expect(quote).toMatchObject({ id, version: 2, status: 'sent' });
    await opened.database.exec(`
      alter table quote_versions disable trigger refuse_change;
      update quote_versions set valid_until = '${dayIn(-1)}' where quote_id = '${id}';
      alter table quote_versions enable trigger refuse_change;`);
    expect(await desk.accept(token, { version: 2 })).toMatchObject({ code: 'expired' });
    expect(await desk.cancel(id, quote.revision)).toMatchObject({ kind: 'found' });
    expect(await desk.accept(token, { version: 2 })).toMatchObject({ code: 'cancelled' });
    expect(sumTotal(await desk.readOrder(order))).toBe(333_428);
  });

  test('is replaced by a newer version, and only the newer version can be accepted', async () => {
    const order = await desk.newOrder();
    const { token } = await propose(order);
    await desk.amend(order, addWork(5_000));
    expect(await desk.accept(token)).toMatchObject({ code: 'old_version', quote: { version: 2 } });
    expect(await desk.accept(token, { version: 2 })).toMatchObject({ kind: 'done' });
    expect((await desk.readOrder(order)).total_cents).toBe(305_000);
  });

  test('can be accepted by phone, and the history names the staff member', async () => {
    const order = await desk.newOrder();
    const { id, sent } = await propose(order);
    const { quote } = await desk.call<QuoteResponse>(bruno, 'desk_accept_quote', id, sent.quote.revision, '2026-01-01');
    expect(quote).toMatchObject({ status: 'accepted', acceptance: { name: 'Jeanne Tremblay' } });
    expect(quote.events.at(-1)).toMatchObject({ kind: 'accepted', by: 'bruno@exemple.test' });
    expect((await desk.readOrder(order)).total_cents).toBe(300_000);
  });

  test.each([
    ['was cancelled', (order: string) => desk.setStatus(order, 'cancelled')],
    ['was invoiced', (order: string) => desk.issue(order, 'balance', null)],
  ])('cannot be accepted on the page or by phone after the order %s', async (_name, close) => {
    const order = await desk.newOrder();
    const { id, token, sent } = await propose(order);
    await close(order);
    expect((await desk.openLink(token)).quote).toMatchObject({ status: 'cancelled' });
    expect(await desk.accept(token)).toMatchObject({ kind: 'refused', code: 'order_closed' });
    expect(await desk.call(anne, 'desk_accept_quote', id, sent.quote.revision, '2026-01-01')).toMatchObject({
      code: 'order_closed',
    });
    expect((await desk.readOrder(order)).amendments).toMatchObject([{ status: 'cancelled' }]);
    expect(sumTotal(await desk.readOrder(order))).toBe(333_428);
    await opened.database.exec(`
      alter table quote_versions disable trigger refuse_change;
      update quote_versions set valid_until = '${dayIn(2)}', sent_at = now() - interval '9 days' where quote_id = '${id}';
      alter table quote_versions enable trigger refuse_change;`);
    await desk.advance();
    expect(await selectEmails(id)).toEqual(['quote_to_customer sent']);
  });

  test('needs an email address for the proposal, and is refused once staff have removed its change', async () => {
    const order = await desk.newOrder();
    await opened.database.query('update orders set email = null where id = $1', [order]);
    expect(await desk.amend(order, addWork(10_000))).toMatchObject({ kind: 'refused', code: 'contact_missing' });
    expect(await desk.amend(order, dropLine)).toMatchObject({ kind: 'refused', code: 'unchanged' });
  });
});

describe('an amendment that does not raise the total', () => {
  test('changes the order at once, and its email becomes due more than a minute later', async () => {
    const order = await desk.newOrder();
    const { quote } = await desk.amend(order, dropLine);
    expect(quote).toMatchObject({ status: 'applied', amendment: { can_take_back: true } });
    expect(await desk.readOrder(order)).toMatchObject({
      total_cents: 39_900,
      gst_cents: 1_995,
      qst_cents: 3_980,
      is_quoted: true,
      amendments: [{ status: 'applied', before_cents: 333_428, total_cents: 45_875 }],
    });
    expect(await selectEmails(quote.id)).toEqual(['quote_to_customer applied']);
    const [email] = await selectRows<{ waits: boolean }>(
      `select due_at > now() + interval '1 minute' as waits from outbox
       where quote_event_id in (select id from quote_events where quote_id = $1)`,
      quote.id,
    );
    expect(email).toEqual({ waits: true });
    // A repetition of the request has no further effect.
    expect(await desk.send(quote.id, quote.revision)).toMatchObject({ kind: 'found', quote: { version: 1 } });
    expect(await selectEmails(quote.id)).toHaveLength(1);
  });

  test('can be taken back until the first attempt to send its email, and taking it back restores the order’s previous content', async () => {
    const order = await desk.newOrder();
    const before = await desk.readOrder(order);
    const { quote } = await desk.amend(order, ({ lines }) => ({ lines: lines.slice(0, 1), delivery: 'pickup' }));
    expect(await desk.readOrder(order)).toMatchObject({ delivery: 'pickup', address: null });
    const taken = await desk.takeBackAmendment(quote.id, quote.revision);
    expect(taken).toMatchObject({ kind: 'found', quote: { status: 'draft', version: 0 } });
    const { amendments: _none, ...unchanged } = before;
    expect(await desk.readOrder(order)).toMatchObject(unchanged);
    expect(await selectEmails(quote.id)).toEqual([]);
    // The customer may have opened the amendment before.
    expect(await desk.answer(await desk.linkTo(quote.id), { action: 'ask', text: 'Pourquoi ?' })).toMatchObject({
      code: 'unknown_link',
    });
    expect(await desk.takeBackAmendment(quote.id, quote.revision)).toMatchObject({ kind: 'conflict' });
    const again = await desk.send(quote.id, taken.quote.revision);
    expect(again).toMatchObject({ quote: { status: 'applied', version: 1 } });
    await leaseEmails(quote.id);
    expect(await desk.takeBackAmendment(quote.id, again.quote.revision)).toMatchObject({ code: 'take_back_late' });
  });

  test('replaces an unanswered proposal, which becomes valid again when the amendment is taken back', async () => {
    const order = await desk.newOrder();
    const { id, token } = await propose(order);
    const { quote } = await desk.amend(order, ({ lines }) => ({ lines: lines.slice(0, 1) }));
    expect(await desk.accept(token)).toMatchObject({ code: 'order_closed' });
    expect(await desk.takeBackAmendment(id, quote.revision)).toMatchObject({ quote: { status: 'sent', version: 1 } });
    expect(await desk.accept(token)).toMatchObject({ kind: 'done' });
    expect((await desk.readOrder(order)).total_cents).toBe(300_000);
  });

  test('sets the order’s lead time to that of its product, and taking the amendment back restores the previous lead time', async () => {
    const order = await desk.newOrder();
    const readWeeks = async (): Promise<unknown> =>
      (await selectRows<{ lead_weeks: number }>('select lead_weeks from orders where id = $1', order))[0]!.lead_weeks;
    await opened.database.query('update orders set lead_weeks = 9 where id = $1', [order]);
    await opened.database.query('update products set lead_weeks = 4 where id = $1', [MONITOR]);
    try {
      const { quote } = await desk.amend(order, dropLine);
      expect(await readWeeks()).toBe(4);
      await desk.takeBackAmendment(quote.id, quote.revision);
      expect(await readWeeks()).toBe(9);
    } finally {
      await opened.database.query('update products set lead_weeks = 0 where id = $1', [MONITOR]);
    }
  });

  test('cannot be taken back once a further amendment is proposed', async () => {
    const order = await desk.newOrder();
    const { quote } = await desk.amend(order, dropLine);
    await desk.amend(order, addWork(1_000));
    expect(await desk.takeBackAmendment(quote.id, quote.revision)).toMatchObject({ code: 'take_back_late' });
    expect(await desk.readOrder(order)).toMatchObject({ total_cents: 39_900 });
  });
});

describe('the content of an amendment', () => {
  test('keeps the agreed price of the order’s own lines, and uses catalogue prices otherwise', async () => {
    const order = await desk.newOrder();
    await opened.database.query('update products set price = 449 where id = $1', [MONITOR]);
    try {
      const { quote } = await desk.open(order);
      expect(quote.content.lines).toMatchObject([
        { product_id: MONITOR, unit_cents: MONITOR_CENTS, is_agreed: true },
        { product_id: null, label: 'Installation', quantity: 2 },
      ]);
      expect(quote).toMatchObject({ amendment: { prices: { [MONITOR]: 44_900 }, before: { total_cents: 333_428 } } });
      expect(quote.content).toMatchObject({ email: '', phone: '', line1: '12, rang 4' });
      const kept = await desk.write(order, ({ lines }) => ({ lines: [{ ...lines[0]!, quantity: 3 }] }));
      expect(kept.quote.content.lines).toMatchObject([{ unit_cents: MONITOR_CENTS, is_agreed: true, quantity: 3 }]);
      // Only the price of the order's own lines counts as agreed.
      const invented = await desk.write(order, ({ lines }) => ({ lines: [{ ...lines[0]!, unit_cents: 1 }] }));
      expect(invented.quote.content.lines).toEqual([
        { product_id: MONITOR, label: expect.any(String), quantity: 3, unit_cents: 44_900 },
      ]);
    } finally {
      await opened.database.query('update products set price = 399 where id = $1', [MONITOR]);
    }
  });

  test('has the taxes of the new destination, or of Quebec for a pick-up', async () => {
    const order = await desk.newOrder({ province: 'AB', postal_code: 'T2P 1J9' });
    expect(await desk.readOrder(order)).toMatchObject({ gst_cents: 14_500, qst_cents: 0 });
    const { quote } = await desk.amend(order, () => ({ province: 'ON', city: 'Hawkesbury', postal_code: 'K6A 1A1' }));
    expect(quote).toMatchObject({ status: 'sent', document: { gst_cents: 37_700, qst_cents: 0 } });
    await desk.accept(await desk.linkTo(quote.id));
    expect(await desk.readOrder(order)).toMatchObject({ gst_cents: 37_700, address: { city: 'Hawkesbury' } });
    const pickup = await desk.amend(order, () => ({ delivery: 'pickup' }));
    expect(pickup.quote.document).toMatchObject({ gst_cents: 14_500, qst_cents: 28_928, address: null });
  });

  test.each([
    [{ delivery: 'drone' }, ['delivery']],
    [{ lines: [{ product_id: null, label: 'x', quantity: 1, unit_cents: 5, is_agreed: 'yes' }] }, ['lines']],
  ])('is refused for %j', async (change, fields) => {
    const order = await desk.newOrder();
    expect(await desk.write(order, () => change as never)).toEqual({ kind: 'refused', code: 'fields_invalid', fields });
  });

  test.each([
    [() => ({ lines: [] }), 'lines'],
    [() => ({ postal_code: '' }), 'postal_code'],
  ])('can be saved but not sent while it has no line or no postal code', async (change, field) => {
    const order = await desk.newOrder();
    const { kind, quote } = await desk.write(order, change);
    expect(kind).toBe('found');
    expect(await desk.send(quote.id, quote.revision)).toMatchObject({ code: 'fields_invalid', fields: [field] });
  });
});

describe('staff members', () => {
  test('can open the same amendment, and the second save returns a conflict and the content of the first save', async () => {
    const order = await desk.newOrder();
    const [first, second] = await Promise.all([desk.open(order), desk.open(order, bruno)]);
    expect(second.quote.id).toBe(first.quote.id);
    const { id, content, revision } = first.quote;
    await desk.save(id, { ...content, city: 'Rawdon' }, revision, { caller: bruno });
    expect(await desk.save(id, { ...content, city: 'Lachute' }, revision)).toMatchObject({
      kind: 'conflict',
      quote: { content: { city: 'Rawdon' } },
    });
  });

  test('cannot issue an invoice with amounts that a colleague has changed since they opened the order', async () => {
    const order = await desk.newOrder();
    const { bill } = await desk.read(order);
    await desk.amend(order, dropLine);
    expect(await desk.issue(order, 'balance', null, { version: bill.version, caller: bruno })).toMatchObject({
      kind: 'conflict',
    });
    expect(await desk.issue(order, 'balance', null)).toMatchObject({
      order: { invoices: [{ total_cents: 45_875 }] },
    });
  });
});

describe('an order with an invoice', () => {
  test('can be changed in the part that is not invoiced, and the last invoice charges the new remainder', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'deposit', 66_686);
    await desk.pay(order, 66_686);
    const { token } = await propose(order, 100_000);
    expect(await desk.accept(token)).toMatchObject({ kind: 'done' });
    const { order: billed } = await desk.issue(order, 'balance', null);
    expect(billed.bill).toMatchObject({ order_cents: 448_403, invoiced_cents: 448_403, received_cents: 66_686 });
    const [sums] = await selectRows<object>(
      `select sum(gst_cents)::int as gst, sum(qst_cents)::int as qst from invoices where order_id = $1`,
      order,
    );
    expect(sums).toEqual({ gst: 19_500, qst: 38_903 });
    const [document] = await selectRows<{ lines: { label: string }[] }>(
      `select document -> 'lines' as lines from invoices where order_id = $1 order by number desc limit 1`,
      order,
    );
    expect(document!.lines.map(({ label }) => label)).toContain('Câblage');
    expect(await desk.open(order)).toMatchObject({ kind: 'refused', code: 'order_invoiced' });
  });

  test('cannot be reduced below the invoiced amount, and keeps the taxes of its invoices', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'deposit', 66_686);
    expect(await desk.amend(order, dropLine)).toMatchObject({ code: 'below_invoiced' });
    const moved = await desk.amend(order, ({ lines }) => ({
      lines: [...lines, makeWork(500_000)],
      province: 'ON',
      postal_code: 'K6A 1A1',
    }));
    expect(moved).toMatchObject({ code: 'taxes_invoiced' });
    const { order: billed } = await desk.credit(order, (await desk.read(order)).invoices[0]!.id, null);
    expect(billed.bill).toMatchObject({ invoiced_cents: 0 });
    const { quote } = await desk.open(order);
    expect(await desk.send(quote.id, quote.revision)).toMatchObject({ kind: 'found', quote: { status: 'sent' } });
  });
});

describe('an order of the shop', () => {
  test('loses only the units that an amendment removes, and has them again if the amendment is taken back', async () => {
    const customer = await opened.createCustomer(`${randomUUID()}@exemple.test`);
    const shopper: Caller = { role: 'authenticated', userId: customer };
    const units = [randomUUID(), randomUUID()];
    const place = (key: string, ids: string[]): Promise<Record<string, unknown>> =>
      desk.call(
        shopper,
        'place_order',
        key,
        ids.map((unit) => ({ product_id: MONITOR, price_cents: MONITOR_CENTS, unit })),
        ids.length * MONITOR_CENTS,
        {
          name: 'Jeanne',
          phone: '450 555-0142',
          delivery: 'pickup',
          note: '',
          terms_version: '2026-01-01',
          language: 'fr',
          gst_cents: ids.length * 1_995,
          qst_cents: ids.length * 3_980,
        },
      );
    const key = randomUUID();
    const { id } = (await place(key, units)) as { id: string };
    const { quote } = await desk.amend(id, ({ lines }) => ({ lines: [{ ...lines[0]!, quantity: 1 }] }));
    expect(quote).toMatchObject({ status: 'applied' });
    expect(await selectRows('select unit from order_items where order_id = $1', id)).toEqual([{ unit: units[0] }]);
    expect(await place(randomUUID(), [units[1]!])).toMatchObject({ code: 'units_ordered', units: [units[1]] });
    // A repetition of the first request returns the order and its original units, so that the page removes them from the cart.
    expect(await place(key, units)).toMatchObject({ code: 'key_reused', id, units });
    await desk.takeBackAmendment(quote.id, quote.revision);
    expect(await selectRows('select unit from order_items where order_id = $1 order by line', id)).toEqual(
      units.map((unit) => ({ unit })),
    );
    expect(await selectRows('select removed_units from orders where id = $1', id)).toEqual([{ removed_units: [] }]);
  });
});

describe('rights and retention', () => {
  test('other customers and staff without their second factor get null and change nothing, and reads by staff are logged', async () => {
    const order = await desk.newOrder();
    const { quote } = await desk.amend(order, dropLine);
    const before = await desk.readOrder(order);
    const customer = await opened.createCustomer(`${randomUUID()}@exemple.test`);
    for (const caller of [
      { role: 'authenticated', userId: customer },
      { ...anne, aal: 'aal1' },
    ] as Caller[]) {
      expect(await desk.call(caller, 'desk_amend_order', order, randomUUID())).toBeNull();
      expect(await desk.call(caller, 'desk_take_back_amendment', quote.id, quote.revision)).toBeNull();
      expect(await desk.call(caller, 'my_amendments', order)).toBeNull();
      expect(await desk.call(caller, 'link_to_my_amendment', quote.id)).toBeNull();
    }
    expect(await desk.readOrder(order)).toEqual(before);
    expect(await desk.call(anne, 'desk_amend_order', randomUUID(), randomUUID())).toEqual({ kind: 'missing' });
    expect(await desk.call(anne, 'desk_take_back_amendment', randomUUID(), 1)).toEqual({ kind: 'missing' });
    const reads = await selectRows(
      `select from desk_reads where staff_email = 'anne@exemple.test' and what = 'quote' and $1 = any (subjects)`,
      quote.id,
    );
    expect(reads.length).toBeGreaterThan(0);
  });

  test('customers can list and open the amendments of their orders, until their account is deleted', async () => {
    const email = `${randomUUID()}@exemple.test`;
    const customer = await opened.createCustomer(email);
    await opened.database.query('update auth.users set email_confirmed_at = now() where id = $1', [customer]);
    const owner: Caller = { role: 'authenticated', userId: customer };
    const order = await desk.newOrder({ email });
    const { id, token } = await propose(order);
    await desk.answer(token, { action: 'ask', text: 'Pourquoi ce câblage ?' });
    expect(await desk.call(owner, 'my_amendments', order)).toMatchObject([
      { id, status: 'sent', total_cents: 344_925 },
    ]);
    expect(JSON.stringify(await desk.call(owner, 'my_amendments', order))).not.toContain('anne@');
    const own = await desk.call<string>(owner, 'link_to_my_amendment', id);
    expect((await desk.openLink(own)).quote).toMatchObject({ document: { name: 'Jeanne Tremblay' } });
    expect(JSON.stringify(await desk.call(owner, 'my_data'))).toContain('Pourquoi ce câblage ?');
    await desk.accept(token);
    await desk.amend(order, addWork(1_000));
    await desk.setStatus(order, 'installed');
    await opened.database.query('delete from auth.users where id = $1', [customer]);
    const [left] = await selectRows<{ texts: string; quotes: number; links: number; emails: number }>(
      `select (select coalesce(string_agg(text, ''), '') from quote_events where quote_id = $1) as texts,
              (select count(*)::int from quotes where amended_order_id = $2) as quotes,
              (select count(*)::int from quote_links where quote_id = $1) as links,
              (select count(*)::int from quote_acceptances where quote_id = $1 and email is not null) as emails`,
      id,
      order,
    );
    expect(left).toEqual({ texts: '', quotes: 1, links: 0, emails: 0 });
    expect(await desk.openLink(token)).toEqual({ quote: null });
  });

  test('an unanswered amendment is counted on the day page and deleted after the retention period, while an applied one is kept', async () => {
    interface Day {
      amendments: { count: number };
      quotes: { status: string; count: number }[];
    }
    const read = async (): Promise<number> => (await desk.call<Day>(anne, 'desk_day')).amendments.count;
    const waiting = await read();
    const order = await desk.newOrder();
    const { id } = await propose(order);
    expect(await read()).toBe(waiting + 1);
    await opened.database.query(`update quotes set created_at = now() - interval '10 years' where id = $1`, [id]);
    await deleteExpired();
    expect((await desk.readOrder(order)).amendments).toEqual([]);
    const { quote } = await desk.amend(order, dropLine);
    await opened.database.query(`update quotes set created_at = now() - interval '10 years' where id = $1`, [quote.id]);
    await deleteExpired();
    expect((await desk.readOrder(order)).amendments).toMatchObject([{ status: 'applied' }]);
  });
});
