// Sends requests to the embedded authentication interface that no page of the site sends.
import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protect } from '../support/authenticator.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const ORIGIN = 'http://127.0.0.1:4321';
const PASSWORD = 'neuf bouleaux gris';

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend({ dataDir: temporary() });
});
afterAll(() => server.end());

const newEmail = (): string => `${randomUUID()}@exemple.test`;

async function send(
  path: string,
  { method = 'POST', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: unknown },
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await server.backend.fetch(
    new Request(`${ORIGIN}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: server.backend.keys.publishableKey,
        'content-type': 'application/json;charset=UTF-8',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Record<string, string> };
}

describe('user metadata', () => {
  const REFUSED = { status: 422, body: { error_code: 'validation_failed' } };
  const poisons = [{ note: 'x'.repeat(15_000) }, { a: 1 }, ['x'], 'text', 7];

  test('is refused at sign-up, whatever its type', async () => {
    for (const data of poisons)
      expect(await send('signup', { body: { email: newEmail(), password: PASSWORD, data } })).toMatchObject(REFUSED);
  });

  test('may be an empty object, as auth-js sends it, or null', async () => {
    for (const data of [{}, null])
      expect((await send('signup', { body: { email: newEmail(), password: PASSWORD, data } })).status).toBe(200);
  });

  test('is refused even in a session with a second factor, and is never part of an access token', async () => {
    const { client, userId } = await server.customer(newEmail());
    await protect(client);
    const { session } = (await client.auth.getSession()).data;
    const headers = { authorization: `Bearer ${session!.access_token}` };
    for (const data of poisons) {
      expect(await send('user', { method: 'PUT', headers, body: { data } })).toMatchObject(REFUSED);
      // Metadata is also refused if the same request contains an allowed change.
      expect(await send('user', { method: 'PUT', headers, body: { data, password: PASSWORD } })).toMatchObject(REFUSED);
    }
    expect((await client.auth.refreshSession()).error).toBeNull();
    const { access_token } = (await client.auth.getSession()).data.session!;
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString());
    expect(claims).toMatchObject({ sub: userId, aal: 'aal2' });
    expect(claims.user_metadata).toEqual({});
  });
});

describe('a malformed request', () => {
  const paths = [
    'signup',
    'token?grant_type=password',
    'token?grant_type=refresh_token',
    'recover',
    'resend',
    'verify',
  ];
  const texts = ['email', 'password', 'refresh_token', 'type', 'token', 'token_hash', 'attempt'];

  test.each(paths)('is refused by the route %s with a message if a field is not a valid text', async (path) => {
    for (const field of texts)
      for (const value of [7, true, [], ['a'], {}, { a: 1 }, 'a\0b', '\ud800']) {
        const answer = await send(path, { body: { email: newEmail(), password: PASSWORD, [field]: value } });
        expect([answer.status, answer.body.msg], `${field}: ${JSON.stringify(value)}`).toEqual([
          400,
          expect.stringMatching(`${field} (is not a string|contains invalid characters)`),
        ]);
      }
  });

  test('is refused with a message if its password is not a valid text, although it has the secret key', async () => {
    const headers = { apikey: server.backend.keys.secretKey };
    for (const password of ['a\0b', '\ud800'])
      expect(await send('signup', { headers, body: { email: newEmail(), password } })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'The password contains invalid characters' },
      });
  });

  test('is refused at the set-up of a second factor if a field is not a valid text', async () => {
    const { client } = await server.customer(newEmail());
    const { access_token } = (await client.auth.getSession()).data.session!;
    for (const field of ['issuer', 'friendly_name', 'factor_type'])
      for (const value of ['\ud800', 'a\0', {}, []]) {
        const body = { factor_type: 'totp', [field]: value };
        const answer = await send('factors', { body, headers: { authorization: `Bearer ${access_token}` } });
        expect(answer.status, `${field}: ${JSON.stringify(value)}`).toBe(400);
      }
  });

  test('reaches no route if its path contains capital letters', async () => {
    for (const path of ['ADMIN/users', 'Admin/users', 'admin/Users', 'FACTORS'])
      expect((await send(path, { body: {} })).status, path).toBe(404);
  });
});

test('fields that the interface does not define do not change an account', async () => {
  const { client, userId } = await server.customer(newEmail());
  const { access_token } = (await client.auth.getSession()).data.session!;
  const { admin } = server.service().client.auth;
  const read = async (): Promise<object> => {
    const { id, role, email_confirmed_at, app_metadata } = (await admin.getUserById(userId!)).data.user!;
    return { id, role, email_confirmed_at, app_metadata };
  };
  const before = await read();
  expect(before).toMatchObject({ id: userId, role: 'authenticated', email_confirmed_at: expect.any(String) });
  const more = { app_metadata: { role: 'staff' }, role: 'service_role', email_confirmed_at: null };
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await send('user', { method: 'PUT', headers, body: more });
  expect(answer).toMatchObject({ status: 200, body: { id: userId, role: 'authenticated' } });
  expect(JSON.stringify(answer.body)).not.toMatch(/staff|service_role/);
  expect(await read()).toEqual(before);
});

describe('a request that changes data', () => {
  const signInBody = { email: newEmail(), password: 'faux faux' };
  const SIGN_IN = 'token?grant_type=password';

  test.each<[string, Record<string, string>, number]>([
    ['another website', { origin: 'https://evil.example' }, 403],
    ['a frame without an origin', { origin: 'null' }, 403],
    ['another port', { origin: 'http://127.0.0.1:4322' }, 403],
    ['a host that begins like the site’s host', { origin: 'http://127.0.0.1:4321.evil.example' }, 403],
    ['a cross-site request without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a content type that begins like JSON’s content type', { 'content-type': 'application/jsonp' }, 415],
    ['an empty content type', { 'content-type': '', 'content-length': '64' }, 415],
  ])(
    'is refused at each route and not counted by the rate limit if its origin or content type is wrong: %s',
    async (_, headers, status) => {
      const routes = [
        SIGN_IN,
        'signup',
        'recover',
        'resend',
        'verify',
        'logout',
        'factors',
        'token?grant_type=refresh_token',
      ];
      for (const path of routes) expect((await send(path, { headers, body: signInBody })).status, path).toBe(status);
      expect((await send('user', { method: 'PUT', headers, body: {} })).status).toBe(status);
      // At most 15 attempts at one account are allowed from one network in ten minutes.
      const network = { 'x-forwarded-for': '203.0.113.99' };
      const body = { ...signInBody, email: newEmail() };
      for (let attempt = 0; attempt < 15; attempt++)
        expect((await send(SIGN_IN, { headers: { ...headers, ...network }, body })).status).toBe(status);
      expect((await send(SIGN_IN, { headers: network, body })).status, 'within all limits').toBe(400);
    },
  );

  test('is accepted from the site’s own pages and from programs if it signs in', async () => {
    const email = newEmail();
    await server.customer(email);
    const body = { email, password: 'mot de passe' };
    for (const headers of [
      {},
      { origin: ORIGIN },
      { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
      { 'content-type': 'Application/JSON' },
    ] as Record<string, string>[])
      expect((await send(SIGN_IN, { headers, body })).status).toBe(200);
  });

  test('may have no body if it signs out', async () => {
    const { client } = await server.customer(newEmail());
    const { session } = (await client.auth.getSession()).data;
    const response = await server.backend.fetch(
      new Request(`${ORIGIN}/auth/v1/logout`, {
        method: 'POST',
        headers: { apikey: server.backend.keys.publishableKey, authorization: `Bearer ${session!.access_token}` },
      }),
    );
    expect(response.status).toBe(204);
  });
});

describe('a customer’s data', () => {
  const createUnit = (product_id: string) => ({ unit: randomUUID(), product_id });
  const sync = async (client: SupabaseClient, added: object[], removed: string[] = []): Promise<unknown> =>
    (await client.rpc('sync_cart', { p_added: added, p_removed: removed })).data;
  /** Returns a client with this access token and without a session to refresh. */
  const createTokenClient = (token: string): SupabaseClient =>
    createClient(ORIGIN, server.backend.keys.publishableKey, {
      accessToken: () => Promise.resolve(token),
      global: { fetch: (input, init) => server.backend.fetch(new Request(input, init)) },
    });

  test('has a cart that an ended session can neither read nor change', async () => {
    const email = newEmail();
    const { client } = await server.customer(email);
    const unit = createUnit('moniteur-boreal');
    expect(await sync(client, [unit])).toMatchObject({ kind: 'synced', units: [unit] });
    const token = (await client.auth.getSession()).data.session!.access_token;
    await client.auth.signOut();
    const refused = { kind: 'refused', code: 'insufficient_aal' };
    expect(await sync(createTokenClient(token), [])).toEqual(refused);
    expect(await sync(createTokenClient(token), [createUnit('moniteur-boreal')], [unit.unit])).toEqual(refused);
    await client.auth.signInWithPassword({ email, password: 'mot de passe' });
    expect(await sync(client, [])).toMatchObject({ kind: 'synced', units: [unit] });
  });

  test('contains the cart and all sessions, with the IP address and browser of a session if they are known', async () => {
    const email = newEmail();
    const { client } = await server.customer(email);
    const [kept, removed] = [createUnit('moniteur-boreal'), createUnit('panneau-monocristallin-410')];
    await sync(client, [kept, removed]);
    await sync(client, [], [removed.unit]);
    const headers = { 'x-forwarded-for': '2001:db8::7', 'user-agent': 'Mozilla/5.0 (Macintosh) Firefox/140.0' };
    const body = { email, password: 'mot de passe' };
    expect((await send('token?grant_type=password', { headers, body })).status).toBe(200);
    const { data } = await client.rpc('my_data');
    expect(data.cart).toEqual([
      { product_id: kept.product_id, removed_at: null },
      { product_id: removed.product_id, removed_at: expect.any(String) },
    ]);
    expect(data.sessions).toHaveLength(2);
    expect(data.sessions).toContainEqual(
      expect.objectContaining({ address: '2001:db8::7', user_agent: headers['user-agent'], browser: 'Firefox' }),
    );
    // The server has no address for some sessions.
    expect(data.sessions).toContainEqual(expect.objectContaining({ address: null, is_current: true }));
  });
});
