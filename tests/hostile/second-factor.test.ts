// Tests second factors of the embedded backend: attempts to bypass a second factor, and requests that this backend
// refuses and GoTrue does not.
// tests/auth/second-factor.test.ts covers the behaviour in common with GoTrue.
import { createHmac, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator, enrol, protect } from '../support/authenticator.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { openDatabase } from '../support/test-database.ts';

const ORIGIN = 'http://127.0.0.1:4321';
const PASSWORD = 'mot de passe';

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend();
});
afterAll(() => server.end());

const newEmail = (): string => `${randomUUID()}@exemple.test`;

async function newCustomer(): Promise<{ client: SupabaseClient; email: string; userId: string }> {
  const email = newEmail();
  const { client, userId } = await server.customer(email);
  return { client, email, userId: userId! };
}

/** Signs a customer in on another device. */
async function signIn(email: string): Promise<SupabaseClient> {
  const { client } = server.visitor();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

const getToken = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session!.access_token;
const readClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const refused = (error: unknown) => ({ status: Object(error).status, code: Object(error).code });

/** Sends a request that none of our clients would send. Returns the status and the error code of the response. */
async function send(path: string, method: string, token: string, body?: object) {
  const response = await server.backend.fetch(
    new Request(`${ORIGIN}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: server.backend.keys.publishableKey,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  const { code, error_code } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: response.status, code: error_code ?? code };
}

test('the QR code is a complete data URL, and the access token is valid for 15 minutes and names its issuer', async () => {
  const { client } = await newCustomer();
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'a' });
  expect(data!.totp.qr_code).not.toContain('#');
  const { data: session } = await client.auth.mfa.challengeAndVerify({
    factorId: data!.id,
    code: new Authenticator(data!.totp.secret).codeAt(0),
  });
  expect(session!.expires_in).toBe(900);
  expect(readClaims(session!.access_token).iss).toBe(`${ORIGIN}/auth/v1`);
});

test('invalid names, HTTP methods and factor IDs are refused', async () => {
  const { client } = await newCustomer();
  const token = await getToken(client);
  for (const wrong of [{ issuer: '\0' }, { friendly_name: 'a'.repeat(101) }])
    expect(await send('factors', 'POST', token, { factor_type: 'totp', ...wrong })).toEqual({
      status: 400,
      code: 'validation_failed',
    });
  const { id } = await enrol(client);
  expect(await send(`factors/${id}/verify`, 'DELETE', token)).toMatchObject({ status: 405 });
  expect(await send('factors/x/challenge', 'POST', token)).toMatchObject({ status: 404 });
});

describe('a code', () => {
  test('is accepted once, even if two sessions use it at the same time', async () => {
    const { client, email } = await newCustomer();
    const { id, app } = await protect(client);
    const [first, second] = [await signIn(email), await signIn(email)];
    const code = app.next();
    const verify = async (device: SupabaseClient) => {
      const { data } = await device.auth.mfa.challenge({ factorId: id });
      return async () => (await device.auth.mfa.verify({ factorId: id, challengeId: data!.id, code })).error;
    };
    const errors = await Promise.all([await verify(first), await verify(second)].map((run) => run()));
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    // A third session repeats the code.
    const third = await signIn(email);
    const replayed = await third.auth.mfa.challengeAndVerify({ factorId: id, code });
    expect(refused(replayed.error)).toEqual({ status: 422, code: 'mfa_verification_failed' });
  });

  test('is accepted only from the network that requested its challenge', async () => {
    const { client } = await newCustomer();
    const { id, app } = await protect(client);
    const elsewhere = await server.backend.fetch(
      new Request(`${ORIGIN}/auth/v1/factors/${id}/challenge`, {
        method: 'POST',
        headers: {
          apikey: server.backend.keys.publishableKey,
          authorization: `Bearer ${await getToken(client)}`,
          'x-forwarded-for': '203.0.113.7',
        },
      }),
    );
    const { id: foreign } = (await elsewhere.json()) as { id: string };
    const answered = await client.auth.mfa.verify({ factorId: id, challengeId: foreign, code: app.codeAt(0) });
    expect(refused(answered.error)).toEqual({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('is accepted even if the owner of a similar address has typed ten wrong codes', async () => {
    // These addresses belong to two people at many providers, although some providers ignore the dot.
    const name = randomUUID();
    const [stranger, owner] = await Promise.all(
      [`a.b${name}`, `ab${name}`].map((own) => server.customer(`${own}@exemple.test`)),
    );
    const factors = [await enrol(stranger!.client), await enrol(owner!.client)] as const;
    for (let time = 0; time < 10; time++)
      await stranger!.client.auth.mfa.challengeAndVerify({ factorId: factors[0].id, code: '000000' });
    const { id, app } = factors[1];
    const answered = await owner!.client.auth.mfa.challengeAndVerify({ factorId: id, code: app.next() });
    expect(answered.error).toBeNull();
  });

  test('is refused after ten wrong codes, even if it is correct', async () => {
    const { client } = await newCustomer();
    const { id, app } = await enrol(client);
    const { data } = await client.auth.mfa.challenge({ factorId: id });
    const attempt = async (code: string) =>
      (await client.auth.mfa.verify({ factorId: id, challengeId: data!.id, code })).error;
    let [tries, error] = [1, await attempt('000000')];
    while (refused(error).status === 422 && tries++ < 25) error = await attempt('000000');
    expect(tries).toBe(11);
    expect(refused(await attempt(app.codeAt(0)))).toEqual({ status: 429, code: 'over_request_rate_limit' });
  });
});

test('tokens with forged claims are refused', async () => {
  const { client, email } = await newCustomer();
  await protect(client);
  const device = await signIn(email);
  const claims = readClaims(await getToken(device));
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const sign = (payload: object): string => {
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
    return `${signed}.${createHmac('sha256', server.backend.keys.jwtSecret).update(signed).digest('base64url')}`;
  };
  const made: [string, object, string][] = [
    ['another audience', { ...claims, aud: 'elsewhere' }, 'unexpected_audience'],
    ['a missing session', { ...claims, session_id: undefined }, 'session_not_found'],
    // Only the database decides the level of a session.
    ['a level that the session has not reached', { ...claims, aal: 'aal2' }, 'insufficient_aal'],
  ];
  const body = { factor_type: 'totp', friendly_name: 'another' };
  for (const [name, payload, code] of made)
    expect(await send('factors', 'POST', sign(payload), body), name).toEqual({ status: 403, code });
  expect(await send('factors', 'POST', '', body)).toEqual({ status: 401, code: 'no_authorization' });
});

// The database uses the machine's clock, so the test stops the server and backdates the rows.
fullScopeTest('a challenge expires after five minutes, and an incomplete set-up after a day', async () => {
  const { client, email } = await newCustomer();
  const { id, app } = await protect(client);
  const other = await newCustomer();
  await enrol(other.client, 'begun');
  const challenge = (await client.auth.mfa.challenge({ factorId: id })).data!;
  const { dataDir } = server;
  await server.backend.close();
  const database = await openDatabase(dataDir);
  await database.exec(`
    update auth.mfa_challenges set created_at = created_at - interval '301 seconds';
    update auth.mfa_factors set created_at = created_at - interval '25 hours' where status = 'unverified'`);
  await database.close();
  server = await startTestBackend({ dataDir });
  const device = await signIn(email);
  const late = await device.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code: app.codeAt(0) });
  expect(refused(late.error)).toEqual({ status: 422, code: 'mfa_challenge_expired' });
  expect((await device.auth.mfa.challengeAndVerify({ factorId: id, code: app.next() })).error).toBeNull();
  await enrol(device, 'anew');
  expect((await (await signIn(other.email)).auth.mfa.listFactors()).data!.all).toEqual([]);
});
