// What a stranger may call, and what a query may ask for: the rest is refused before the database sees it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const ORIGIN = 'http://127.0.0.1:4321';

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend({ dataDir: temporary() });
});
afterAll(() => server.end());

/** The response to a visitor's request, with the publishable key that each page holds. */
const ask = (
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  server.backend.fetch(
    new Request(ORIGIN + path, { ...init, headers: { apikey: server.backend.keys.publishableKey, ...init.headers } }),
  );

describe('nothing but the routes is reachable', () => {
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
  ])('%s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await ask(path, { method });
      expect([response.status, await response.json()]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
    }
  });

  test('no account is made for an address that asks for a sign-in link', async () => {
    const email = 'stranger@exemple.test';
    await ask('/auth/v1/otp', { method: 'POST', body: JSON.stringify({ email, create_user: true }) });
    const signIn = await ask('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'quatre bouleaux gris' }),
    });
    expect(signIn.status, 'the address is free').toBe(200);
  });
});

describe('a request at fault is told so, and is no fault of the server', () => {
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

  test.each<[string, string, (() => Parameters<typeof ask>[1])?]>([
    ['NUL', '/rest/v1/products?id=eq.%00'],
    ['half a query', '/rest/v1/products?or=(((((('],
    ['a column that is none', '/rest/v1/products?order=;drop'],
    ['a number beyond numbers', '/rest/v1/products?position=eq.99999999999999999999999'],
    ['an offset beyond numbers', '/rest/v1/products?offset=99999999999999999999'],
    ['fewer than none', '/rest/v1/products?limit=-1'],
    ['a signature that is none', '/storage/v1/object/sign/requests/a.pdf?token=x'],
    ['a signature of somebody else', '/storage/v1/object/sign/requests/a.pdf?token=eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['a path that cannot be decoded', '/storage/v1/object/public/requests/%E0%A4%A'],
    ['NUL in an order', '/rest/v1/rpc/place_order', () => order('[{"product_id":"\\u0000","price_cents":1}]')],
    ['half a character', '/rest/v1/rpc/place_order', () => order('[{"product_id":"\\ud800","price_cents":1}]')],
    ['20 000 brackets', '/rest/v1/rpc/place_order', () => order('['.repeat(20_000) + ']'.repeat(20_000))],
    ['a body that is no object', '/rest/v1/rpc/place_order', () => ({ method: 'POST', headers: json, body: '7' })],
    ['a new row of a view', '/rest/v1/dead_letters', () => asService('POST', { fault: 'x' })],
    ['a change of a view', '/rest/v1/dead_letters?attempts=eq.1', () => asService('PATCH', { fault: 'x' })],
    [
      'an order by nothing',
      '/storage/v1/object/list/requests',
      () => asService('POST', { prefix: '', sortBy: { column: 'name', order: 'x' } }),
    ],
  ])('%s', async (_, path, init = () => ({})) => {
    const { status } = await ask(path, init());
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('a query that could take minutes is refused at once', () => {
  const NESTED = 'match.^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$';

  test.each([
    `description=${NESTED}`,
    `description=i${NESTED}`,
    `description=not.${NESTED}`,
    'description=match(any).{a,b}',
    `or=(name.${NESTED},id.eq.a)`,
    `and=(or(name.i${NESTED}))`,
    `order_items.or=(id.not.${NESTED})`,
    `select=${'id,'.repeat(2_000)}id`,
  ])('%s', async (query) => {
    const [name, ...value] = query.split('=');
    const response = await ask(`/rest/v1/products?${name}=${encodeURIComponent(value.join('='))}`);
    expect([response.status, (await response.json()).code]).toEqual([400, 'query_refused']);
  });

  test.each(['select=id', 'name=ilike.*match.me*', 'id=in.(match.a,b)', 'or=(name.eq.match,id.eq.rematch)'])(
    '%s is answered',
    async (query) => expect((await ask(`/rest/v1/products?${query}`)).status).toBe(200),
  );
});
