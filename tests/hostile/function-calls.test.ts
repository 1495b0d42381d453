// Calls database functions with values that no page sends. PGlite writes some of these values as messages that PostgreSQL cannot
// read. Such a message breaks the server's only connection to the database, so the server checks the values.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FUNCTION_PARAMETERS } from '../../local/backend/visitors/rest-functions.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend({ dataDir: temporary() });
});
afterAll(() => server.end());

const call = (name: string, values: object, headers: Record<string, string>): Promise<Response> =>
  server.backend.fetch(
    new Request(`http://127.0.0.1:4321/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(values),
    }),
  );
const expectServing = async (): Promise<void> => {
  const { data } = await server.visitor().client.from('products').select('id').throwOnError();
  expect(data.length).toBeGreaterThan(5);
  const { status } = await server.backend.fetch(new Request('http://127.0.0.1:4321/healthz'));
  expect(status).toBe(200);
};

const VALUES = [null, 'x', '\0', '\ud800', 5, 1e308, true, {}, [], ['x'], [null], [[1]], { a: { b: 1 } }, 'infinity'];

test('no value that a visitor or customer passes to a database function causes a server error or blocks the server', async () => {
  const { client } = await server.customer(`${crypto.randomUUID()}@exemple.test`);
  const { access_token } = (await client.auth.getSession()).data.session!;
  const key = { apikey: server.backend.keys.publishableKey };
  const faults: string[] = [];
  for (const [name, parameters] of Object.entries(FUNCTION_PARAMETERS))
    for (const value of Object.keys(parameters).length > 0 ? VALUES : [])
      for (const session of [{}, { authorization: `Bearer ${access_token}` }]) {
        const values = Object.fromEntries(Object.keys(parameters).map((parameter) => [parameter, value]));
        const { status } = await call(name, values, { ...key, ...session });
        if (status >= 500) faults.push(`${status} to ${name} with ${JSON.stringify(value)}`);
      }
  expect(faults).toEqual([]);
  await expectServing();
});

test('the server continues to respond after a call with the secret key has broken the database connection', async () => {
  const { secretKey } = server.backend.keys;
  // The server does not check the values of a call with the secret key, so this call breaks the connection.
  const { status } = await call('replace_recovery_codes', { p_digests: 5 }, { apikey: secretKey });
  expect(status).toBeGreaterThanOrEqual(400);
  await expectServing();
});
