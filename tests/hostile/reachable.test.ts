// Tests which routes and queries strangers may use. The server refuses other routes and queries before they reach the database.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const ORIGIN = 'http://127.0.0.1:4321';

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend({ dataDir: temporary() });
});
afterAll(() => server.end());

/** Returns the response to a visitor's request with the publishable key that each page contains. */
const send = (
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  server.backend.fetch(
    new Request(ORIGIN + path, { ...init, headers: { apikey: server.backend.keys.publishableKey, ...init.headers } }),
  );

describe('a path outside the routes', () => {
  test.each([
    '/_system/introspect',
    '/rest/v1/../../_system/introspect',
    '/rest/v1/%2e%2e/%2e%2e/_system/info',
    '/rest/v1/..\\..\\_system/config',
    '/rest/v1/',
    '/rest/v1/rpc/',
    '/rest/v1/products/extra',
    '/auth/v1/otp',
    '/auth/v1/magiclink',
    '/auth/v1/invite',
    '/auth/v1/admin/audit',
    '/graphql/v1',
    '/storage/v1/',
  ])('%s is not found', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await send(path, { method });
      expect([response.status, await response.json()]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
    }
  });

  test('creates no account if it is Supabase’s path for emailing sign-in links', async () => {
    const email = 'stranger@exemple.test';
    await send('/auth/v1/otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, create_user: true }),
    });
    // Creates the account with the secret key, because a sign-up would get the same response if the account existed.
    const { error } = await server.service().client.auth.admin.createUser({ email, password: 'quatre bouleaux gris' });
    expect(error, 'the address is free').toBeNull();
  });
});

describe('an invalid request', () => {
  const json = { 'content-type': 'application/json' };
  const order = (lines: string): { method: string; headers: Record<string, string>; body: string } => ({
    method: 'POST',
    headers: json,
    body: `{"p_key":"7b0e3f3c-1d5b-4c39-9b47-0c1f4f1f3b11","p_lines":${lines},"p_total_cents":1,"p_details":{}}`,
  });
  const asService = (method: string, body: object = {}) => ({
    method,
    headers: { ...json, apikey: server.backend.keys.secretKey },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  });

  test.each<[string, string, (() => Parameters<typeof send>[1])?]>([
    ['NUL', '/rest/v1/products?id=eq.%00'],
    ['an incomplete query', '/rest/v1/products?or=(((((('],
    ['an unknown column', '/rest/v1/products?order=;drop'],
    ['a number beyond the range of integers', '/rest/v1/products?position=eq.99999999999999999999999'],
    ['an offset beyond the range of integers', '/rest/v1/products?offset=99999999999999999999'],
    ['a negative limit', '/rest/v1/products?limit=-1'],
    ['a malformed signature', '/storage/v1/object/sign/requests/a.pdf?token=x'],
    ['a signature made with another key', '/storage/v1/object/sign/requests/a.pdf?token=eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['a path that cannot be decoded', '/storage/v1/object/public/requests/%E0%A4%A'],
    [
      'a NUL character in an order',
      '/rest/v1/rpc/place_order',
      () => order('[{"product_id":"\\u0000","price_cents":1}]'),
    ],
    [
      'half of a surrogate pair in an order',
      '/rest/v1/rpc/place_order',
      () => order('[{"product_id":"\\ud800","price_cents":1}]'),
    ],
    ['20 000 brackets', '/rest/v1/rpc/place_order', () => order('['.repeat(20_000) + ']'.repeat(20_000))],
    ['a body that is not an object', '/rest/v1/rpc/place_order', () => ({ method: 'POST', headers: json, body: '7' })],
    ['a new row of a view', '/rest/v1/dead_letters', () => asService('POST', { fault: 'x' })],
    ['a change of a view', '/rest/v1/dead_letters?attempts=eq.1', () => asService('PATCH', { fault: 'x' })],
    [
      'an unknown sort direction',
      '/storage/v1/object/list/requests',
      () => asService('POST', { prefix: '', sortBy: { column: 'name', order: 'x' } }),
    ],
  ])('is refused with a client error: %s', async (_, path, init = () => ({})) => {
    const { status } = await send(path, init());
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('a visitor’s query', () => {
  const NESTED = 'match.^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$';

  test.each([
    // A regular expression that takes minutes.
    `description=${NESTED}`,
    `folded_name=${NESTED}`,
    `or=(name.${NESTED},id.eq.a)`,
    `and=(or(name.i${NESTED}))`,
    `order_items.or=(id.not.${NESTED})`,
    `select=${'id,'.repeat(2_000)}id`,
    // Names from `Object.prototype`.
    'select=*,__proto__:cart_units(*)&__proto__.schema.limit=auth',
    'select=*,constructor:cart_units(*)&constructor.keys.limit=1',
    'select=*,toString:cart_units(*)',
    'select=*,__proto__(*)',
    'select=__proto__',
    'select=constructor:id',
    'select=*,products(*)',
    'order=__proto__',
    'order=constructor.asc',
    '__proto__=eq.1',
    'constructor=eq.1',
    '__proto__.schema.limit=auth',
    'hasOwnProperty=like.%25a%25',
    'limit=__proto__',
    // Features that the site does not use.
    'select=*,cart_units(*)',
    'select=price::text',
    'select=price.sum()',
    'select=id->a',
    'select=id,id',
    'select=(((((',
    'select=id&select=name',
    'name=eq.a',
    'id=in.(a,b)',
    'id=not.eq.a',
    'folded_name=like.%25a%25',
    'name=like(any).{a,b}',
    'is_available=eq.maybe',
    'offset=1',
    'columns=id',
    'on_conflict=id',
    'apikey=x',
    'order=position.nullsfirst',
    'order=products(id)',
    'order=position,position',
    'limit=1&limit=2',
  ])('%s is refused before it reaches the database', async (query) => {
    const search = new URLSearchParams(query.replaceAll('+', '%2B'));
    const response = await send(`/rest/v1/products?${search}`);
    expect([response.status, (await response.json()).code]).toEqual([400, 'query_refused']);
  });

  test.each([
    'select=id',
    'select=*&order=id',
    'select=id&limit=1',
    'select=id,name&is_available=eq.true&order=position.desc',
    'select=id,name,name_en,price,image_url&is_available=eq.true&order=position.asc',
    'id=eq.moniteur-boreal',
  ])('%s is answered', async (query) => expect((await send(`/rest/v1/products?${query}`)).status).toBe(200));

  test.each(['GET', 'POST'])(
    'with the method %s is denied for tables and functions that are private or missing',
    async (method) => {
      for (const name of [
        'cart_units',
        'inquiries',
        'constructor',
        '__proto__',
        'valueof',
        'rpc/constructor',
        'rpc/take_mail',
      ]) {
        const response = await send(`/rest/v1/${name}`, { method });
        expect([401, 404], name).toContain(response.status);
      }
    },
  );

  test('has the same response with headers that the site does not send, and is refused for another schema', async () => {
    const plain = await (await send('/rest/v1/products?select=id&order=id')).json();
    const odd = await send('/rest/v1/products?select=id&order=id', {
      headers: {
        prefer: 'count=exact, tx=rollback, __proto__=1',
        range: '5-0',
        'range-unit': '__proto__',
        accept: 'text/csv',
      },
    });
    expect([odd.status, await odd.json()]).toEqual([200, plain]);
    for (const schema of ['auth', '__proto__', 'constructor'])
      expect((await send('/rest/v1/products', { headers: { 'accept-profile': schema } })).status).toBe(406);
  });

  test.each([
    ['a reserved name', '{"__proto__":{"schema":"auth"}}'],
    ['a nested reserved name', '{"p_changes":{"a":[{"constructor":1}]}}'],
    ['a reserved name, escaped', '{"p_a":{"\\u005f_proto__":1}}'],
    ['an unknown parameter', '{"changes":1}'],
    ['100 000 brackets', `{"p_lines":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['an array', '[]'],
    ['a body that is not JSON', 'p_lines=1'],
    ['300 kB', JSON.stringify({ p_lines: 'x'.repeat(300_000) })],
  ])('a call with %s is refused', async (_, body) => {
    const response = await send('/rest/v1/rpc/place_order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([400, 413]).toContain(response.status);
  });

  test.each([
    ['/auth/v1/token?grant_type=__proto__', '{}'],
    ['/auth/v1/token?grant_type=password&grant_type=password', '{}'],
    ['/auth/v1/token?grant_type=password&__proto__=1', '{}'],
    ['/auth/v1/signup', '{"__proto__":{"schema":"auth"}}'],
    ['/auth/v1/signup', '{"email":"a@exemple.test","password":"mot de passe","data":{"constructor":{"keys":1}}}'],
    ['/auth/v1/signup', `{"data":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
    ['/auth/v1/logout?scope=constructor', ''],
  ])('%s with the body %s is refused', async (path, body) => {
    const response = await send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(response.status).toBe(400);
    expect((await response.json()).msg).toMatch(/^(This query is not allowed|Could not parse request body as JSON)$/);
  });

  test('that was refused does not break the catalogue, the sign-in or the health check', async () => {
    expect((await send('/rest/v1/products', { headers: { 'accept-profile': 'auth' } })).status).toBe(406);
    expect((await send('/auth/v1/token?grant_type=__proto__', { method: 'POST', body: '{}' })).status).toBe(400);
    expect((await send('/rest/v1/products?select=id&limit=1')).status).toBe(200);
    const signIn = await send('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'personne@exemple.test', password: 'mot de passe' }),
    });
    expect([signIn.status, (await signIn.json()).error_code]).toEqual([400, 'invalid_credentials']);
    expect((await send('/healthz')).status).toBe(200);
  });
});

describe('the database', () => {
  /**
   * Sends a query with the secret key. Such queries are not checked, so any name reaches Supabase Lite, which looks names up in
   * plain objects.
   */
  const sendAsService = (path: string): Promise<Response> =>
    send(path, { headers: { apikey: server.backend.keys.secretKey } });

  test.each([
    'select=*,__proto__:cart_units(*)&__proto__.schema.limit=auth',
    'select=*,constructor:cart_units(*)&constructor.keys.limit=1',
    'select=*,toString:cart_units(*)&toString.schema.limit=auth',
    'select=*,constructor:cart_units(*)&constructor.prototype.limit=1',
    '__proto__=eq.1',
  ])('answers later requests correctly after the unchecked query %s', async (query) => {
    await sendAsService(`/rest/v1/products?${query}`);
    expect((await sendAsService('/rest/v1/products?select=id&limit=1')).status).toBe(200);
    const files = server.service().client.storage.from('requests');
    const path = `${crypto.randomUUID()}.pdf`;
    expect((await files.upload(path, new TextEncoder().encode('%PDF-1.7'))).error).toBeNull();
    expect((await files.createSignedUrl(path, 60)).error).toBeNull();
    expect((await send('/rest/v1/products?select=name')).status).toBe(200);
  });
});

describe('a link to a stored file', () => {
  let link: URL;
  beforeAll(async () => {
    const files = server.service().client.storage.from('requests');
    await files.upload('lien/a.pdf', new TextEncoder().encode('%PDF-1.7'));
    link = new URL((await files.createSignedUrl('lien/a.pdf', 60)).data!.signedUrl);
  });

  const [HEAD, BODY, SIGNATURE] = [0, 1, 2];
  /** Returns the link with one part of its token replaced. */
  const tampered = (part: number, replace: (text: string) => string): string => {
    const token = link.searchParams.get('token')!.split('.');
    token[part] = replace(token[part]!);
    const changed = new URL(link);
    changed.searchParams.set('token', token.join('.'));
    return changed.pathname + changed.search;
  };
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('opens the file', async () => expect((await send(link.pathname + link.search)).status).toBe(200));

  test.each<[string, () => string]>([
    ['without a signature', () => tampered(SIGNATURE, () => '')],
    ['with another signature', () => tampered(SIGNATURE, (text) => text.slice(1) + text[0])],
    ['with a signature that is not Base64', () => tampered(SIGNATURE, () => '!')],
    ['without an algorithm', () => tampered(HEAD, () => encode({ alg: 'none' }))],
    ['with another algorithm', () => tampered(HEAD, () => encode({ alg: 'RS256' }))],
    ['with a header that is not JSON', () => tampered(HEAD, () => 'AAAA')],
    ['with critical headers', () => tampered(HEAD, () => encode({ alg: 'HS256', crit: ['b64'], b64: false }))],
    ['for another file', () => tampered(BODY, () => encode({ bucket: 'requests', sub: 'lien/b.pdf', exp: 4e9 }))],
    ['whose payload is not an object', () => tampered(BODY, () => encode([]))],
    ['with too many parts', () => tampered(SIGNATURE, (text) => `${text}.${text}`)],
    ['that leads to another file', () => link.pathname.replace('a.pdf', 'b.pdf') + link.search],
    ['that leads out of its bucket', () => link.pathname.replace('lien/', '%2e%2e%2f') + link.search],
    ['that scales a picture', () => `${link.pathname + link.search}&width=10`],
    ['with two tokens', () => `${link.pathname + link.search}&token=x`],
    ['without a token', () => link.pathname],
  ])('%s is refused without a logged error', async (_, path) => {
    const logged = vi.spyOn(console, 'error');
    const { status } = await send(path());
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});
