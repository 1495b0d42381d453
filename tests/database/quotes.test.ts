// Tests the numbers, versions, acceptance and expiry of quotes, and who may call their functions.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createStaff,
  dayIn,
  MONITOR,
  MONITOR_CENTS,
  quoteCalls,
  quoteContent,
  type Caller,
  type QuoteContent,
  type QuoteResponse,
} from '../support/quotes.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let opened: TestDatabase;
let anne: Caller;
let bruno: Caller;
let quotes: ReturnType<typeof quoteCalls>;

beforeAll(async () => {
  opened = await openTestDatabase();
  anne = await createStaff(opened, 'anne@exemple.test');
  bruno = await createStaff(opened, 'bruno@exemple.test');
  quotes = quoteCalls(opened.database, anne);
});
afterAll(() => opened.end());

const selectRows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (await opened.database.query<Row>(query, values)).rows;

/** Returns the emails about a quote, in the order in which they were written. */
const selectEmails = (id: string): Promise<{ kind: string; event: string }[]> =>
  selectRows(
    `select email.kind, event.kind as event from outbox as email join quote_events as event on event.id = email.quote_event_id
     where event.quote_id = $1 order by event.id, email.kind`,
    id,
  );

const selectOrders = (id: string): Promise<{ id: string; total: string; gst: string; qst: string; status: string }[]> =>
  selectRows('select placed.* from orders as placed where idempotency_key = $1', id);

/** Sets the last valid day of a quote's versions, and sets the time at which they were sent to 20 days ago. */
const endOn = (id: string, day: string): Promise<unknown> =>
  opened.database.exec(`
    alter table quote_versions disable trigger refuse_change;
    update quote_versions set valid_until = '${day}', sent_at = now() - interval '20 days' where quote_id = '${id}';
    alter table quote_versions enable trigger refuse_change;`);

const setPrice = (dollars: number): Promise<unknown> =>
  opened.database.query('update products set price = $1 where id = $2', [dollars, MONITOR]);

describe('an acceptance by phone', () => {
  test('creates the order once, and sends the copy of the contract', async () => {
    const { id } = await quotes.sendNew();
    const accept = (revision = 1, terms = '2026-01-01'): Promise<QuoteResponse> =>
      quotes.call(anne, 'desk_accept_quote', id, revision, terms);
    expect(await accept(0)).toMatchObject({ kind: 'conflict' });
    expect(await accept(1, 'today')).toMatchObject({ kind: 'refused', code: 'terms_invalid' });
    const { quote } = await accept();
    expect(quote).toMatchObject({ status: 'accepted', acceptance: { name: 'Jeanne Tremblay', version: 1 } });
    expect(quote.events.at(-1)).toMatchObject({ kind: 'accepted', by: 'anne@exemple.test' });
    expect((await accept()).quote.order_id).toBe(quote.order_id);
    expect(await selectOrders(id)).toHaveLength(1);
    expect((await selectEmails(id)).filter(({ event }) => event === 'accepted').map(({ kind }) => kind)).toEqual([
      'quote_to_company',
      'quote_to_customer',
    ]);
  });

  test('is refused for a draft, a changed draft and an expired version', async () => {
    const draft = randomUUID();
    await quotes.save(draft, quoteContent(), 0);
    const accept = (id: string, revision: number): Promise<QuoteResponse> =>
      quotes.call(anne, 'desk_accept_quote', id, revision, '2026-01-01');
    expect(await accept(draft, 1)).toMatchObject({ code: 'not_sent' });
    const { id } = await quotes.sendNew();
    await endOn(id, dayIn(-1));
    expect(await accept(id, 1)).toMatchObject({ code: 'quote_closed' });
    await quotes.save(id, quoteContent({ city: 'Rawdon' }), 1);
    expect(await accept(id, 2)).toMatchObject({ code: 'not_sent' });
    expect(await quotes.call({ ...anne, aal: 'aal1' }, 'desk_accept_quote', id, 2, '2026-01-01')).toBeNull();
  });
});

describe('a draft', () => {
  test('takes name and price of a product from the catalogue, whatever the desk sends', async () => {
    const { quote } = await quotes.save(randomUUID(), quoteContent(), 0);
    expect(quote.content.lines[0]).toMatchObject({ product_id: MONITOR, unit_cents: MONITOR_CENTS, quantity: 1 });
    expect(quote.content.lines[0]!.label).not.toBe('x');
    expect(quote).toMatchObject({ status: 'draft', number: null, version: 0, revision: 1 });
    const [product] = await selectRows<{ name_en: string }>('select name_en from products where id = $1', MONITOR);
    const { quote: english } = await quotes.save(randomUUID(), quoteContent({ language: 'en' }), 0);
    expect(english.content.lines[0]!.label).toBe(product!.name_en);
  });

  test('is written once if the request is repeated', async () => {
    const id = randomUUID();
    const content = quoteContent();
    await quotes.save(id, content, 0);
    expect(await quotes.save(id, content, 0)).toMatchObject({ kind: 'found', quote: { revision: 1 } });
    await quotes.save(id, { ...content, city: 'Rawdon' }, 1);
    expect(await quotes.save(id, { ...content, city: 'Rawdon' }, 1)).toMatchObject({
      kind: 'found',
      quote: { revision: 2 },
    });
  });

  test('keeps the first of two changes that are based on the same revision', async () => {
    const id = randomUUID();
    const content = quoteContent();
    await quotes.save(id, content, 0);
    await quotes.save(id, { ...content, city: 'Rawdon' }, 1, { caller: bruno });
    expect(await quotes.save(id, { ...content, city: 'Lachute' }, 1)).toMatchObject({
      kind: 'conflict',
      quote: { content: { city: 'Rawdon' } },
    });
    expect(await quotes.send(id, 1)).toMatchObject({ kind: 'conflict' });
    expect(await selectEmails(id)).toEqual([]);
  });

  test.each([
    ['language', { language: 'de' }],
    ['province', { province: 'XX' }],
    ['email', { email: 'jeanne' }],
    ['name', { name: 'x'.repeat(101) }],
    ['line1', { line1: 'a\nb' }],
    ['valid_until', { valid_until: '2026-02-30' }],
    ['deposit_percent', { deposit_percent: 101 }],
    ['deposit_percent', { deposit_percent: 12.5 }],
    ['conditions', { conditions: 'x'.repeat(5_001) }],
    ['lines', { lines: {} }],
    ['lines', { lines: [{ product_id: null, label: '', quantity: 1, unit_cents: 1 }] }],
    ['lines', { lines: [{ product_id: null, label: 'a', quantity: 0, unit_cents: 1 }] }],
    ['lines', { lines: [{ product_id: null, label: 'a', quantity: 1, unit_cents: 0 }] }],
    ['lines', { lines: [{ product_id: null, label: 'a', quantity: 1, unit_cents: 0.5 }] }],
    ['lines', { lines: [{ product_id: null, label: 'a', quantity: 1, unit_cents: 1e30 }] }],
    ['lines', { lines: [{ product_id: 4, label: 'a', quantity: 1, unit_cents: 1 }] }],
    ['lines', { lines: [null] }],
  ])('is refused for its %s: %j', async (field, change) => {
    expect(await quotes.save(randomUUID(), quoteContent(change), 0)).toEqual({
      kind: 'refused',
      code: 'fields_invalid',
      fields: [field],
    });
  });

  test.each([
    ['email', { email: '' }],
    ['phone', { phone: '' }],
    ['name', { name: '' }],
    ['postal_code', { postal_code: '' }],
    ['lines', { lines: [] }],
    ['valid_until', { valid_until: dayIn(-1) }],
    ['valid_until', { valid_until: dayIn(400) }],
  ])('is stored but cannot be sent if the field %s is missing or invalid: %j', async (field, change) => {
    const id = randomUUID();
    expect(await quotes.save(id, quoteContent(change), 0)).toMatchObject({ kind: 'found' });
    expect(await quotes.send(id, 1)).toMatchObject({ kind: 'refused', code: 'fields_invalid', fields: [field] });
    expect(await quotes.read(id)).toMatchObject({ status: 'draft', number: null });
  });
});

describe('the amounts of a quote', () => {
  // 399.00 + 2 × 1 250.50 = 2 900.00
  test.each([
    ['QC', 14_500, 28_928],
    ['ON', 37_700, 0],
    ['NS', 40_600, 0],
    ['NB', 43_500, 0],
    ['BC', 14_500, 0],
  ])('have the taxes of %s', async (province, gst, qst) => {
    const { quote } = await quotes.save(randomUUID(), quoteContent({ province }), 0);
    const total = 290_000 + gst + qst;
    expect(quote.amounts).toEqual({
      subtotal_cents: 290_000,
      gst_cents: gst,
      qst_cents: qst,
      total_cents: total,
      deposit_cents: Math.round(total * 0.2),
    });
  });
});

describe('a sent quote', () => {
  test('has the next number, without a gap after a refused or rolled-back attempt', async () => {
    const readNumber = async (id: string): Promise<number> => Number((await quotes.read(id)).number!.slice(2));
    const first = await readNumber((await quotes.sendNew()).id);
    const refused = randomUUID();
    await quotes.save(refused, quoteContent({ email: '' }), 0);
    await quotes.send(refused, 1);
    await expect(
      opened.database.transaction(async (transaction) => {
        await transaction.query(`select next_number('quotes')`);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const together = await Promise.all(Array.from({ length: 5 }, () => quotes.sendNew()));
    const numbers = await Promise.all(together.map(({ id }) => readNumber(id)));
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5].map((place) => first + place));
  });

  test('sends one email per revision, and marks its inquiry as quoted', async () => {
    const [inquiry] = await selectRows<{ id: string }>(
      `insert into inquiries (digest, reference, kind, locale, fields) values ('d', $1, 'contact', 'fr', $2) returning id`,
      `SB-${randomUUID()}`,
      { name: 'n', email: 'a@b.c' },
    );
    const { id } = await quotes.sendNew({}, inquiry!.id);
    expect(await quotes.send(id, 1)).toMatchObject({ kind: 'found', quote: { version: 1 } });
    expect(await selectEmails(id)).toEqual([{ kind: 'quote_to_customer', event: 'sent' }]);
    expect(await selectRows('select status from inquiries where id = $1', inquiry!.id)).toEqual([{ status: 'quoted' }]);
    expect((await quotes.read(id)).inquiry).toMatchObject({ id: inquiry!.id });
  });

  test('shows the customer the last version that was sent, without changes that staff saved later', async () => {
    const { id, token } = await quotes.sendNew();
    const { content } = await quotes.read(id);
    await quotes.save(id, { ...content, city: 'Rawdon' }, 1);
    expect((await quotes.open(token)).quote).toMatchObject({
      version: 1,
      document: { address: { city: 'Saint-Donat' } },
    });
    expect(await quotes.send(id, 2)).toMatchObject({ kind: 'found', quote: { version: 2, is_sent: true } });
    const { quote } = await quotes.open(token);
    expect(quote).toMatchObject({ version: 2, document: { address: { city: 'Rawdon' } } });
    expect(JSON.stringify(quote)).not.toContain(content.email);
  });

  test('keeps an email address, because the customer must receive a copy of the contract', async () => {
    const { id, token } = await quotes.sendNew();
    const { content } = await quotes.read(id);
    expect(await quotes.save(id, { ...content, email: '' }, 1)).toEqual({
      kind: 'refused',
      code: 'fields_invalid',
      fields: ['email'],
    });
    await quotes.accept(token);
    expect(await selectRows('select email from quote_acceptances where quote_id = $1', id)).toEqual([
      { email: content.email },
    ]);
  });

  test('has current prices, because a draft with an old price is refused until staff save it again', async () => {
    const id = randomUUID();
    await quotes.save(id, quoteContent(), 0);
    try {
      await setPrice(449);
      expect(await quotes.send(id, 1)).toMatchObject({ kind: 'refused', code: 'prices_changed' });
      const { content } = await quotes.read(id);
      expect(await quotes.save(id, content, 1)).toMatchObject({ quote: { revision: 2 } });
      expect(await quotes.send(id, 2)).toMatchObject({ quote: { amounts: { subtotal_cents: 295_000 } } });
    } finally {
      await setPrice(399);
    }
  });

  test('has versions that an update cannot change', async () => {
    const { id } = await quotes.sendNew();
    for (const change of [`document = '{}'`, 'total_cents = 1', `valid_until = '2099-01-01'`])
      await expect(
        opened.database.query(`update quote_versions set ${change} where quote_id = $1`, [id]),
      ).rejects.toThrow(/must not be updated/);
  });
});

describe('an acceptance', () => {
  test('stores the accepted content, and creates one order with the amounts of the quote', async () => {
    const { id, token } = await quotes.sendNew();
    const { quote: seen } = await quotes.open(token);
    expect(await quotes.accept(token)).toMatchObject({ kind: 'done', quote: { status: 'accepted' } });
    const quote = await quotes.read(id);
    expect(quote.acceptance).toMatchObject({
      name: 'Jeanne Tremblay',
      version: 1,
      digest: seen!.digest,
      email: quote.content.email,
      terms_version: '2026-01-01',
    });
    const [digest] = await selectRows<{ is_same: boolean }>(
      `select digest = encode(sha256(convert_to(document::text, 'UTF8')), 'hex') as is_same from quote_versions where quote_id = $1`,
      id,
    );
    expect(digest).toEqual({ is_same: true });
    const [order, ...others] = await selectOrders(id);
    expect(others).toEqual([]);
    expect({ ...order, total: Number(order!.total), gst: Number(order!.gst), qst: Number(order!.qst) }).toMatchObject({
      id: quote.order_id,
      total: 2900,
      gst: 145,
      qst: 289.28,
      status: 'confirmed',
    });
    const lines = await selectRows<{ price: string }>(
      'select line, product_id, label, price from order_items where order_id = $1 order by line',
      order!.id,
    );
    expect(lines).toMatchObject([
      { line: 1, product_id: MONITOR, label: null },
      { line: 2, product_id: null, label: 'Installation' },
      { line: 3, product_id: null, label: 'Installation' },
    ]);
    expect(lines.reduce((sum, { price }) => sum + Number(price), 0)).toBe(2900);
    expect(await quotes.call(anne, 'desk_order', order!.id)).toMatchObject({
      order: { is_quoted: true, quote: { id }, lines: [{ units: 1 }, { name: 'Installation', units: 2 }] },
    });
    // The emails about the acceptance replace the emails about a new order.
    expect(await selectEmails(id)).toEqual([
      { kind: 'quote_to_customer', event: 'sent' },
      { kind: 'quote_to_company', event: 'accepted' },
      { kind: 'quote_to_customer', event: 'accepted' },
    ]);
    expect(await selectRows('select kind from outbox where order_id = $1', order!.id)).toEqual([]);
  });

  test('is recorded once, even if it is sent repeatedly and from several devices', async () => {
    const { id, token } = await quotes.sendNew();
    const answers = await Promise.all([quotes.accept(token), quotes.accept(token)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect(await quotes.accept(token, { name: 'Paul Tremblay' })).toMatchObject({
      kind: 'refused',
      code: 'accepted_before',
      quote: { acceptance: { name: 'Jeanne Tremblay' } },
    });
    expect(await quotes.answer(token, { action: 'decline', text: '' })).toMatchObject({ code: 'accepted_before' });
    expect(await selectOrders(id)).toHaveLength(1);
    expect(await selectEmails(id)).toHaveLength(3);
  });

  test('is refused for an old version, and the response contains the new version', async () => {
    const { id, token } = await quotes.sendNew();
    const { content } = await quotes.read(id);
    await quotes.save(id, { ...content, deposit_percent: 30 }, 1);
    await quotes.send(id, 2);
    expect(await quotes.accept(token)).toMatchObject({ code: 'old_version', quote: { version: 2 } });
    expect(await selectOrders(id)).toEqual([]);
    expect(await quotes.accept(token, { version: 2 })).toMatchObject({ kind: 'done' });
  });

  test('keeps the price of the quote, though the catalogue has changed', async () => {
    const { id, token } = await quotes.sendNew();
    try {
      await setPrice(449);
      await quotes.accept(token);
    } finally {
      await setPrice(399);
    }
    expect(Number((await selectOrders(id))[0]!.total)).toBe(2900);
  });

  test('keeps a product that was removed from the catalogue, as a line of text', async () => {
    await opened.database.exec(
      `insert into products (id, name, description, price, image_url) values ('a-retirer', 'Ancien module', 'd', 10, '/x.avif')`,
    );
    const { id, token } = await quotes.sendNew({
      lines: [{ product_id: 'a-retirer', label: 'x', quantity: 1, unit_cents: 1 }],
    });
    await opened.database.exec(`delete from products where id = 'a-retirer'`);
    await quotes.accept(token);
    expect(
      await selectRows(
        'select product_id, label from order_items where order_id = $1',
        (await selectOrders(id))[0]!.id,
      ),
    ).toEqual([{ product_id: null, label: 'Ancien module' }]);
  });

  test.each([
    ['name_invalid', { name: ' ' }],
    ['name_invalid', { name: 'x'.repeat(101) }],
    ['terms_invalid', { terms_version: 'hier' }],
    ['terms_invalid', { terms_version: null }],
    ['old_version', { version: null }],
  ])('is refused with the code %s for %j', async (code, change) => {
    const { id, token } = await quotes.sendNew();
    expect(await quotes.accept(token, change)).toMatchObject({ kind: 'refused', code });
    expect(await selectOrders(id)).toEqual([]);
  });

  test('assigns the order to the account that has confirmed the email address of the quote', async () => {
    const email = `${randomUUID()}@exemple.test`;
    const owner = await opened.createCustomer(email);
    const sendAndReadOwner = async (): Promise<unknown> => {
      const { id, token } = await quotes.sendNew({ email: email.toUpperCase() });
      await quotes.accept(token);
      return (await selectRows<{ user_id: string }>('select user_id from orders where idempotency_key = $1', id))[0]!
        .user_id;
    };
    expect(await sendAndReadOwner()).toBeNull();
    await opened.database.query('update auth.users set email_confirmed_at = now() where id = $1', [owner]);
    expect(await sendAndReadOwner()).toBe(owner);
  });
});

describe('questions and refusals', () => {
  test('reach the company once, even if the customer sends them twice, and a refusal contains its reason', async () => {
    const { id, token } = await quotes.sendNew();
    const ask = { action: 'ask', text: ' Et la neige ? ' };
    await quotes.answer(token, ask);
    expect(await quotes.answer(token, ask)).toMatchObject({ kind: 'done' });
    await quotes.answer(token, { action: 'decline', text: 'Trop cher' });
    expect(await quotes.answer(token, { action: 'decline', text: 'Trop cher' })).toMatchObject({ kind: 'done' });
    expect(await quotes.accept(token)).toMatchObject({ kind: 'refused', code: 'declined_before' });
    expect((await quotes.read(id)).events.slice(2)).toMatchObject([
      { kind: 'question', text: 'Et la neige ?', by: null },
      { kind: 'declined', text: 'Trop cher', by: null },
    ]);
    expect((await selectEmails(id)).slice(1)).toEqual([
      { kind: 'quote_to_company', event: 'question' },
      { kind: 'quote_to_company', event: 'declined' },
    ]);
  });

  test.each([
    ['ask', ''],
    ['ask', 'x'.repeat(2_001)],
    ['decline', 'a\u0007b'],
  ])('are rejected if their text is invalid: %s, %j', async (action, text) => {
    const { token } = await quotes.sendNew();
    expect(await quotes.answer(token, { action, text })).toMatchObject({ code: 'text_invalid' });
  });

  test('do not prevent the acceptance of the quote, even if there were too many questions', async () => {
    const { token } = await quotes.sendNew();
    const limits = [{ subject: randomUUID(), max: 1, window: '1 hour' }];
    await quotes.answer(token, { action: 'ask', text: 'a' }, limits);
    expect(await quotes.answer(token, { action: 'ask', text: 'b' }, limits)).toMatchObject({ code: 'wait' });
    expect(await quotes.accept(token)).toMatchObject({ kind: 'done' });
  });

  test('a refused quote can be accepted once staff have sent it again', async () => {
    const { id, token } = await quotes.sendNew();
    await quotes.answer(token, { action: 'decline', text: '' });
    const { content } = await quotes.read(id);
    await quotes.save(id, { ...content, deposit_percent: 10 }, 1);
    await quotes.send(id, 2);
    expect(await quotes.accept(token, { version: 2 })).toMatchObject({ kind: 'done' });
  });

  test('an unknown link shows no quote, and an acceptance through it is refused', async () => {
    expect(await quotes.open(randomUUID())).toEqual({ quote: null });
    expect(await quotes.accept(randomUUID())).toEqual({ kind: 'refused', code: 'unknown_link' });
  });
});

describe('the end of a quote', () => {
  test('comes after its last valid day in Quebec, even if the scheduled job has not run', async () => {
    const { id, token } = await quotes.sendNew();
    await endOn(id, dayIn(0));
    expect((await quotes.open(token)).quote).toMatchObject({ status: 'sent' });
    await endOn(id, dayIn(-1));
    expect((await quotes.open(token)).quote).toMatchObject({ status: 'expired' });
    expect(await quotes.accept(token)).toMatchObject({ kind: 'refused', code: 'expired' });
    expect(await selectOrders(id)).toEqual([]);
    await quotes.advance();
    await quotes.advance();
    expect(await quotes.read(id)).toMatchObject({ status: 'expired' });
    expect((await selectEmails(id)).slice(1)).toEqual([{ kind: 'quote_to_company', event: 'expired' }]);
  });

  test('is preceded by a single reminder to the customer', async () => {
    const { id } = await quotes.sendNew();
    const recent = await quotes.sendNew({ valid_until: dayIn(2) });
    await endOn(id, dayIn(3));
    await quotes.advance();
    await quotes.advance();
    expect((await selectEmails(id)).slice(1)).toEqual([{ kind: 'quote_to_customer', event: 'reminded' }]);
    expect(await selectEmails(recent.id)).toHaveLength(1);
  });

  test('a cancelled quote cannot be accepted, changed or sent', async () => {
    const { id, token } = await quotes.sendNew();
    expect(await quotes.cancel(id, 1)).toMatchObject({ quote: { status: 'cancelled' } });
    expect(await quotes.cancel(id, 1)).toMatchObject({ kind: 'found' });
    expect(await quotes.accept(token)).toMatchObject({ code: 'cancelled' });
    expect(await quotes.save(id, quoteContent(), 1)).toMatchObject({ code: 'quote_closed' });
    expect(await quotes.send(id, 1)).toMatchObject({ code: 'quote_closed' });
    expect((await quotes.read(id)).events.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
  });

  test('an accepted quote cannot be cancelled', async () => {
    const { id, token } = await quotes.sendNew();
    await quotes.accept(token);
    expect(await quotes.cancel(id, 1)).toMatchObject({ code: 'quote_closed' });
  });
});

describe('rights and retention', () => {
  test('customers, and staff without their second factor, get null, read no data and change nothing', async () => {
    const { id } = await quotes.sendNew();
    const before = await quotes.read(id);
    const customer = await opened.createCustomer(`${randomUUID()}@exemple.test`);
    for (const caller of [
      { role: 'authenticated' as const, userId: customer, aal: 'aal2' as const },
      { ...anne, aal: 'aal1' as const },
    ]) {
      expect(await quotes.call(caller, 'desk_quote', id)).toBeNull();
      expect(await quotes.call(caller, 'desk_quotes', {}, null, false)).toBeNull();
      expect(await quotes.save(id, quoteContent(), 1, { caller })).toBeNull();
      expect(await quotes.send(id, 1, caller)).toBeNull();
      expect(await quotes.call(caller, 'desk_cancel_quote', id, 1)).toBeNull();
    }
    expect(await quotes.read(id)).toEqual(before);
  });

  test('the desk’s list finds a quote by number, name and status, and the access log finds it by number', async () => {
    const { id } = await quotes.sendNew({ name: 'Zénaïde Ouellette' });
    const { number } = await quotes.read(id);
    for (const filter of [{ search: number }, { search: 'zenaide' }, { search: 'ouellette', status: 'sent' }])
      expect(await quotes.call(anne, 'desk_quotes', filter, null, false)).toMatchObject({ rows: [{ id, number }] });
    expect(await quotes.call(anne, 'desk_quotes', { search: 'zenaide', status: 'draft' }, null, false)).toEqual({
      rows: [],
      next: null,
    });
    expect(await quotes.call(anne, 'desk_read_log', { search: number }, null, false)).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ what: 'quote', quote_id: id, reference: number })]),
    });
  });

  test('an account’s deletion deletes its quotes, except accepted quotes, which lose their contact details', async () => {
    const email = `${randomUUID()}@exemple.test`;
    const owner = await opened.createCustomer(email);
    await opened.database.query('update auth.users set email_confirmed_at = now() where id = $1', [owner]);
    const open = await quotes.sendNew({ email });
    const accepted = await quotes.sendNew({ email });
    await quotes.answer(accepted.token, { action: 'ask', text: 'Mon secret ?' });
    await quotes.accept(accepted.token);
    const data = await quotes.call<{ quotes: { number: string }[] }>(
      { role: 'authenticated', userId: owner, aal: 'aal1' },
      'my_data',
    );
    expect(data.quotes).toHaveLength(2);
    const [order] = await selectOrders(accepted.id);
    await opened.database.query(`update orders set status = 'installed' where id = $1`, [order!.id]);
    await opened.database.query('delete from auth.users where id = $1', [owner]);
    expect(await quotes.call(anne, 'desk_quote', open.id)).toEqual({ kind: 'missing' });
    const kept = await quotes.read(accepted.id);
    expect(kept.content satisfies QuoteContent).toMatchObject({ email: '', phone: '', name: 'Jeanne Tremblay' });
    expect(kept.document).toMatchObject({ total_cents: 333_428 });
    expect(JSON.stringify(kept)).not.toMatch(/secret|@exemple\.test"[^}]*terms/);
    expect(kept.acceptance!.email).toBeNull();
    expect(await quotes.open(accepted.token)).toEqual({ quote: null });
    expect(await selectRows('select email, phone from orders where id = $1', order!.id)).toEqual([
      { email: null, phone: null },
    ]);
  });

  test('an account’s deletion also deletes the contact details of its orders if the account’s address had changed', async () => {
    const email = `${randomUUID()}@exemple.test`;
    const owner = await opened.createCustomer(email);
    await opened.database.query('update auth.users set email_confirmed_at = now() where id = $1', [owner]);
    const { id, token } = await quotes.sendNew({ email });
    await quotes.accept(token);
    const [order] = await selectOrders(id);
    await opened.database.query('update auth.users set email = $1 where id = $2', [`new-${email}`, owner]);
    await opened.database.query(`update orders set status = 'installed' where id = $1`, [order!.id]);
    await opened.database.query('delete from auth.users where id = $1', [owner]);
    expect(await selectRows('select email, phone from orders where id = $1', order!.id)).toEqual([
      { email: null, phone: null },
    ]);
    expect((await quotes.read(id)).content).toMatchObject({ email: '', phone: '' });
    expect(await quotes.open(token)).toEqual({ quote: null });
  });

  test('the quote of an order without an account keeps its contact details until the retention period ends', async () => {
    const { id, token } = await quotes.sendNew();
    const old = await quotes.sendNew();
    await quotes.accept(token);
    const [order] = await selectOrders(id);
    const contact = (): Promise<unknown[]> => selectRows('select email from orders where id = $1', order!.id);
    await opened.database.query(`update orders set status = 'installed' where id = $1`, [order!.id]);
    expect(await contact()).not.toEqual([{ email: null }]);
    // The email about the installation still reaches the customer.
    expect(await selectRows('select order_status from outbox where order_id = $1', order!.id)).toEqual([
      { order_status: 'installed' },
    ]);
    await opened.database.query(`update quotes set created_at = now() - interval '3 years' where id in ($1, $2)`, [
      id,
      old.id,
    ]);
    await opened.database.query(`select delete_expired('730 days')`);
    expect(await contact()).toEqual([{ email: null }]);
    expect(await quotes.call(anne, 'desk_quote', old.id)).toEqual({ kind: 'missing' });
    expect(await quotes.read(id)).toMatchObject({ content: { email: '' }, acceptance: { name: 'Jeanne Tremblay' } });
  });
});
