// Tests the online payment of an invoice: access, the requests to Stripe, and the effect of Stripe's events on an order.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectStripe } from '../../functions/_shared/stripe.ts';
import { openSession } from '../../functions/payment/session.ts';
import type { OrderStatus } from '../../src/features/orders/rules/order-status.ts';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { createOrder } from '../support/order.ts';
import {
  createEvent,
  sign,
  startStripeServer,
  STRIPE_KEY,
  stripeEnvironment,
  WEBHOOK_SECRET,
  type StripeServer,
} from '../support/stripe-server.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { signInNew } from '../support/new-customer.ts';

const temporary = temporaryFolders();
/** One monitor: $399.00 and taxes of $19.95 and $39.80. */
const AMOUNT_CENTS = 45_875;

describe.each(runtimesOfScope)('in %s', (runtime) => {
  const mailFolder = temporary();
  let backend: ListeningBackend;
  let stripe: StripeServer;
  let functions: FunctionHost;
  let customer: SupabaseClient;
  let other: SupabaseClient;

  beforeAll(async () => {
    backend = await startListeningBackend({ dataDir: temporary() });
    stripe = await startStripeServer();
    functions = await startFunctions(runtime, backend, { MAIL_FOLDER: mailFolder, ...stripeEnvironment(stripe.url) });
    [customer, other] = [await newClient('jeanne@exemple.test'), await newClient('autre@exemple.test')];
  });
  afterAll(() => Promise.all([functions.end(), stripe.end()]).then(() => backend.end()));
  afterEach(() => {
    stripe.mood = 'opens';
  });

  async function newClient(email: string): Promise<SupabaseClient> {
    const client = createClient(backend.origin, backend.backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await signInNew(backend.service, client, email, 'mot de passe long');
    return client;
  }

  /** Places a new order of the first customer and moves it to a status. */
  async function place(status: OrderStatus = 'invoiced'): Promise<string> {
    // Moves earlier orders back by an hour, because the tests place more orders than an account may place in an hour.
    const created_at = new Date(Date.now() - 3_601_000).toISOString();
    await backend.service.from('orders').update({ created_at }).gt('created_at', created_at).throwOnError();
    const { data } = await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
    if (status !== 'received') await moveTo(data.id, status);
    return data.id;
  }
  const moveTo = async (id: string, status: OrderStatus): Promise<void> =>
    void (await backend.service.from('orders').update({ status }).eq('id', id).throwOnError());
  const selectStatus = async (id: string): Promise<string> =>
    (await backend.service.from('orders').select('status').eq('id', id).single().throwOnError()).data.status;

  const post = (body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${functions.address}/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const createHeaders = async (client: SupabaseClient): Promise<Record<string, string>> => ({
    apikey: backend.backend.keys.publishableKey,
    authorization: `Bearer ${(await client.auth.getSession()).data.session!.access_token}`,
  });
  const pay = async (order: unknown, { by = customer, locale = 'fr' } = {}): Promise<Response> =>
    post(JSON.stringify({ order, locale }), await createHeaders(by));

  describe('opening a payment', () => {
    test('a GET request returns whether online payment is possible', async () => {
      const answer = await fetch(`${functions.address}/payment`);
      expect(await answer.json()).toEqual({ online: true });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
    });

    test('sends Stripe the order’s amount with taxes, its number and the return addresses, and no personal data', async () => {
      const id = await place();
      const answer = await pay(id);
      expect(answer.status).toBe(200);
      const { url } = await answer.json();
      expect(stripe.sessions.get(url.split('/').at(-1))?.url).toBe(url);
      const { expires_at, ...parameters } = Object.fromEntries(stripe.requests.at(-1)!.form);
      expect(parameters).toEqual({
        mode: 'payment',
        locale: 'fr-CA',
        client_reference_id: id,
        'metadata[order_id]': id,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'cad',
        'line_items[0][price_data][unit_amount]': String(AMOUNT_CENTS),
        'line_items[0][price_data][product_data][name]': `Commande ${id.slice(0, 8).toUpperCase()}`,
        success_url: `${SITE}/compte/commande?payment=sent#${id}`,
        cancel_url: `${SITE}/compte/commande#${id}`,
      });
      const hoursOpen = (Number(expires_at) - Date.now() / 1_000) / 3_600;
      expect(hoursOpen).toBeGreaterThan(11.9);
      expect(hoursOpen).toBeLessThanOrEqual(24);
    });

    test('uses English pages for an English customer', async () => {
      const id = await place();
      await pay(id, { locale: 'en' });
      const { form } = stripe.requests.at(-1)!;
      expect(form.get('locale')).toBe('en');
      expect(form.get('line_items[0][price_data][product_data][name]')).toMatch(/^Order /);
      expect(form.get('cancel_url')).toBe(`${SITE}/en/account/order#${id}`);
    });

    test('opens one session despite a second click or a lost response, and a new session for another amount', async () => {
      const id = await place();
      stripe.mood = 'loses its first answer';
      const { url } = await (await pay(id)).json();
      expect((await (await pay(id)).json()).url).toBe(url);
      const used = stripe.requests.slice(-3).map(({ idempotencyKey }) => idempotencyKey);
      expect(new Set(used).size).toBe(1);

      stripe.mood = 'opens';
      await backend.service.from('orders').update({ gst: 51.87, qst: 0 }).eq('id', id).throwOnError();
      expect((await (await pay(id)).json()).url).not.toBe(url);
      expect(stripe.requests.at(-1)!.form.get('line_items[0][price_data][unit_amount]')).toBe('45087');
    });

    test.each<[OrderStatus, string]>([
      ['received', 'not_invoiced'],
      ['confirmed', 'not_invoiced'],
      ['paid', 'already_paid'],
      ['scheduled', 'not_invoiced'],
      ['installed', 'not_invoiced'],
      ['cancelled', 'order_cancelled'],
    ])('refuses an order that is %s: %s', async (status, code) => {
      const requestCount = stripe.requests.length;
      const answer = await pay(await place(status));
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ code });
      expect(stripe.requests).toHaveLength(requestCount);
    });

    test('returns the same 404 for another customer’s order and for an unknown order', async () => {
      const [others, none] = [await pay(await place(), { by: other }), await pay(crypto.randomUUID())];
      expect([others.status, none.status]).toEqual([404, 404]);
      expect(await others.text()).toBe(await none.text());
    });

    test('requires a sign-in if the session is missing or invalid', async () => {
      const body = JSON.stringify({ order: await place(), locale: 'en' });
      const { publishableKey } = backend.backend.keys;
      for (const headers of [
        {},
        { apikey: publishableKey },
        { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
        { apikey: publishableKey, authorization: 'Bearer a.b.c' },
      ]) {
        const answer = await post(body, headers);
        expect(answer.status).toBe(401);
        expect(await answer.json()).toEqual({
          code: 'not_signed_in',
          error: 'Your session has ended. Sign in, then try again.',
        });
      }
    });

    test('refuses an invalid request', async () => {
      const headers = await createHeaders(customer);
      for (const order of ['x', 7, null, `${crypto.randomUUID()}'`]) {
        const answer = await pay(order);
        expect(answer.status).toBe(422);
        expect((await answer.json()).code).toBe('unreadable');
      }
      expect((await post('{', headers)).status).toBe(400);
      expect((await post('x', { ...headers, 'content-type': 'text/plain' })).status).toBe(415);
      expect((await post(JSON.stringify('x'.repeat(5_000)), headers)).status).toBe(413);
      const other = await fetch(`${functions.address}/payment`, { method: 'PUT', headers });
      expect(other.status).toBe(405);
    });

    test.each(['fails', 'answers rubbish', 'opens without a page'] as const)(
      'returns and logs an error ID if the Stripe server is in the mode “%s”, and leaves the order unchanged',
      async (mood) => {
        const id = await place();
        stripe.mood = mood;
        const answer = await pay(id);
        expect(answer.status).toBe(500);
        const { error, code, id: faultId } = await answer.json();
        expect(code).toBe('failed');
        expect(error).toContain(`(${faultId})`);
        await expect.poll(() => functions.log.join('\n')).toContain(`"id":"${faultId}"`);
        expect(functions.log.join('\n')).not.toContain(STRIPE_KEY);
        expect(await selectStatus(id)).toBe('invoiced');
        stripe.mood = 'opens';
        expect((await pay(id)).status).toBe(mood === 'opens without a page' ? 500 : 200);
      },
    );

    test('times out after one retry if Stripe does not respond', async () => {
      stripe.mood = 'says nothing';
      const requestCount = stripe.requests.length;
      const client = connectStripe({ key: STRIPE_KEY, webhookSecret: '', apiUrl: stripe.url }, 2_000);
      const payable = { orderId: crypto.randomUUID(), amountCents: 1, locale: 'fr' as const };
      await expect(openSession(client, payable, { site: SITE, nowMs: Date.now() })).rejects.toThrow(
        'timeout being reached',
      );
      expect(stripe.requests).toHaveLength(requestCount + 2);
    });

    test('reuses a session for half a day, and the session expires within a day', async () => {
      const client = connectStripe({ key: STRIPE_KEY, webhookSecret: '', apiUrl: stripe.url });
      const orderId = crypto.randomUUID();
      const open = (nowMs: number) =>
        openSession(client, { orderId, amountCents: 1, locale: 'fr' }, { site: SITE, nowMs });
      const noon = Date.UTC(2026, 10, 23, 12);
      const justBefore = await open(noon - 1);
      expect(await open(noon - 12 * 3_600_000)).toBe(justBefore);
      expect(stripe.requests.at(-1)!.form.get('expires_at')).toBe(String(Date.UTC(2026, 10, 24) / 1_000));
      expect(await open(noon)).not.toBe(justBefore);
    });
  });

  describe('events from Stripe', () => {
    const postEvent = (event: object, signature?: (payload: string) => string): Promise<Response> => {
      const payload = JSON.stringify(event);
      return fetch(`${functions.address}/stripe-webhook`, {
        method: 'POST',
        headers: { 'stripe-signature': (signature ?? sign)(payload) },
        body: payload,
      });
    };
    const selectPayments = async (id: string): Promise<{ amount: number; problem: string | null }[]> =>
      (await backend.service.from('payments').select('amount,problem').eq('order_id', id).throwOnError()).data.map(
        (row) => ({ ...row, amount: Number(row.amount) }),
      );
    const paid = { amount: AMOUNT_CENTS / 100, problem: null };

    /** Sends the due emails. Returns the company's email about a payment. */
    async function deliverMail(paymentId: string): Promise<string> {
      await fetch(`${functions.address}/deliver`, {
        method: 'POST',
        headers: { apikey: backend.backend.keys.secretKey },
      });
      const { data } = await backend.service.from('outbox').select('id').eq('payment_id', paymentId).throwOnError();
      expect(data).toHaveLength(1);
      const file = join(mailFolder, `${data[0]!.id}.eml`);
      // The webhook has also started a delivery, which may still be sending this email.
      await expect.poll(() => existsSync(file)).toBe(true);
      const { subject, text, to } = await simpleParser(readFileSync(file));
      expect([to].flat()[0]!.text).toBe('ventes@soleilboreal.example');
      return `${subject}\n${text}`.replaceAll('\u00a0', ' ');
    }

    test.each<OrderStatus>(['received', 'confirmed', 'invoiced'])(
      'a payment of an order that is %s marks the order paid, and emails its shopper and the company',
      async (status) => {
        const id = await place(status);
        const event = createEvent(id);
        const answer = await postEvent(event);
        expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
        expect(await selectStatus(id)).toBe('paid');
        expect(await selectPayments(id)).toEqual([paid]);
        const mail = await deliverMail(event.data.object.payment_intent);
        expect(mail).toContain(`Paiement reçu, commande ${id.slice(0, 8).toUpperCase()}`);
        expect(mail).toContain('Montant : 458,75 $ CAD');
        expect(mail).toContain(event.data.object.payment_intent);
        const { data } = await backend.service
          .from('outbox')
          .select('kind')
          .eq('order_id', id)
          .eq('order_status', 'paid');
        expect(data).toEqual([{ kind: 'order_status_to_shopper' }]);
      },
    );

    test('a repeated event, another event of the same payment and 20 simultaneous events record one payment', async () => {
      const id = await place();
      const event = createEvent(id);
      const again = { ...createEvent(id), data: event.data, type: 'checkout.session.async_payment_succeeded' };
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => postEvent(index % 2 ? again : event)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await postEvent(event)).status).toBe(200);
      expect(await selectPayments(id)).toEqual([paid]);
      await deliverMail(event.data.object.payment_intent);
    });

    test('an order with a slow bank payment stays unpaid until the money arrives, and stays paid after later events', async () => {
      const id = await place();
      const session = { payment_intent: `pi_slow_${id}` };
      const succeeded = createEvent(id, session, 'checkout.session.async_payment_succeeded');
      const completed = createEvent(id, { ...session, payment_status: 'unpaid' });
      expect((await postEvent(completed)).status).toBe(200);
      expect(await selectStatus(id)).toBe('invoiced');
      await postEvent(succeeded);
      expect(await selectStatus(id)).toBe('paid');
      await postEvent(completed);
      for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed', 'charge.refunded'])
        expect((await postEvent(createEvent(id, session, type))).status).toBe(200);
      expect(await selectStatus(id)).toBe('paid');
      expect(await selectPayments(id)).toEqual([paid]);
    });

    test.each<OrderStatus>(['scheduled', 'installed'])(
      'a first payment of an order that is %s is recorded without changing its status',
      async (status) => {
        const id = await place(status);
        await postEvent(createEvent(id));
        expect(await selectStatus(id)).toBe(status);
        expect(await selectPayments(id)).toEqual([paid]);
      },
    );

    test.each<[string, OrderStatus, Record<string, unknown>, string, RegExp]>([
      ['another amount', 'invoiced', { amount_total: 45_874 }, 'wrong_amount', /montant n’est pas celui de la facture/],
      ['another currency', 'invoiced', { currency: 'usd' }, 'wrong_currency', /458\.75 USD|458,75 USD/],
      ['a cancelled order', 'cancelled', {}, 'order_cancelled', /reste annulée. Remboursez-le/],
      ['a paid order', 'paid', {}, 'paid_before', /déjà payée. Remboursez-le/],
    ])(
      'a payment with a problem leaves the order’s status unchanged, is logged, and is emailed to the company: %s',
      async (_, status, session, problem, words) => {
        const id = await place(status);
        const event = createEvent(id, session);
        expect((await postEvent(event)).status).toBe(200);
        expect(await selectStatus(id)).toBe(status);
        expect((await selectPayments(id)).map((payment) => payment.problem)).toEqual([problem]);
        await expect.poll(() => functions.log.join('\n')).toContain(`"order":"${id}","problem":"${problem}"`);
        const mail = await deliverMail(event.data.object.payment_intent);
        expect(mail).toContain('Paiement à vérifier');
        expect(mail).toMatch(words);
      },
    );

    test('a second payment of an invoice is recorded as a problem, and the order keeps its status', async () => {
      const id = await place();
      await postEvent(createEvent(id));
      await moveTo(id, 'scheduled');
      await postEvent(createEvent(id));
      expect((await selectPayments(id)).map(({ problem }) => problem)).toEqual([null, 'paid_before']);
      expect(await selectStatus(id)).toBe('scheduled');
    });

    test('a payment of an unknown order is recorded and emailed to the company', async () => {
      const event = createEvent(crypto.randomUUID());
      expect((await postEvent(event)).status).toBe(200);
      const mail = await deliverMail(event.data.object.payment_intent);
      expect(mail).toContain('Paiement à vérifier, commande inconnue');
    });

    test('events about other sales of the same Stripe account are ignored', async () => {
      const count = async () =>
        (await backend.service.from('payments').select('*', { count: 'exact', head: true })).count;
      const before = await count();
      const savedCard = {
        metadata: {},
        payment_intent: null,
        payment_status: 'no_payment_required',
        amount_total: null,
      };
      for (const session of [{ metadata: null }, { metadata: {} }, { metadata: { order_id: 'T-shirt' } }, savedCard])
        expect((await postEvent(createEvent(crypto.randomUUID(), session))).status).toBe(200);
      expect(await count()).toBe(before);
    });

    test('a forged, old, wrong or missing signature changes nothing', async () => {
      const id = await place();
      const event = createEvent(id);
      const minutes = 60_000;
      for (const signature of [
        (payload: string) => sign(payload, { secret: 'whsec_other' }),
        (payload: string) => sign(payload, { atMs: Date.now() - 6 * minutes }),
        (payload: string) => sign(`${payload} `),
        () => sign(JSON.stringify(event)).replace(/v1/, 'v0'),
        () => '',
        () => 'rubbish',
      ]) {
        const answer = await postEvent(event, signature);
        expect([answer.status, await answer.json()]).toEqual([400, { code: 'signature_invalid' }]);
      }
      expect(await selectStatus(id)).toBe('invoiced');
      expect(await selectPayments(id)).toEqual([]);
    });

    test('a signed event that cannot be read or recorded gets an error with an ID, so Stripe resends the event', async () => {
      for (const event of [{ id: 'evt_x' }, createEvent(crypto.randomUUID(), { payment_intent: null })]) {
        const answer = await postEvent(event);
        expect(answer.status).toBe(500);
        const { id } = await answer.json();
        await expect.poll(() => functions.log.join('\n')).toContain(`"id":"${id}","where":"function stripe-webhook"`);
      }
      const payload = 'no JSON';
      const signed = await fetch(`${functions.address}/stripe-webhook`, {
        method: 'POST',
        headers: { 'stripe-signature': sign(payload) },
        body: payload,
      });
      expect(signed.status).toBe(500);
    });

    test('a body that is too large, and a method other than POST, are refused', async () => {
      const address = `${functions.address}/stripe-webhook`;
      expect((await fetch(address, { method: 'POST', body: 'x'.repeat(300_000) })).status).toBe(413);
      expect((await fetch(address)).status).toBe(405);
    });
  });

  test('without a Stripe key there is no online payment, and events are refused', async () => {
    const without = await startFunctions(runtime, backend, {});
    expect(await (await fetch(`${without.address}/payment`)).json()).toEqual({ online: false });
    const set = await fetch(`${without.address}/deliver`, { headers: { apikey: backend.backend.keys.secretKey } });
    expect(await set.json()).toMatchObject({ mail: { kind: 'none' }, paymentSettings: 0 });
    const opened = await fetch(`${without.address}/payment`, {
      method: 'POST',
      headers: { ...(await createHeaders(customer)), 'content-type': 'application/json' },
      body: JSON.stringify({ order: await place(), locale: 'fr' }),
    });
    expect([opened.status, (await opened.json()).code]).toEqual([404, 'not_offered']);
    expect((await fetch(`${without.address}/stripe-webhook`, { method: 'POST' })).status).toBe(404);
    await without.end();
  });

  test('if the database is unreachable, the customer gets an error with the ID that the log contains', async () => {
    const cut = await startFunctions(runtime, backend, {
      ...stripeEnvironment(stripe.url),
      SUPABASE_URL: 'http://127.0.0.1:9',
    });
    const opened = await fetch(`${cut.address}/payment`, {
      method: 'POST',
      headers: { ...(await createHeaders(customer)), 'content-type': 'application/json' },
      body: JSON.stringify({ order: await place(), locale: 'fr' }),
    });
    const { code, id } = await opened.json();
    expect([opened.status, code]).toEqual([500, 'failed']);
    await expect.poll(() => cut.log.join('\n')).toContain(id);
    await cut.end();
  });

  test('with only one of the two Stripe keys, the function returns an error and logs that both keys or neither must be set', async () => {
    const half = await startFunctions(runtime, backend, { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
    expect((await fetch(`${half.address}/payment`)).status).toBe(500);
    await expect.poll(() => half.log.join('\n')).toContain('set both, or neither');
    await half.end();
  });
});

afterEach(() => void vi.unstubAllEnvs());
