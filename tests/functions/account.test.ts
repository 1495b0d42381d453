// Tests the functions for a customer's own account: recovery codes, a saved card, and the deletion of the account. Also tests the
// reset of a colleague's second factor, the backend's admin routes, and the links to the files of inquiries.
import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { protect } from '../support/authenticator.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy.ts';
import { SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { createOrder } from '../support/order.ts';
import { startStripeServer, STRIPE_KEY, stripeEnvironment, type StripeServer } from '../support/stripe-server.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { signInNew } from '../support/new-customer.ts';

const temporary = temporaryFolders();
const PASSWORD = 'mot de passe';

let backend: ListeningBackend;
let proxy: CuttingProxy;
let mail: MailServer;
let stripe: StripeServer;
let functions: FunctionHost;
beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
  [proxy, mail, stripe] = await Promise.all([
    startCuttingProxy(backend.origin),
    startMailServer(),
    startStripeServer(),
  ]);
  const settings = { SMTP_URL: mail.url, ...stripeEnvironment(stripe.url) };
  functions = await startFunctions('node', backend, settings, { url: proxy.url });
});
afterAll(async () => {
  await functions.end();
  await Promise.all([proxy.end(), mail.end(), stripe.end()]);
  await backend.end();
});
afterEach(() => {
  proxy.onAnswer = () => false;
  stripe.mood = 'opens';
});

interface Customer {
  client: SupabaseClient;
  email: string;
  userId: string;
}

const connect = (): SupabaseClient =>
  createClient(backend.origin, backend.backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

async function newCustomer(): Promise<Customer> {
  const [client, email] = [connect(), `${randomUUID()}@exemple.test`];
  const { userId } = await signInNew(backend.service, client, email, PASSWORD);
  return { client, email, userId };
}

/** Signs a customer in with the password only. */
async function signIn(email: string): Promise<SupabaseClient> {
  const client = connect();
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return client;
}

const getToken = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session!.access_token;

async function call(
  name: 'recovery-codes' | 'account' | 'saved-card' | 'payment' | 'desk',
  client: SupabaseClient | string,
  body?: object | string,
  { method = 'POST', host = functions } = {},
): Promise<{ status: number; body: Record<string, string> & { codes: string[] } }> {
  const token = typeof client === 'string' ? client : await getToken(client);
  const response = await fetch(`${host.address}/${name}`, {
    method,
    headers: {
      apikey: backend.backend.keys.publishableKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  return { status: response.status, body: (await response.json()) as never };
}

const mailTo = async (email: string): Promise<MailServer['mailbox'][number]> => {
  const emails = () => mail.mailbox.filter(({ to }) => JSON.stringify(to).includes(email));
  await expect.poll(() => emails().length).toBe(1);
  return emails()[0]!;
};

describe('a caller', () => {
  test('must be signed in', async () => {
    const refused = { status: 401, body: { kind: 'refused', code: 'not_signed_in' } };
    expect(await call('recovery-codes', '', { action: 'make' })).toEqual(refused);
    expect(await call('account', 'a.b.c', { action: 'delete', password: PASSWORD })).toEqual(refused);
    const { client } = await newCustomer();
    const token = await getToken(client);
    await client.auth.signOut();
    expect(await call('recovery-codes', token, { action: 'make' })).toEqual(refused);
  });

  test('must post a valid action', async () => {
    const { client } = await newCustomer();
    expect((await fetch(`${functions.address}/account`)).status).toBe(405);
    expect((await call('account', client, '{')).status).toBe(400);
    expect((await call('account', client, { more: 'x'.repeat(5_000) })).status).toBe(413);
    for (const name of ['account', 'recovery-codes'] as const)
      expect((await call(name, client, { action: 'dance' })).body).toEqual({ kind: 'refused', code: 'unreadable' });
  });
});

describe('recovery codes', () => {
  test('remove the second factor, and the customer gets an email about it', async () => {
    const { client, email, userId } = await newCustomer();
    expect((await call('recovery-codes', client, { action: 'make' })).body).toEqual({
      kind: 'refused',
      code: 'no_factor',
    });
    await protect(client);
    const first = (await call('recovery-codes', client, { action: 'make' })).body.codes;
    const { codes } = (await call('recovery-codes', client, { action: 'make' })).body;
    expect(new Set([...first, ...codes]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect((await client.rpc('recovery_codes_left')).data).toBe(10);
    const { data: kept } = await backend.service.from('recovery_codes').select('digest').eq('user_id', userId);
    expect(kept).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code);

    const locked = await signIn(email);
    const use = async (code: string) => (await call('recovery-codes', locked, { action: 'use', code })).body;
    expect((await call('recovery-codes', locked, { action: 'make' })).body.code).toBe('insufficient_aal');
    for (const wrong of ['no code', first[0]!, 'AAAAA-AAAAA'])
      expect(await use(wrong)).toEqual({ kind: 'refused', code: 'wrong_code' });
    expect(await use(` ${codes[3]!.toLowerCase().replace('-', ' ')}`)).toEqual({ kind: 'removed' });
    expect((await locked.auth.getUser()).data.user!.factors).toBeUndefined();
    expect((await locked.rpc('my_data')).data.account.email).toBe(email);
    expect(await use(codes[4]!)).toEqual({ kind: 'refused', code: 'no_factor' });
    const notice = await mailTo(email);
    expect(notice.subject).toContain('Second facteur retiré · Second factor removed');
    // The email is deleted once it has been sent.
    await expect
      .poll(async () => (await backend.service.from('outbox').select().eq('account_email', email)).data)
      .toEqual([]);
  });

  test('are invalid after a change of the factor, and are refused after five attempts', async () => {
    const { client, email } = await newCustomer();
    const factor = await protect(client, 'of before');
    const { codes } = (await call('recovery-codes', client, { action: 'make' })).body;
    await client.auth.mfa.unenroll({ factorId: factor.id });
    await protect(client, 'of now');
    expect((await client.rpc('recovery_codes_left')).data).toBe(0);
    const locked = await signIn(email);
    const use = async (code: string) => (await call('recovery-codes', locked, { action: 'use', code })).body;
    expect(await use(codes[0]!)).toEqual({ kind: 'refused', code: 'wrong_code' });
    let [tries, answer] = [1, await use('AAAAA-AAAAA')];
    while (answer.code === 'wrong_code' && tries++ < 15) answer = await use('AAAAA-AAAAA');
    expect(answer).toMatchObject({ kind: 'refused', code: 'too_many' });
    expect(tries).toBe(5);
  });

  test('are accepted only once if they are posted three times simultaneously', async () => {
    const { client, email } = await newCustomer();
    await protect(client);
    const { codes } = (await call('recovery-codes', client, { action: 'make' })).body;
    const locked = await signIn(email);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await call('recovery-codes', locked, { action: 'use', code: codes[0]! })).body.kind),
    );
    expect(answers.filter((kind) => kind === 'removed')).toHaveLength(1);
  });

  test('cause an email to the customer even if the response to the removal of the second factor is lost', async () => {
    const { client, email } = await newCustomer();
    await protect(client);
    const { codes } = (await call('recovery-codes', client, { action: 'make' })).body;
    const locked = await signIn(email);
    proxy.onAnswer = (path) => path.includes('/factors/');
    const answer = await call('recovery-codes', locked, { action: 'use', code: codes[0]! });
    expect(answer.body).toMatchObject({ kind: 'refused', code: 'failed_retry' });
    expect((await locked.auth.getUser()).data.user!.factors).toBeUndefined();
    expect((await mailTo(email)).subject).toContain('Second facteur retiré');
  });

  test('get the refusal "failed_retry" with the ID of a logged error if the backend fails', async () => {
    const { client, email } = await newCustomer();
    await protect(client);
    const { codes } = (await call('recovery-codes', client, { action: 'make' })).body;
    const locked = await signIn(email);
    for (const path of ['/factors/', '/auth/v1/user']) {
      proxy.onAnswer = (requestPath) => requestPath.includes(path);
      const answer = await call('recovery-codes', locked, { action: 'use', code: codes[0]! });
      expect(answer).toMatchObject({ status: 500, body: { kind: 'refused', code: 'failed_retry' } });
      await expect.poll(() => functions.log.join('\n')).toContain(answer.body.id);
    }
  });
});

describe('a saved card', () => {
  const visa = { brand: 'visa', lastDigits: '4242', expiryMonth: 8, expiryYear: 2099 };
  const refused = (code: string) => ({ kind: 'refused', code });
  const read = async (client: SupabaseClient) =>
    (await call('saved-card', client, undefined, { method: 'GET' })).body as object;
  const open = async (client: SupabaseClient) => (await call('saved-card', client, { locale: 'fr' })).body;
  const remove = async (client: SupabaseClient) =>
    (await call('saved-card', client, undefined, { method: 'DELETE' })).body as object;
  const selectRows = async () => (await backend.service.from('stripe_customers').select().throwOnError()).data;

  /** Returns a customer who has saved a card on Stripe's page. */
  async function withCard(): Promise<Customer & { stripeId: string }> {
    const customer = await newCustomer();
    await open(customer.client);
    const stripeId = stripe.customers.findId(customer.userId)!;
    stripe.customers.addCard(stripeId, { last4: '4242' });
    return { ...customer, stripeId };
  }

  /** Opens the payment of an invoice as this customer. Returns the fields of the request to Stripe. */
  async function pay(client: SupabaseClient): Promise<URLSearchParams> {
    const { id } = (await client.rpc('place_order', createOrder('moniteur-boreal', 39_900))).data;
    await backend.service.from('orders').update({ status: 'invoiced' }).eq('id', id).throwOnError();
    const answer = await call('payment', client, { order: id, locale: 'fr' });
    expect(answer.status).toBe(200);
    return stripe.requests.at(-1)!.form;
  }

  test('is entered on Stripe’s page, and Stripe gets the account’s ID and no personal data', async () => {
    const { client, userId, email } = await newCustomer();
    expect(await read(client)).toEqual({ kind: 'card', card: null });
    expect(stripe.customers.findId(userId)).toBeUndefined();
    const answer = await call('saved-card', client, { locale: 'en' });
    const stripeId = stripe.customers.findId(userId)!;
    const { form } = stripe.requests.at(-1)!;
    expect(stripe.sessions.get(answer.body.url!.split('/').at(-1)!)).toMatchObject({ form, url: answer.body.url });
    expect(Object.fromEntries(form)).toEqual({
      mode: 'setup',
      locale: 'en',
      customer: stripeId,
      'allowed_payment_method_types[0]': 'card',
      success_url: `${SITE}/en/account#carte-enregistree`,
      cancel_url: `${SITE}/en/account#carte`,
    });
    expect([...stripe.customers.byId.get(stripeId)!.form]).toEqual([['metadata[account]', userId]]);
    expect(JSON.stringify([...form])).not.toContain(email);
    expect(await read(client)).toEqual({ kind: 'card', card: null });
  });

  test('is shown by its last digits, offered for invoices, and removed together with its customer at Stripe', async () => {
    const { client, stripeId } = await withCard();
    expect(await read(client)).toEqual({ kind: 'card', card: visa });
    expect((await client.rpc('my_data')).data.saved_card).toEqual({ kept_by: 'Stripe', customer: stripeId });
    expect((await pay(client)).get('customer')).toBe(stripeId);
    expect(await remove(client)).toEqual({ kind: 'removed' });
    expect(stripe.customers.byId.has(stripeId)).toBe(false);
    expect(await read(client)).toEqual({ kind: 'card', card: null });
    expect((await client.rpc('my_data')).data.saved_card).toBeNull();
    expect((await pay(client)).has('customer')).toBe(false);
    expect(await remove(client)).toEqual({ kind: 'removed' });
    await open(client);
    expect(stripe.requests.at(-1)!.form.get('customer')).not.toBe(stripeId);
  });

  test('replaces the previous card, even after an error and with requests from two tabs at once', async () => {
    const { client, stripeId } = await withCard();
    const cards = () => stripe.customers.byId.get(stripeId)!.cards.map(({ card }) => card.last4);
    stripe.customers.addCard(stripeId, { brand: 'mastercard', last4: '4444' });
    expect(cards()).toEqual(['4444', '4242']);
    const newest = { kind: 'card', card: { ...visa, brand: 'mastercard', lastDigits: '4444' } };
    stripe.customers.canDetach = false;
    expect(await read(client)).toEqual(newest);
    await expect.poll(() => functions.log.join('\n')).toContain('"where":"replaced card"');
    stripe.customers.canDetach = true;
    expect(await Promise.all([read(client), read(client)])).toEqual([newest, newest]);
    expect(cards()).toEqual(['4444']);
  });

  test('belongs to a single customer at Stripe, even after simultaneous clicks and after a lost response', async () => {
    const { client, userId } = await newCustomer();
    stripe.mood = 'loses its first answer';
    await Promise.all([open(client), open(client), open(client)]);
    expect(stripe.customers.findId(userId)).toBeDefined();

    const { client: another, userId: anotherId } = await newCustomer();
    proxy.onAnswer = (requestPath) => requestPath.endsWith('/keep_stripe_customer');
    expect(await open(another)).toMatchObject({ code: 'failed_retry' });
    proxy.onAnswer = () => false;
    expect((await open(another)).kind).toBe('opened');
    expect(stripe.customers.findId(anotherId)).toBeDefined();
  });

  test('is missing if Stripe’s customer record was deleted, but the customer can still pay invoices and save or remove a card', async () => {
    const { client, stripeId } = await withCard();
    const lose = () => stripe.customers.byId.delete(stripe.requests.at(-1)!.form.get('customer')!);
    lose();
    expect((await pay(client)).has('customer')).toBe(false);
    await open(client);
    lose();
    expect((await open(client)).kind).toBe('opened');
    expect(stripe.requests.at(-1)!.form.get('customer')).not.toBe(stripeId);
    lose();
    expect(await read(client)).toEqual({ kind: 'card', card: null });
    await open(client);
    lose();
    expect(await remove(client)).toEqual({ kind: 'removed' });
  });

  test('is accessible to its owner alone, with the second factor', async () => {
    const [owner, { client: other }] = [await withCard(), await newCustomer()];
    expect(await read(other)).toEqual({ kind: 'card', card: null });
    expect(await remove(other)).toEqual({ kind: 'removed' });
    await open(other);
    expect(stripe.requests.at(-1)!.form.get('customer')).not.toBe(owner.stripeId);
    expect((await pay(other)).get('customer')).not.toBe(owner.stripeId);
    await protect(owner.client);
    const locked = await signIn(owner.email);
    for (const act of [read, open, remove]) expect(await act(locked)).toEqual(refused('insufficient_aal'));
    expect(await read(owner.client)).toEqual({ kind: 'card', card: visa });
  });

  test('is accessible only with a supported language and HTTP method', async () => {
    const { client } = await newCustomer();
    expect((await call('saved-card', client, { locale: 'de' })).body).toEqual(refused('unreadable'));
    expect((await call('saved-card', client, {}, { method: 'PUT' })).status).toBe(405);
    expect((await call('saved-card', '', undefined, { method: 'DELETE' })).status).toBe(401);
    const preflight = await fetch(`${functions.address}/saved-card`, { method: 'OPTIONS', headers: { origin: SITE } });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,POST,DELETE');
  });

  test('is kept if Stripe fails, and the customer gets the ID of the error', async () => {
    const { client, stripeId } = await withCard();
    for (const mood of ['fails', 'answers rubbish'] as const)
      for (const act of [read, open, remove]) {
        stripe.mood = mood;
        const answer = (await act(client)) as { id: string };
        expect(answer).toMatchObject(refused('failed_retry'));
        await expect
          .poll(() => functions.log.join('\n'))
          .toContain(`"id":"${answer.id}","where":"function saved-card"`);
      }
    expect(functions.log.join('\n')).not.toContain(STRIPE_KEY);
    stripe.mood = 'opens';
    expect(stripe.customers.byId.get(stripeId)!.cards).toHaveLength(1);
    expect(await read(client)).toEqual({ kind: 'card', card: visa });
  });

  test('is deleted with its account, and the schedule retries if Stripe fails', async () => {
    const end = async ({ client }: Customer) =>
      (await call('account', client, { action: 'delete', password: PASSWORD })).body;
    const deliver = () =>
      fetch(`${functions.address}/deliver`, { method: 'POST', headers: { apikey: backend.backend.keys.secretKey } });
    const [first, second, third, withoutCard] = [
      await withCard(),
      await withCard(),
      await withCard(),
      await newCustomer(),
    ];
    expect(await end(first)).toEqual({ kind: 'deleted' });
    expect(stripe.customers.byId.has(first.stripeId)).toBe(false);

    stripe.mood = 'fails';
    await open(withoutCard.client);
    expect(await end(withoutCard)).toEqual({ kind: 'deleted' });
    expect(await end(second)).toEqual({ kind: 'deleted' });
    await expect.poll(() => functions.log.join('\n')).toContain('"where":"saved cards of deleted accounts"');
    proxy.onAnswer = (requestPath) => requestPath.endsWith('/orphaned_stripe_customers');
    expect(await end(third)).toEqual({ kind: 'deleted' });
    stripe.mood = 'opens';
    proxy.onAnswer = () => false;
    expect([second, third].map(({ stripeId }) => stripe.customers.byId.has(stripeId))).toEqual([true, true]);
    expect((await deliver()).status).toBe(200);
    expect([second, third].map(({ stripeId }) => stripe.customers.byId.has(stripeId))).toEqual([false, false]);
    expect((await selectRows()).filter((row) => row.user_id === null)).toEqual([]);
  });

  test('is not offered without a Stripe key', async () => {
    const { client } = await newCustomer();
    const host = await startFunctions('node', backend, { SMTP_URL: mail.url });
    for (const [method, body] of [['GET'], ['POST', { locale: 'fr' }], ['DELETE']] as const)
      expect((await call('saved-card', client, body, { method, host })).body).toEqual(refused('not_offered'));
    await host.end();
  });
});

describe('the deletion of an account', () => {
  const end = async (client: SupabaseClient, password = PASSWORD) =>
    (await call('account', client, { action: 'delete', password })).body;

  test('requires the password and the second factor', async () => {
    const { client, email } = await newCustomer();
    expect(await end(client, 'faux faux')).toEqual({ kind: 'refused', code: 'wrong_password' });
    // Keyboards on macOS and Linux easily produce a no-break space. A password with a no-break space is compared in two forms,
    // normalized and as typed.
    expect(await end(client, 'faux\u00a0faux')).toEqual({ kind: 'refused', code: 'wrong_password' });
    await protect(client);
    expect(await end(await signIn(email))).toEqual({ kind: 'refused', code: 'insufficient_aal' });
    let [tries, answer] = [1, await end(client, 'faux faux')];
    while (answer.code === 'wrong_password' && tries++ < 25) answer = await end(client, 'faux faux');
    expect(answer).toEqual({ kind: 'refused', code: 'too_many' });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('keeps the accounting data of orders, and removes other data once the orders are complete', async () => {
    const { client, email, userId } = await newCustomer();
    const place = async () =>
      (await client.rpc('place_order', createOrder('moniteur-boreal', 39_900))).data.id as string;
    const [done, underWay] = [await place(), await place()];
    const moveOn = (id: string, status: string) =>
      backend.service.from('orders').update({ status }).eq('id', id).throwOnError();
    await moveOn(done, 'installed');
    await client.rpc('set_newsletter', { p_is_wanted: true, p_language: 'fr' });
    mail.mailbox.length = 0;
    expect(await end(client)).toEqual({ kind: 'deleted' });
    const orderRow = async (id: string) => (await backend.service.from('orders').select().eq('id', id).single()).data;
    const books = { user_id: null, name: 'Jeanne Tremblay', total: expect.anything(), address: expect.anything() };
    const nobody = { email: null, phone: null, note: '' };
    expect(await orderRow(done)).toMatchObject({ ...books, ...nobody });
    expect(await orderRow(underWay)).toMatchObject({ ...books, email, phone: '450 555-0142' });
    await moveOn(underWay, 'installed');
    expect(await orderRow(underWay)).toMatchObject({ ...books, ...nobody });
    expect((await backend.service.from('subscriptions').select().eq('email', email)).data).toEqual([]);
    expect((await backend.service.from('customer_settings').select().eq('user_id', userId)).data).toEqual([]);
    expect((await connect().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    await expect
      .poll(() => mail.mailbox.map(({ subject }) => subject))
      .toContain('Soleil Boréal · Votre compte est supprimé · Your account is deleted');
  });

  test('is blocked after a change of the password, and the owner gets an email about the change', async () => {
    const { client, email, userId } = await newCustomer();
    mail.mailbox.length = 0;
    const changed = await client.auth.updateUser({ password: 'deux érables rouges', current_password: PASSWORD });
    expect(changed.error).toBeNull();
    expect(await end(client, 'deux érables rouges')).toEqual({ kind: 'refused', code: 'password_changed_lately' });
    expect((await client.auth.getUser()).data.user?.id).toBe(userId);
    await fetch(`${functions.address}/deliver`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.secretKey },
    });
    await expect
      .poll(() => mail.mailbox.filter(({ to }) => JSON.stringify(to).includes(email)).map(({ subject }) => subject))
      .toContain('Soleil Boréal · Mot de passe changé · Password changed');
  });

  test('is refused to the only owner of a team, until another member is an owner', async () => {
    const [owner, colleague] = [await newCustomer(), await newCustomer()];
    await backend.service.rpc('add_staff', { p_email: owner.email, p_role: 'owner' }).throwOnError();
    await backend.service.rpc('add_staff', { p_email: colleague.email, p_role: 'staff' }).throwOnError();
    for (const { email } of (await backend.service.rpc('list_staff').throwOnError()).data as { email: string }[])
      if (email !== owner.email && email !== colleague.email)
        await backend.service.rpc('remove_staff', { p_email: email }).throwOnError();
    expect(await end(owner.client)).toEqual({ kind: 'refused', code: 'last_owner' });
    await backend.service.rpc('add_staff', { p_email: colleague.email, p_role: 'owner' }).throwOnError();
    expect(await end(owner.client)).toEqual({ kind: 'deleted' });
    expect(await end(colleague.client), 'an owner without a team').toEqual({ kind: 'deleted' });
  });

  test('is refused with the code "failed_retry" if the backend fails', async () => {
    const { client } = await newCustomer();
    for (const path of ['/token', '/admin/users/']) {
      proxy.onAnswer = (requestPath) => requestPath.includes(path);
      expect(await end(client)).toMatchObject({ kind: 'refused', code: 'failed_retry' });
    }
  });
});

test('the reset of a colleague’s second factor is emailed to the colleague and to the owner who reset it', async () => {
  const [owner, colleague] = [await newCustomer(), await newCustomer()];
  await Promise.all([protect(owner.client), protect(colleague.client)]);
  await backend.service.rpc('add_staff', { p_email: owner.email, p_role: 'owner' }).throwOnError();
  mail.mailbox.length = 0;
  const changeTeam = (action: string, subject: string) =>
    owner.client.rpc('desk_change_team', { p_action: action, p_subject: subject, p_role: 'staff' });
  expect((await changeTeam('add', colleague.email)).data).toMatchObject({ kind: 'found' });
  expect((await colleague.client.rpc('desk_me')).data).toMatchObject({ role: 'staff' });
  expect((await changeTeam('reset_factor', colleague.userId)).data).toMatchObject({ kind: 'found' });
  expect((await colleague.client.rpc('desk_me')).data).toBeNull();
  expect((await colleague.client.auth.refreshSession()).error).not.toBeNull();
  await fetch(`${functions.address}/deliver`, {
    method: 'POST',
    headers: { apikey: backend.backend.keys.secretKey },
  });
  const received = ({ email }: { email: string }) =>
    mail.mailbox.filter(({ to }) => JSON.stringify(to).includes(email)).map(({ subject, text }) => ({ subject, text }));
  await expect.poll(() => received(colleague).length).toBe(2);
  await expect.poll(() => received(owner).length).toBe(1);
  expect(received(colleague)).toContainEqual({
    subject: 'Soleil Boréal · Second facteur retiré · Second factor removed',
    text: expect.stringContaining(owner.email),
  });
  expect(received(owner)[0]!.text).toContain(colleague.email);
  // The addresses of sent emails are not kept.
  const { data: rest } = await backend.service.from('outbox').select('id').not('colleague_email', 'is', null);
  expect(rest).toEqual([]);
  // The colleague signs in without a code, and adds a new factor.
  const again = await signIn(colleague.email);
  await protect(again);
  expect((await again.rpc('desk_me')).data).toMatchObject({ email: colleague.email });
});

test('the admin routes require the secret key', async () => {
  const { client, userId } = await newCustomer();
  const { id } = await protect(client);
  const send = async (path: string, method: string, key: string) =>
    (
      await fetch(`${backend.origin}/auth/v1/admin/users/${path}`, {
        method,
        headers: { apikey: key, authorization: `Bearer ${await getToken(client)}` },
      })
    ).status;
  const { publishableKey, secretKey } = backend.backend.keys;
  for (const path of [userId, `${userId}/factors`, `${userId}/factors/${id}`])
    expect(await send(path, 'DELETE', publishableKey)).toBe(403);
  expect([await send('abc', 'DELETE', secretKey), await send(userId, 'PUT', secretKey)]).toEqual([404, 405]);
  expect(await send(`${userId}/factors/abc`, 'DELETE', secretKey)).toBe(404);
  expect((await client.auth.getUser()).data.user!.factors).toHaveLength(1);
});

describe('a file of an inquiry', () => {
  const linkTo = async (client: SupabaseClient, inquiry: string, field = 'attachment') =>
    (await call('desk', client, { action: 'file', inquiry, field })).body;

  test('has a link only for staff with their second factor, and browsers download the file instead of displaying it', async () => {
    const { data: reference } = await backend.service
      .rpc('submit_inquiry', {
        p_key: randomUUID(),
        p_digest: randomUUID(),
        p_locale: 'fr',
        p_kind: 'contact',
        p_fields: { name: 'n', email: 'a@b.c', subject: 'general', message: 'm' },
        p_files: [
          { field: 'attachment', name: "Toit d’été (1)'s.png", path: 'desk/1.png', type: 'image/png', bytes: 30 },
        ],
        p_limits: [],
      })
      .throwOnError();
    // This upload bypasses the function's check, so the content may differ from the name.
    await backend.service.storage
      .from('requests')
      .upload('desk/1.png', '<script>alert(1)</script>', { contentType: 'text/html' });
    const { id } = (
      await backend.service.from('inquiries').select('id').eq('reference', reference.reference).single().throwOnError()
    ).data;

    const [staff, customer] = [await newCustomer(), await newCustomer()];
    await backend.service.rpc('add_staff', { p_email: staff.email }).throwOnError();
    await Promise.all([protect(staff.client), protect(customer.client)]);
    const none = { kind: 'refused', code: 'not_found' };
    expect(await linkTo(customer.client, id)).toEqual(none);
    expect(await linkTo(await signIn(staff.email), id)).toEqual(none);
    expect(await linkTo(staff.client, randomUUID())).toEqual(none);
    expect(await linkTo(staff.client, id, 'other')).toEqual(none);
    expect(await linkTo(staff.client, '1')).toEqual({ kind: 'refused', code: 'unreadable' });
    expect((await call('desk', '', { action: 'file' })).status).toBe(401);

    const answer = await linkTo(staff.client, id);
    expect(answer).toMatchObject({ kind: 'linked' });
    const file = await fetch(answer.url!.replace(/^https?:\/\/[^/]+/, backend.origin));
    expect(await file.text()).toContain('<script>');
    expect(file.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Toit%20d%E2%80%99%C3%A9t%C3%A9%20%281%29%27s.png",
    );
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const { data: accessLog } = await backend.service
      .from('desk_reads')
      .select('what, subjects, file_field')
      .throwOnError();
    expect(accessLog).toContainEqual({ what: 'inquiry_file', subjects: [id], file_field: 'attachment' });
  });
});
