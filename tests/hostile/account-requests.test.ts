// Requests to the embedded authentication interface that no page of the site sends.
import { randomUUID } from 'node:crypto';
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

  test('an empty object is accepted, as auth-js sends it', async () => {
    for (const data of [{}, null])
      expect((await send('signup', { body: { email: newEmail(), password: PASSWORD, data } })).status).toBe(200);
  });

  test('is refused at any level of an account, and never in an access token', async () => {
    const { client, userId } = await server.customer(newEmail());
    await protect(client);
    const { session } = (await client.auth.getSession()).data;
    const headers = { authorization: `Bearer ${session!.access_token}` };
    for (const data of poisons) {
      expect(await send('user', { method: 'PUT', headers, body: { data } })).toMatchObject(REFUSED);
      // Nor together with a change that is allowed.
      expect(await send('user', { method: 'PUT', headers, body: { data, password: PASSWORD } })).toMatchObject(REFUSED);
    }
    expect((await client.auth.refreshSession()).error).toBeNull();
    const { access_token } = (await client.auth.getSession()).data.session!;
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString());
    expect(claims).toMatchObject({ sub: userId, aal: 'aal2' });
    expect(claims.user_metadata).toEqual({});
  });
});
