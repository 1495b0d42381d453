// Tests invoices, payments, credit notes and refunds: their numbers, their sums, refused actions, and the amounts owed.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amendmentCalls, makeWork } from '../support/amendments.ts';
import { SELLER, today } from '../support/billing.ts';
import { createStaff, MONITOR, MONITOR_CENTS, type Caller } from '../support/quotes.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const TOTAL = 333_428;
const DEPOSIT = 66_686;

let opened: TestDatabase;
let anne: Caller;
let desk: ReturnType<typeof amendmentCalls>;

beforeAll(async () => {
  opened = await openTestDatabase();
  anne = await createStaff(opened, 'anne@exemple.test');
  desk = amendmentCalls(opened.database, anne);
});
afterAll(() => opened.end());
beforeEach(() => desk.keepSeller());

const selectRows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (await opened.database.query<Row>(query, values)).rows;

/** Returns the kinds of the emails about an order and about its invoices, payments and refunds, the oldest first. */
const readEmails = async (order: string): Promise<string[]> =>
  (
    await selectRows<{ kind: string }>(
      `select email.kind from outbox as email
         left join invoice_events as event on event.id = email.invoice_event_id left join invoices on invoices.id = event.invoice_id
         left join payments on payments.id = email.payment_id left join refunds on refunds.id = email.refund_id
       where $1::uuid in (email.order_id, invoices.order_id, payments.order_id, refunds.order_id) order by email.created_at, email.kind`,
      order,
    )
  ).map(({ kind }) => kind);

/** Moves the due dates of an order's invoices to another day, as if time had passed. */
const dueOn = (order: string, days: number): Promise<unknown> =>
  opened.database.exec(`
    alter table invoices disable trigger refuse_change;
    update invoices set due_on = quebec_day(now()) + ${days} where order_id = '${order}' and kind <> 'credit';
    alter table invoices enable trigger refuse_change;`);

describe('an invoice', () => {
  test('cannot be issued while a company number has its sample value, and the order cannot get the status "invoiced"', async () => {
    const order = await desk.newOrder();
    await desk.keepSeller(['gst_number']);
    expect(await desk.issue(order, 'deposit', DEPOSIT)).toEqual({ kind: 'refused', code: 'seller_incomplete' });
    expect(await desk.setStatus(order, 'invoiced')).toEqual({ kind: 'refused', code: 'seller_incomplete' });
    await opened.database.query('delete from seller');
    expect(await desk.issue(order, 'deposit', DEPOSIT)).toEqual({ kind: 'refused', code: 'seller_incomplete' });
    expect((await desk.read(order)).status).toBe('confirmed');
  });

  test('names its issuer as the author of the status "invoiced", and a refused invoice changes no status', async () => {
    const readAuthors = async (order: string): Promise<unknown[]> =>
      (await desk.read(order)).changes.map(({ status, by }) => [status, by]);
    const order = await desk.newOrder();
    await desk.issue(order, 'deposit', -1);
    expect(await readAuthors(order)).toEqual([['confirmed', null]]);
    await desk.issue(order, 'deposit', DEPOSIT);
    await desk.payOnline(order, DEPOSIT);
    await desk.issue(order, 'balance', -1);
    expect(await readAuthors(order)).toEqual([
      ['confirmed', null],
      ['invoiced', 'anne@exemple.test'],
      ['paid', null],
    ]);
  });

  test('adds up with the order’s other invoices to the amounts and taxes of the order', async () => {
    const order = await desk.newOrder();
    const deposit = await desk.issue(order, 'deposit', DEPOSIT);
    expect(deposit).toMatchObject({ kind: 'found', order: { status: 'invoiced', bill: { owed_cents: DEPOSIT } } });
    await desk.issue(order, 'delivery', 200_057);
    const { order: billed } = await desk.issue(order, 'balance', null);
    expect(billed.bill).toMatchObject({ order_cents: TOTAL, invoiced_cents: TOTAL, owed_cents: TOTAL });
    const [sums] = await selectRows<Record<string, string>>(
      `select sum(subtotal_cents)::text as subtotal, sum(gst_cents)::text as gst, sum(qst_cents)::text as qst, min(gst_cents) as least
         from invoices where order_id = $1`,
      order,
    );
    expect(sums).toMatchObject({ subtotal: '290000', gst: '14500', qst: '28928' });
    expect(await desk.issue(order, 'balance', null)).toEqual({ kind: 'refused', code: 'nothing_left' });
    expect(await readEmails(order)).toEqual(Array(3).fill('invoice_to_customer'));
  });

  test('states seller, buyer, lines and taxes, but neither email address nor phone number of the customer, and never changes', async () => {
    const order = await desk.newOrder();
    const { order: billed } = await desk.issue(order, 'balance', null);
    const [{ document } = { document: {} }] = await selectRows<{ document: Record<string, unknown> }>(
      'select document from invoices where order_id = $1',
      order,
    );
    expect(document).toMatchObject({
      number: billed.invoices[0]!.number,
      seller: SELLER,
      name: 'Jeanne Tremblay',
      issued_on: today(),
      order: order.slice(0, 8).toUpperCase(),
      lines: [
        { label: 'Moniteur Boréal', quantity: 1, unit_cents: MONITOR_CENTS },
        { label: 'Installation', quantity: 2, unit_cents: 125_050 },
      ],
      subtotal_cents: 290_000,
      gst_cents: 14_500,
      qst_cents: 28_928,
    });
    expect(document['quote']).toMatch(/^S-\d{4}$/);
    expect(JSON.stringify(document)).not.toMatch(/jeanne-|555-0142/);
    await expect(
      opened.database.query('update invoices set total_cents = 1 where order_id = $1', [order]),
    ).rejects.toThrow(/must not be updated/);
  });

  test.each([[0], [1], [999], [TOTAL + 1], [TOTAL - 1], [TOTAL - 999], [-5_000]])(
    'is refused for the invalid amount of %i cents',
    async (cents) => {
      const order = await desk.newOrder();
      expect(await desk.issue(order, 'deposit', cents)).toEqual({ kind: 'refused', code: 'amount_invalid' });
    },
  );

  test('is issued once if the request is repeated, or if another request names the same version of the order', async () => {
    const order = await desk.newOrder();
    const id = randomUUID();
    await desk.issue(order, 'deposit', DEPOSIT, { id, version: 0 });
    expect(await desk.issue(order, 'deposit', DEPOSIT, { id, version: 0 })).toMatchObject({ kind: 'found' });
    expect(await desk.issue(order, 'deposit', DEPOSIT, { version: 0 })).toMatchObject({ kind: 'conflict' });
    expect((await desk.read(order)).invoices).toHaveLength(1);
  });

  test('has the next number, without a gap after a transaction that was rolled back', async () => {
    const order = await desk.newOrder();
    const first = (await desk.issue(order, 'deposit', DEPOSIT)).order.invoices[0]!.number;
    await expect(
      opened.database.transaction(async (transaction) => {
        await transaction.query("select next_number('invoices')");
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const { order: billed } = await desk.issue(order, 'balance', null);
    expect(Number(billed.invoices[1]!.number.slice(2))).toBe(Number(first.slice(2)) + 1);
  });

  test('is issued for the remainder when the order gets the status "invoiced", and the status "paid" is refused without a payment', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'deposit', DEPOSIT);
    expect(await desk.setStatus(order, 'paid')).toEqual({ kind: 'refused', code: 'payment_missing' });
    await desk.pay(order, DEPOSIT);
    expect((await desk.read(order)).status).toBe('paid');
    const { order: billed } = await desk.setStatus(order, 'invoiced');
    expect(billed).toMatchObject({ status: 'invoiced', bill: { invoiced_cents: TOTAL, owed_cents: TOTAL - DEPOSIT } });
  });
});

test('an order of the shop is invoiced only with the harmonized tax of its province', async () => {
  const shopper: Caller = {
    role: 'authenticated',
    userId: await opened.createCustomer(`${randomUUID()}@exemple.test`),
  };
  const { id } = await desk.call<{ id: string }>(
    shopper,
    'place_order',
    randomUUID(),
    [{ product_id: MONITOR, price_cents: MONITOR_CENTS, unit: randomUUID() }],
    MONITOR_CENTS,
    {
      name: 'Jeanne',
      phone: '613 555-0142',
      delivery: 'delivery',
      line1: '12, rue Rideau',
      line2: '',
      city: 'Ottawa',
      province: 'ON',
      postal_code: 'K1N 5Y1',
      note: '',
      terms_version: '2026-01-01',
      language: 'fr',
      gst_cents: 1_995,
      qst_cents: 0,
    },
  );
  expect(await desk.issue(id, 'balance', null)).toEqual({ kind: 'refused', code: 'taxes_estimated' });
  // An amendment without any other change proposes the harmonized tax.
  const { quote } = await desk.amend(id, () => ({}));
  await desk.accept(await desk.linkTo(quote.id));
  expect((await desk.issue(id, 'balance', null)).order.invoices).toMatchObject([{ total_cents: 45_087 }]);
});

describe('a payment', () => {
  test('reduces the owed amount, and marks the order as paid if nothing is owed any more', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    expect(await desk.pay(order, 100_000)).toMatchObject({
      order: { status: 'invoiced', bill: { owed_cents: TOTAL - 100_000 }, invoices: [{ left_cents: TOTAL - 100_000 }] },
    });
    expect(await desk.payOnline(order, 33_428)).toMatchObject({ problem: null });
    expect((await desk.pay(order, 200_000, { method: 'cheque' })).order).toMatchObject({
      status: 'paid',
      bill: { owed_cents: 0 },
    });
    expect(await readEmails(order)).toEqual([
      'invoice_to_customer',
      'payment_to_customer',
      'payment_to_company',
      'payment_to_customer',
      'payment_to_customer',
    ]);
  });

  test('pays the oldest invoice first', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'deposit', DEPOSIT);
    await desk.issue(order, 'balance', null);
    const { order: paid } = await desk.pay(order, DEPOSIT + 50_000);
    expect(paid.invoices.map(({ left_cents }) => left_cents)).toEqual([0, TOTAL - DEPOSIT - 50_000]);
  });

  test.each([
    ['more than what is owed', TOTAL + 1, 'exceeds_owed'],
    ['nothing', 0, 'amount_invalid'],
    ['a negative amount', -1, 'amount_invalid'],
  ])('of %s is refused', async (_, cents, code) => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    expect(await desk.pay(order, cents)).toEqual({ kind: 'refused', code });
  });

  test('that exceeds the owed amount or looks like a duplicate is recorded only after staff confirm it', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    await desk.pay(order, 100_000);
    expect(await desk.pay(order, 100_000)).toEqual({ kind: 'refused', code: 'looks_doubled' });
    expect(await desk.pay(order, 100_000, { isConfirmed: true })).toMatchObject({ kind: 'found' });
    expect((await desk.pay(order, TOTAL, { isConfirmed: true })).order.bill.owed_cents).toBe(-200_000);
  });

  test.each([
    ['a future day', () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)],
    ['a day that does not exist', () => '2026-02-30'],
    ['a day more than a year ago', () => '2024-01-01'],
  ])('on %s is refused', async (_, day) => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    expect(await desk.pay(order, 100, { day: day() })).toEqual({ kind: 'refused', code: 'day_invalid' });
  });

  test('made online in another currency, with another amount, or for a paid or cancelled order is recorded with its problem', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    expect(await desk.payOnline(order, TOTAL, 'usd')).toMatchObject({ problem: 'wrong_currency' });
    expect((await desk.read(order)).bill).toMatchObject({ received_cents: 0, owed_cents: TOTAL });
    expect(await desk.payOnline(order, TOTAL + 5)).toMatchObject({ problem: 'wrong_amount' });
    expect((await desk.read(order)).status).toBe('paid');
    expect(await desk.payOnline(order, TOTAL)).toMatchObject({ problem: 'paid_before' });
    await desk.cancelOrder(order);
    expect(await desk.payOnline(order, 500)).toMatchObject({ problem: 'order_cancelled' });
    expect((await desk.read(order)).bill.owed_cents).toBe(-500);
  });
});

describe('a credit note', () => {
  test('without an amount credits the whole invoice once, and the order can then be invoiced again', async () => {
    const order = await desk.newOrder();
    const { order: billed } = await desk.issue(order, 'deposit', 100_001);
    const [deposit] = billed.invoices;
    const { order: credited } = await desk.credit(order, deposit!.id, null);
    expect(credited).toMatchObject({ status: 'invoiced', bill: { invoiced_cents: 0, owed_cents: 0 } });
    const amounts = await selectRows(
      'select subtotal_cents, gst_cents, qst_cents from invoices where order_id = $1',
      order,
    );
    expect(amounts[0]).toEqual(amounts[1]);
    expect(await desk.credit(order, deposit!.id, null)).toEqual({ kind: 'refused', code: 'nothing_left' });
    expect((await desk.issue(order, 'balance', null)).order.bill.invoiced_cents).toBe(TOTAL);
  });

  test.each([
    ['more than the invoice', DEPOSIT + 1, 'amount_invalid'],
    ['less than ten dollars', 999, 'amount_invalid'],
  ])('of %s is refused', async (_, cents, code) => {
    const order = await desk.newOrder();
    const { order: billed } = await desk.issue(order, 'deposit', DEPOSIT);
    expect(await desk.credit(order, billed.invoices[0]!.id, cents)).toEqual({ kind: 'refused', code });
  });

  test('is refused for another order’s invoice', async () => {
    const [order, other] = [await desk.newOrder(), await desk.newOrder()];
    const { order: billed } = await desk.issue(other, 'balance', null);
    expect(await desk.credit(order, billed.invoices[0]!.id, null)).toEqual({
      kind: 'refused',
      code: 'invoice_unknown',
    });
  });
});

describe('a refund', () => {
  test('returns at most what was paid, and to a card at most what was paid with that card', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    await desk.pay(order, 100_000);
    await desk.payOnline(order, 50_000);
    const online = (await desk.read(order)).payments.find(({ method }) => method === 'stripe')!;
    expect(await desk.refund(order, 150_001)).toEqual({ kind: 'refused', code: 'exceeds_paid' });
    expect(await desk.refund(order, 50_001, 'stripe', online.id)).toEqual({ kind: 'refused', code: 'exceeds_paid' });
    expect(await desk.refund(order, 50_000, 'stripe')).toEqual({ kind: 'refused', code: 'method_invalid' });
    expect(await desk.refund(order, 50_000, 'stripe', online.id)).toMatchObject({
      order: { refunds: [{ state: 'pending' }], bill: { owed_cents: TOTAL - 100_000 } },
    });
    expect(await desk.refund(order, 1, 'stripe', online.id)).toEqual({ kind: 'refused', code: 'exceeds_paid' });
    expect(await desk.refund(order, 100_000)).toMatchObject({ kind: 'found' });
    expect(await desk.refund(order, 1)).toEqual({ kind: 'refused', code: 'exceeds_paid' });
  });

  test('sets the order back to "invoiced" if an amount is owed again, until the next payment', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    expect(await desk.pay(order, TOTAL, { method: 'cheque' })).toMatchObject({ order: { status: 'paid' } });
    const emails = await readEmails(order);
    const { order: returned } = await desk.refund(order, TOTAL, 'returned');
    expect(returned).toMatchObject({ status: 'invoiced', bill: { owed_cents: TOTAL } });
    expect(returned.changes.at(-1)).toMatchObject({ status: 'invoiced', by: 'anne@exemple.test' });
    expect(await readEmails(order)).toEqual(emails);
    expect(await desk.pay(order, TOTAL)).toMatchObject({ order: { status: 'paid' } });
  });

  test('leaves the order’s amounts unchanged if Stripe refuses it, and is settled only once if Stripe accepts it', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    await desk.payOnline(order, TOTAL);
    const payment = (await desk.read(order)).payments[0]!.id;
    const [refused, accepted] = [randomUUID(), randomUUID()];
    const countWaiting = async (): Promise<number> =>
      (await desk.call<{ refunds_waiting: { count: number } }>(anne, 'desk_day')).refunds_waiting.count;
    const waiting = await countWaiting();
    await desk.refund(order, TOTAL, 'stripe', payment, refused);
    expect(await countWaiting()).toBe(waiting + 1);
    expect(await desk.call('service_role', 'pending_refunds')).toContainEqual({
      id: refused,
      payment_id: payment,
      amount_cents: TOTAL,
    });
    await desk.call('service_role', 'settle_refund', refused, null, 'insufficient funds');
    expect(await countWaiting()).toBe(waiting);
    expect(await desk.read(order)).toMatchObject({ status: 'paid', bill: { refunded_cents: 0, owed_cents: 0 } });
    await desk.refund(order, TOTAL, 'stripe', payment, accepted);
    await desk.call('service_role', 'settle_refund', accepted, 're_1', null);
    await desk.call('service_role', 'settle_refund', accepted, 're_2', null);
    expect(await selectRows('select state, stripe_id from refunds where id = $1', accepted)).toEqual([
      { state: 'done', stripe_id: 're_1' },
    ]);
    expect((await readEmails(order)).filter((kind) => kind === 'refund_to_customer')).toHaveLength(1);
  });
});

describe('cancelling an order', () => {
  test('requires a refund method if the order is invoiced and paid, then credits the invoices and refunds the payments', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'deposit', DEPOSIT);
    await desk.pay(order, 20_000);
    await desk.payOnline(order, 30_000);
    expect(await desk.setStatus(order, 'cancelled')).toEqual({ kind: 'refused', code: 'cancel_asks' });
    expect(await desk.cancelOrder(order, 'bitcoin')).toEqual({ kind: 'refused', code: 'method_invalid' });
    const { order: cancelled } = await desk.cancelOrder(order, 'cheque');
    expect(cancelled).toMatchObject({ status: 'cancelled', bill: { invoiced_cents: 0, owed_cents: 0 } });
    expect(cancelled.changes.map(({ status }) => status)).toEqual(['confirmed', 'invoiced', 'cancelled']);
    const refunds = cancelled.refunds.map(({ method, amount_cents }) => [method, amount_cents]);
    expect(Object.fromEntries(refunds)).toEqual({ cheque: 20_000, stripe: 30_000 });
    expect(refunds).toHaveLength(2);
    expect((await readEmails(order)).filter((kind) => kind === 'order_status_to_shopper')).toHaveLength(1);
    expect(await desk.issue(order, 'balance', null)).toEqual({ kind: 'refused', code: 'order_cancelled' });
    // The cancellation cannot be undone, because the invoice is already credited and the payments are refunded.
    expect(await desk.takeBack(order)).toEqual({ kind: 'refused', code: 'take_back_late' });
  });

  test('can be undone if the invoices were credited and the payments were refunded earlier', async () => {
    const order = await desk.newOrder();
    const { order: billed } = await desk.issue(order, 'deposit', DEPOSIT);
    await desk.pay(order, 20_000);
    await desk.credit(order, billed.invoices[0]!.id, null);
    await desk.refund(order, 20_000);
    const { status } = await desk.read(order);
    expect(await desk.setStatus(order, 'cancelled')).toMatchObject({ order: { status: 'cancelled' } });
    expect(await desk.takeBack(order)).toMatchObject({ kind: 'found', order: { status } });
  });
});

describe('an unpaid invoice', () => {
  test('causes a single reminder, after its due date', async () => {
    const order = await desk.newOrder();
    await desk.issue(order, 'balance', null);
    const remind = async (): Promise<number> => {
      await desk.call('service_role', 'advance_invoices');
      return (await readEmails(order)).filter((kind) => kind === 'invoice_to_customer').length;
    };
    await dueOn(order, 0);
    expect(await remind()).toBe(1);
    await dueOn(order, -1);
    expect(await remind()).toBe(2);
    expect(await remind()).toBe(2);
  });

  test('is counted by the desk’s day page after its due date, even if its order has another overdue invoice', async () => {
    const readOverdue = async (): Promise<{ count: number; oldest: string }> =>
      (await desk.call<{ overdue: { count: number; oldest: string } }>(anne, 'desk_day')).overdue;
    const before = await readOverdue();
    const order = await desk.newOrder();
    await desk.issue(order, 'deposit', DEPOSIT);
    await desk.issue(order, 'balance', null);
    await dueOn(order, 0);
    expect(await readOverdue()).toEqual(before);
    await dueOn(order, -900);
    const { due } = (await selectRows<{ due: string }>('select (quebec_day(now()) - 900)::text as due'))[0]!;
    expect(await readOverdue()).toEqual({ count: before.count + 2, oldest: due });
    await desk.pay(order, DEPOSIT);
    expect(await readOverdue()).toEqual({ count: before.count + 1, oldest: due });
  });

  test('is listed as owed and overdue after its due date, and a paid invoice is listed only as settled', async () => {
    const [owed, paid] = [await desk.newOrder({ name: 'Omer Roy' }), await desk.newOrder({ name: 'Paul Roy' })];
    for (const order of [owed, paid]) await desk.issue(order, 'balance', null);
    await desk.pay(paid, TOTAL);
    await dueOn(owed, -3);
    for (const [status, name] of [
      ['overdue', 'Omer Roy'],
      ['owed', 'Omer Roy'],
      ['settled', 'Paul Roy'],
    ]) {
      const { rows } = await desk.call<{ rows: { name: string }[] }>(
        anne,
        'desk_invoices',
        { status, search: 'roy' },
        null,
        false,
      );
      expect(rows.map((row) => row.name)).toEqual([name]);
    }
  });
});

describe('the link of an invoice', () => {
  const computeDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

  test('shows the amount left to pay, and stops working once the customer’s email address is deleted', async () => {
    const order = await desk.newOrder();
    const { order: billed } = await desk.issue(order, 'balance', null);
    await desk.pay(order, 100_000);
    await desk.call('service_role', 'add_invoice_link', billed.invoices[0]!.id, computeDigest(order));
    const open = (): Promise<{ invoice: object | null; wait?: number }> =>
      desk.call('service_role', 'linked_invoice', computeDigest(order), [{ subject: 'x', max: 1, window: '1 hour' }]);
    expect(await open()).toMatchObject({ invoice: { left_cents: TOTAL - 100_000, order_id: order } });
    await opened.database.query('update orders set email = null where id = $1', [order]);
    expect(await open()).toEqual({ invoice: null });
    expect(await open()).toHaveProperty('wait');
  });

  test('is deleted with the account, like unsent emails about money, but the invoice is kept', async () => {
    const email = `${randomUUID()}@exemple.test`;
    const owner = await opened.createCustomer(email);
    await opened.database.query('update auth.users set email_confirmed_at = now() where id = $1', [owner]);
    const order = await desk.newOrder({ email });
    const { order: billed } = await desk.issue(order, 'balance', null);
    await desk.pay(order, TOTAL);
    await desk.refund(order, 100);
    await desk.call('service_role', 'add_invoice_link', billed.invoices[0]!.id, computeDigest(`token of ${order}`));
    await desk.setStatus(order, 'installed');
    await opened.database.query('delete from auth.users where id = $1', [owner]);
    const left = await selectRows<{ text: string }>(
      `select row_to_json(placed)::text as text from orders as placed where id = $1
       union all select row_to_json(invoices)::text from invoices where order_id = $1
       union all select row_to_json(payments)::text from payments where order_id = $1
       union all select row_to_json(refunds)::text from refunds where order_id = $1`,
      order,
    );
    expect(left).toHaveLength(4);
    expect(left.map(({ text }) => text).join()).not.toMatch(new RegExp(`${email}|555-0142`));
    expect(await selectRows('select 1 from invoice_links where invoice_id = $1', billed.invoices[0]!.id)).toEqual([]);
    const waiting = ['invoice_to_customer', 'payment_to_customer', 'refund_to_customer'];
    expect((await readEmails(order)).filter((kind) => waiting.includes(kind))).toEqual([]);
  });

  test('is created for the owner of the order only', async () => {
    const order = await desk.newOrder();
    const { order: billed } = await desk.issue(order, 'balance', null);
    const [owner, other] = [
      await opened.createCustomer(`${randomUUID()}@exemple.test`),
      await opened.createCustomer(`${randomUUID()}@exemple.test`),
    ];
    await opened.database.query('update orders set user_id = $1 where id = $2', [owner, order]);
    const as = (userId: string): Caller => ({ role: 'authenticated', userId });
    expect(await desk.call(as(other), 'link_to_my_invoice', billed.invoices[0]!.id)).toBeNull();
    expect(await desk.call(as(other), 'my_bill', order)).toBeNull();
    expect(await desk.call(as(owner), 'my_bill', order)).toMatchObject({ bill: { owed_cents: TOTAL } });
    const token = await desk.call<string>(as(owner), 'link_to_my_invoice', billed.invoices[0]!.id);
    const open = (link: string): Promise<unknown> =>
      desk.call('service_role', 'linked_invoice', computeDigest(link), []);
    expect(await open(token)).toMatchObject({ invoice: { order_id: order, user_id: owner } });
    // The link in an email may be forwarded, so it does not lead to the account's saved card.
    await desk.call('service_role', 'add_invoice_link', billed.invoices[0]!.id, computeDigest(order));
    expect(await open(order)).toMatchObject({ invoice: { order_id: order, user_id: null } });
    expect(await desk.call(as(owner), 'my_data')).toMatchObject({ orders: [{ invoices: [{ kind: 'balance' }] }] });
  });
});

test('staff without their second factor neither change nor see billing data', async () => {
  const order = await desk.newOrder();
  const before = await desk.read(order);
  const weak: Caller = { ...anne, aal: 'aal1' };
  for (const [name, ...values] of [
    ['desk_issue_invoice', order, randomUUID(), 'balance', null, 0],
    ['desk_record_payment', order, randomUUID(), 'interac', 1, today(), '', true, 0],
    ['desk_credit_invoice', order, randomUUID(), randomUUID(), null, 'x', 0],
    ['desk_refund', order, randomUUID(), 'interac', null, 1, 'x', 0],
    ['desk_cancel_order', order, 'interac', 0],
    ['desk_invoices', {}, null, false],
    ['desk_payments', {}, null, false],
    ['desk_taxes', {}, null, false],
  ] as const)
    expect(await desk.call(weak, name, ...values), name).toBeNull();
  expect(await desk.read(order)).toEqual(before);
});

/** Returns a function for pseudorandom numbers below a bound. The same seed produces the same numbers. */
function randomNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

// Runs random sequences of invoices, credit notes, payments, refunds and amendments. The database refuses some of these actions.
test.each([1, 2, 3])('the books add up after random actions (seed %i)', async (seed) => {
  const random = randomNumbers(seed * 7_919);
  const order = await desk.newOrder({ province: ['QC', 'ON', 'AB'][random(3)] });
  const { bill: first } = await desk.read(order);
  /**
   * Changes the lines, delivery or province of the order at random. Staff take back some of the amendments that were applied at
   * once. The customer accepts, declines or ignores an amendment that was sent.
   */
  const amend = async (): Promise<void> => {
    const sent = await desk.amend(order, ({ lines, delivery, province }) => ({
      lines: [
        ...lines.filter(() => random(4) > 0),
        ...(random(2) === 0 ? [makeWork(1 + random(150_000))] : []),
        ...(lines.length === 0 ? [makeWork(100_000)] : []),
      ],
      delivery: random(6) === 0 ? 'pickup' : delivery,
      province: random(6) === 0 ? ['QC', 'ON', 'AB'][random(3)]! : province,
    }));
    const amendment = sent.quote;
    if (sent.kind !== 'found' || !amendment) return;
    if (amendment.status === 'applied' && random(3) === 0)
      await desk.takeBackAmendment(amendment.id, amendment.revision);
    if (amendment.status !== 'sent') return;
    const token = await desk.linkTo(amendment.id);
    if (random(3) === 0) await desk.answer(token, { action: 'decline', text: '' });
    else if (random(3) > 0) await Promise.all([1, 2].map(() => desk.accept(token, { version: amendment.version })));
  };
  let received = 0;
  let refunded = 0;
  for (let step = 0; step < 25; step += 1) {
    const { invoices, bill } = await desk.read(order);
    const cents = [null, random(first.order_cents), 1_000 + random(20_000), 1 + random(5_000)][random(4)]!;
    const invoice = invoices[random(invoices.length || 1)]?.id ?? randomUUID();
    switch (random(8)) {
      case 0:
      case 1:
        await desk.issue(order, 'delivery', cents);
        break;
      case 2:
        await desk.credit(order, invoice, cents);
        break;
      case 3:
        if ((await desk.pay(order, cents ?? bill.owed_cents, { isConfirmed: random(2) === 0 })).kind === 'found')
          received += cents ?? bill.owed_cents;
        break;
      case 4:
        await desk.payOnline(order, cents ?? 5_000);
        received += cents ?? 5_000;
        break;
      case 5:
      case 6:
        await amend();
        break;
      default:
        if ((await desk.refund(order, cents ?? bill.received_cents)).kind === 'found')
          refunded += cents ?? bill.received_cents;
    }
    const { bill: after, invoices: documents } = await desk.read(order);
    expect(after.invoiced_cents - after.received_cents + after.refunded_cents).toBe(after.owed_cents);
    expect(after).toMatchObject({ received_cents: received, refunded_cents: refunded });
    expect(after.invoiced_cents).toBeLessThanOrEqual(after.order_cents);
    const { lines, total_cents, gst_cents, qst_cents } = await desk.readOrder(order);
    expect(lines.reduce((sum, { price_cents, units }) => sum + price_cents * units, 0)).toBe(total_cents);
    expect(total_cents + gst_cents + qst_cents).toBe(after.order_cents);
    expect(after.refunded_cents).toBeLessThanOrEqual(after.received_cents);
    const left = documents.reduce((sum, { left_cents }) => sum + left_cents, 0);
    expect(left).toBe(Math.max(0, after.owed_cents));
  }
  const { bill: last } = await desk.read(order);
  if (last.invoiced_cents < last.order_cents) await desk.issue(order, 'balance', null);
  const [sums] = await selectRows<object>(
    `select sum(invoices.subtotal_cents * sign) / 100.0 = placed.total as subtotal,
            sum(invoices.gst_cents * sign) / 100.0 = placed.gst as gst,
            sum(invoices.qst_cents * sign) / 100.0 = placed.qst as qst, min(invoices.gst_cents) >= 0 as none_negative
       from invoices, orders as placed, lateral (select case when kind = 'credit' then -1 else 1 end as sign) as signs
      where order_id = $1 and placed.id = $1 group by placed.id`,
    order,
  );
  expect(sums).toEqual({ subtotal: true, gst: true, qst: true, none_negative: true });
});

test('the numbers of invoices, and those of credit notes, have no gaps and no duplicates', async () => {
  for (const kinds of ["kind <> 'credit'", "kind = 'credit'"]) {
    const [series] = await selectRows<{ count: string; last: number; distinct: string }>(
      `select count(*)::text as count, max(number) as last, count(distinct number)::text as distinct from invoices where ${kinds}`,
    );
    expect(series).toEqual({ count: String(series!.last), last: series!.last, distinct: String(series!.last) });
  }
});

test('the accountant’s lists contain every document, and each amount once', async () => {
  interface Books {
    rows: { total_cents: number; amount_cents: number; lines: unknown; number: string }[];
  }
  const read = (name: string): Promise<Books> => desk.call(anne, name, {}, null, true);
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const invoices = (await read('desk_invoices')).rows;
  const taxes = (await read('desk_taxes')).rows;
  const [{ count }] = (await selectRows<{ count: number }>('select count(*)::int as count from invoices')) as [
    { count: number },
  ];
  expect(invoices).toHaveLength(count);
  expect(sum(taxes.map((row) => Number(row.total_cents)))).toBe(sum(invoices.map((row) => row.total_cents)));
  expect(invoices.find(({ number }) => number === 'F-0001')!.lines).toHaveLength(2);
  const moved = (await read('desk_payments')).rows;
  const [{ cents }] = (await selectRows<{ cents: number }>(
    `select ((select coalesce(sum(amount * 100), 0) from payments) - (select coalesce(sum(amount_cents), 0) from refunds))::int as cents`,
  )) as [{ cents: number }];
  expect(sum(moved.map((row) => row.amount_cents))).toBe(cents);
});
