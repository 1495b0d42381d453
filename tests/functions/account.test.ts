// What a customer does about their own account by a function: recovery codes, and the end of it.
import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { protect } from '../support/authenticator.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy.ts';
import { SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { orderOf } from '../support/order.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { signInNew } from '../support/new-customer.ts';

const temporary = temporaryFolders();
const PASSWORD = 'mot de passe';

let backend: ListeningBackend;
let proxy: CuttingProxy;
let mail: MailServer;
let functions: FunctionHost;
beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
  [proxy, mail] = await Promise.all([startCuttingProxy(backend.origin), startMailServer()]);
  functions = await startFunctions('node', backend, { SMTP_URL: mail.url }, { url: proxy.url });
});
afterAll(async () => {
  await functions.end();
  await Promise.all([proxy.end(), mail.end()]);
  await backend.end();
});
afterEach(() => void (proxy.onAnswer = () => false));

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

/** The same customer where their second factor is not at hand. */
async function signIn(email: string): Promise<SupabaseClient> {
  const client = connect();
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return client;
}

const tokenOf = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session!.access_token;

async function call(
  name: 'recovery-codes' | 'account',
  client: SupabaseClient | string,
  body: object | string,
): Promise<{ status: number; body: Record<string, string> & { codes: string[] } }> {
  const token = typeof client === 'string' ? client : await tokenOf(client);
  const response = await fetch(`${functions.address}/${name}`, {
    method: 'POST',
    headers: {
      apikey: backend.backend.keys.publishableKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  return { status: response.status, body: (await response.json()) as never };
}

const mailTo = async (email: string): Promise<MailServer['mailbox'][number]> => {
  const found = () => mail.mailbox.filter(({ to }) => JSON.stringify(to).includes(email));
  await expect.poll(() => found().length, { timeout: 15_000 }).toBe(1);
  return found()[0]!;
};

describe('who calls', () => {
  test('is signed in', async () => {
    const refused = { status: 401, body: { kind: 'refused', code: 'not_signed_in' } };
    expect(await call('recovery-codes', '', { action: 'make' })).toEqual(refused);
    expect(await call('account', 'a.b.c', { action: 'delete', password: PASSWORD })).toEqual(refused);
    const { client } = await newCustomer();
    const token = await tokenOf(client);
    await client.auth.signOut();
    expect(await call('recovery-codes', token, { action: 'make' })).toEqual(refused);
  });

  test('posts what is asked', async () => {
    const { client } = await newCustomer();
    expect((await fetch(`${functions.address}/account`)).status).toBe(405);
    expect((await call('account', client, '{')).status).toBe(400);
    expect((await call('account', client, { more: 'x'.repeat(5_000) })).status).toBe(413);
    for (const name of ['account', 'recovery-codes'] as const)
      expect((await call(name, client, { action: 'dance' })).body).toEqual({ kind: 'refused', code: 'unreadable' });
  });
});

describe('recovery codes', () => {
  test('one of ten removes the second factor, once, and the customer is told', async () => {
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
    expect(notice.subject).toContain('Double vérification retirée · Second factor removed');
    // Nothing of it stays.
    await expect
      .poll(async () => (await backend.service.from('outbox').select().eq('account_email', email)).data)
      .toEqual([]);
  });

  test('those of a factor of before open nothing, and five may be tried in an hour', async () => {
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
    // The hour may end in the middle of this.
    while (answer.code === 'wrong_code' && tries++ < 15) answer = await use('AAAAA-AAAAA');
    expect(answer).toMatchObject({ kind: 'refused', code: 'too_many' });
    expect(tries).toBeGreaterThanOrEqual(5);
  });

  test('a code that is posted twice at once is taken once', async () => {
    const { client, email } = await newCustomer();
    await protect(client);
    const { codes } = (await call('recovery-codes', client, { action: 'make' })).body;
    const locked = await signIn(email);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await call('recovery-codes', locked, { action: 'use', code: codes[0]! })).body.kind),
    );
    expect(answers.filter((kind) => kind === 'removed')).toHaveLength(1);
  });

  test('a fault is told by its id alone, and another code does it then', async () => {
    const { client, email } = await newCustomer();
    await protect(client);
    const { codes } = (await call('recovery-codes', client, { action: 'make' })).body;
    const locked = await signIn(email);
    for (const path of ['/factors/', '/auth/v1/user']) {
      proxy.onAnswer = (asked) => asked.includes(path);
      const answer = await call('recovery-codes', locked, { action: 'use', code: codes[0]! });
      expect(answer).toMatchObject({ status: 500, body: { kind: 'refused', code: 'failed_retry' } });
      expect(functions.log.join('\n')).toContain(answer.body.id);
    }
  });
});

describe('the end of an account', () => {
  const end = async (client: SupabaseClient, password = PASSWORD) =>
    (await call('account', client, { action: 'delete', password })).body;

  test('asks for the password and the second factor', async () => {
    const { client, email } = await newCustomer();
    expect(await end(client, 'faux faux')).toEqual({ kind: 'refused', code: 'wrong_password' });
    await protect(client);
    expect(await end(await signIn(email))).toEqual({ kind: 'refused', code: 'insufficient_aal' });
    let [tries, answer] = [1, await end(client, 'faux faux')];
    while (answer.code === 'wrong_password' && tries++ < 25) answer = await end(client, 'faux faux');
    expect(answer).toEqual({ kind: 'refused', code: 'too_many' });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('keeps what the books need of orders, and drops the rest when they are done', async () => {
    const { client, email, userId } = await newCustomer();
    const place = async () => (await client.rpc('place_order', orderOf('moniteur-boreal', 39_900))).data.id as string;
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
      .poll(() => mail.mailbox.map(({ subject }) => subject), { timeout: 15_000 })
      .toContain('Soleil Boréal · Votre compte est supprimé · Your account is deleted');
  });

  test('a fault is told by its id alone', async () => {
    const { client } = await newCustomer();
    for (const path of ['/token', '/admin/users/']) {
      proxy.onAnswer = (asked) => asked.includes(path);
      expect(await end(client)).toMatchObject({ kind: 'refused', code: 'failed_retry' });
    }
  });
});

test('the admin’s routes are the secret key’s', async () => {
  const { client, userId } = await newCustomer();
  const { id } = await protect(client);
  const { admin } = backend.service.auth;
  const ask = async (path: string, method = 'DELETE', key = backend.backend.keys.secretKey) =>
    (
      await fetch(`${backend.origin}/auth/v1/admin/users/${path}`, {
        method,
        headers: {
          apikey: key,
          authorization: `Bearer ${key === backend.backend.keys.secretKey ? key : await tokenOf(client)}`,
        },
      })
    ).status;
  for (const path of [userId, `${userId}/factors`, `${userId}/factors/${id}`])
    expect(await ask(path, 'DELETE', backend.backend.keys.publishableKey)).toBe(403);
  expect((await admin.mfa.listFactors({ userId })).data!.factors).toMatchObject([{ id, status: 'verified' }]);
  expect((await admin.mfa.deleteFactor({ userId, id: randomUUID() })).error?.code).toBe('mfa_factor_not_found');
  expect((await admin.deleteUser(randomUUID())).error?.code).toBe('user_not_found');
  expect([await ask('abc'), await ask(userId, 'PUT')]).toEqual([404, 405]);
  expect((await client.auth.getUser()).data.user!.factors).toHaveLength(1);
});
