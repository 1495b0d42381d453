// A second factor, as supabase-js asks for it: what it answers, what it protects, and who tries to get around it.
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import type { SupabaseClient } from '@supabase/supabase-js';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator, enrol, protect } from '../support/authenticator.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';

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

/** The same customer on another device. */
async function signIn(email: string): Promise<SupabaseClient> {
  const { client } = server.visitor();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

const tokenOf = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session!.access_token;
const claimsOf = async (client: SupabaseClient): Promise<Record<string, unknown>> =>
  JSON.parse(Buffer.from((await tokenOf(client)).split('.')[1]!, 'base64url').toString());
const levelsOf = async (client: SupabaseClient) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data!.currentLevel, data!.nextLevel, data!.currentAuthenticationMethods.map((entry) => Object(entry).method)];
};
const refused = (error: unknown) => ({ status: Object(error).status, code: Object(error).code });

/** What the server says to a request that no client of ours would make. */
async function ask(path: string, method: string, token: string, body?: object) {
  const response = await server.backend.fetch(
    new Request(`${ORIGIN}/auth/v1/${path}`, {
      method,
      headers: { apikey: server.backend.keys.publishableKey, authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  const { code, error_code } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: response.status, code: error_code ?? code };
}

describe('setting up an authenticator app', () => {
  test('answers the secret three ways, and a code of it gives the session two factors', async () => {
    const { client, email } = await newCustomer();
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1', ['password']]);
    const { data } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Mon téléphone',
      issuer: 'Soleil',
    });
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Mon téléphone' });
    const { secret, uri, qr_code } = data!.totp;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Soleil:${email}`,
    ]);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      issuer: 'Soleil',
      digits: '6',
      period: '30',
    });
    const svg = parseHTML(decodeURIComponent(qr_code.replace('data:image/svg+xml;utf-8,', ''))).document.querySelector(
      'svg',
    );
    expect(svg?.querySelectorAll('path').length).toBeGreaterThan(0);
    expect(qr_code).not.toContain('#');

    // Begun and not ended: nothing is asked of the customer yet.
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1', ['password']]);
    const { data: session, error } = await client.auth.mfa.challengeAndVerify({
      factorId: data!.id,
      code: new Authenticator(secret).codeAt(0),
    });
    expect(error).toBeNull();
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { email } });
    expect(session!.user.factors).toMatchObject([{ id: data!.id, status: 'verified', factor_type: 'totp' }]);
    expect(JSON.stringify(session!.user)).not.toContain(secret);
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2', ['totp', 'password']]);
    expect((await client.auth.mfa.listFactors()).data!.totp).toHaveLength(1);
  });

  test('a message to a phone, a key, and what is none are refused', async () => {
    const { client } = await newCustomer();
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+14505550142' });
    expect(refused(phone.error)).toEqual({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
    const token = await tokenOf(client);
    expect(await ask('factors', 'POST', token, { factor_type: 'webauthn' })).toEqual({
      status: 422,
      code: 'mfa_webauthn_enroll_not_enabled',
    });
    for (const body of [
      {},
      { factor_type: 'smoke' },
      { factor_type: 'totp', friendly_name: 7 },
      { factor_type: 'totp', issuer: '\0' },
    ])
      expect(await ask('factors', 'POST', token, body)).toEqual({ status: 400, code: 'validation_failed' });
  });

  test('two of one name, and more than ten, are refused', async () => {
    const { client } = await newCustomer();
    await enrol(client, 'a');
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'a' });
    expect(refused(again.error)).toEqual({ status: 422, code: 'mfa_factor_name_conflict' });
    for (let count = 1; count < 10; count++) await enrol(client, `a${count}`);
    const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'b' });
    expect(refused(eleventh.error)).toEqual({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  test('ends the sessions that have one factor, and forgets what else was begun', async () => {
    const { client, email } = await newCustomer();
    const other = await signIn(email);
    const token = await tokenOf(other);
    await enrol(client, 'begun');
    await protect(client, 'ended');
    expect(refused((await other.auth.refreshSession()).error).status).toBe(400);
    expect(await ask('user', 'GET', token)).toEqual({ status: 403, code: 'session_not_found' });
    expect((await client.auth.mfa.listFactors()).data!.all).toMatchObject([{ friendly_name: 'ended' }]);
  });
});

describe('signing in with a second factor', () => {
  test('is at the first level until a code comes, and stays at the second when the session goes on', async () => {
    const { client: first, email } = await newCustomer();
    const { id, app } = await protect(first);
    const client = await signIn(email);
    expect(await levelsOf(client)).toEqual(['aal1', 'aal2', ['password']]);
    const { session_id } = await claimsOf(client);
    expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: app.next() })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2', ['totp', 'password']]);
    expect(await claimsOf(client)).toMatchObject({ session_id, aud: 'authenticated', role: 'authenticated' });
    // The one that was signed in before had two factors as well.
    expect((await first.auth.getUser()).error).toBeNull();
  });

  test('a clock may be a code early or late, and not a day', async () => {
    const { client } = await newCustomer();
    const { id, app } = await enrol(client);
    for (const seconds of [-86_400, -90, 90, 86_400])
      expect(
        refused((await client.auth.mfa.challengeAndVerify({ factorId: id, code: app.codeAt(seconds) })).error),
        String(seconds),
      ).toEqual({ status: 422, code: 'mfa_verification_failed' });
    expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: app.next() })).error).toBeNull();
  });

  test('a code is taken once, also by two at once', async () => {
    const { client, email } = await newCustomer();
    const { id, app } = await protect(client);
    const [one, two] = [await signIn(email), await signIn(email)];
    const code = app.next();
    const verify = async (device: SupabaseClient) => {
      const { data } = await device.auth.mfa.challenge({ factorId: id });
      return async () => (await device.auth.mfa.verify({ factorId: id, challengeId: data!.id, code })).error;
    };
    const errors = await Promise.all([await verify(one), await verify(two)].map((run) => run()));
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    // Replayed by a third.
    const third = await signIn(email);
    const replayed = await third.auth.mfa.challengeAndVerify({ factorId: id, code });
    expect(refused(replayed.error)).toEqual({ status: 422, code: 'mfa_verification_failed' });
  });

  test('one challenge is answered once, from where it was asked, within five minutes', async () => {
    const { client } = await newCustomer();
    const { id, app } = await protect(client);
    const asked = (await client.auth.mfa.challenge({ factorId: id })).data!;
    expect(asked.expires_at - Date.now() / 1_000).toBeGreaterThan(295);
    expect(asked.expires_at - Date.now() / 1_000).toBeLessThanOrEqual(300);
    const answer = (code: string) => client.auth.mfa.verify({ factorId: id, challengeId: asked.id, code });
    expect((await answer(app.next())).error).toBeNull();
    expect(refused((await answer(app.codeAt(0))).error)).toEqual({ status: 422, code: 'mfa_ip_address_mismatch' });
    const elsewhere = await server.backend.fetch(
      new Request(`${ORIGIN}/auth/v1/factors/${id}/challenge`, {
        method: 'POST',
        headers: {
          apikey: server.backend.keys.publishableKey,
          authorization: `Bearer ${await tokenOf(client)}`,
          'x-forwarded-for': '203.0.113.7',
        },
      }),
    );
    const { id: foreign } = (await elsewhere.json()) as { id: string };
    const answered = await client.auth.mfa.verify({ factorId: id, challengeId: foreign, code: app.codeAt(0) });
    expect(refused(answered.error)).toEqual({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('ten codes may be tried, and then not even the right one', async () => {
    const { client } = await newCustomer();
    const { id, app } = await enrol(client);
    const { data } = await client.auth.mfa.challenge({ factorId: id });
    const attempt = async (code: string) =>
      (await client.auth.mfa.verify({ factorId: id, challengeId: data!.id, code })).error;
    let [tries, error] = [1, await attempt('000000')];
    // The ten minutes may end in the middle of this.
    while (refused(error).status === 422 && tries++ < 25) error = await attempt('000000');
    expect(tries).toBeGreaterThan(10);
    expect(refused(await attempt(app.codeAt(0)))).toEqual({ status: 429, code: 'over_request_rate_limit' });
  });
});

describe('what is not the caller’s', () => {
  test('another’s factor, another’s challenge, a factor of before', async () => {
    const [{ client }, { client: stranger }] = [await newCustomer(), await newCustomer()];
    const [own, others] = [await protect(client), await protect(stranger)];
    const notFound = { status: 404, code: 'mfa_factor_not_found' };
    expect(refused((await stranger.auth.mfa.challenge({ factorId: own.id })).error)).toEqual(notFound);
    expect(refused((await stranger.auth.mfa.unenroll({ factorId: own.id })).error)).toEqual(notFound);
    const { data } = await client.auth.mfa.challenge({ factorId: own.id });
    const verified = await stranger.auth.mfa.verify({
      factorId: others.id,
      challengeId: data!.id,
      code: others.app.next(),
    });
    expect(refused(verified.error)).toEqual(notFound);
    await client.auth.mfa.unenroll({ factorId: own.id });
    const late = await client.auth.mfa.verify({ factorId: own.id, challengeId: data!.id, code: own.app.next() });
    expect(refused(late.error)).toEqual(notFound);
    const token = await tokenOf(client);
    expect(await ask('factors/x/challenge', 'POST', token)).toMatchObject({ status: 404 });
    expect(await ask('factors/abc/challenge', 'POST', token)).toEqual({ status: 404, code: 'validation_failed' });
    expect(await ask(`factors/${others.id}/verify`, 'DELETE', await tokenOf(stranger))).toMatchObject({ status: 405 });
  });

  test('tokens that are forged, or of a session that was ended', async () => {
    const { client, email } = await newCustomer();
    await protect(client);
    const device = await signIn(email);
    const claims = { ...(await claimsOf(device)), aal: 'aal2' };
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const sign = (header: object, payload: object, key: string): string => {
      const signed = `${encode(header)}.${encode(payload)}`;
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
    };
    const { jwtSecret } = server.backend.keys;
    const HS256 = { alg: 'HS256', typ: 'JWT' };
    const body = { factor_type: 'totp', friendly_name: 'another' };
    const forged: [string, string, number][] = [
      ['no algorithm', `${encode({ alg: 'none' })}.${encode(claims)}.`, 403],
      ['another key', sign(HS256, claims, 'another key'), 403],
      ['another audience', sign(HS256, { ...claims, aud: 'elsewhere' }, jwtSecret), 403],
      ['no session', sign(HS256, { ...claims, session_id: undefined }, jwtSecret), 403],
      // What a session is at is the database's to say.
      ['a level that it is not at', sign(HS256, claims, jwtSecret), 403],
    ];
    for (const [name, token, status] of forged)
      expect((await ask('factors', 'POST', token, body)).status, name).toBe(status);
    const token = await tokenOf(device);
    await client.auth.signOut({ scope: 'others' });
    expect(await ask('factors', 'POST', token, body)).toEqual({ status: 403, code: 'session_not_found' });
    expect((await ask('factors', 'POST', '', body)).status).toBe(401);
  });
});

describe('an account with a second factor asks for it', () => {
  test('before the password, the address or the factors change', async () => {
    const { client: owner, email } = await newCustomer();
    const { id, app } = await protect(owner);
    const thief = await signIn(email);
    const insufficient = (status: number) => ({ status, code: 'insufficient_aal' });
    expect(refused((await thief.auth.updateUser({ password: 'un autre mot' })).error)).toEqual(insufficient(401));
    expect(refused((await thief.auth.updateUser({ email: newEmail() })).error)).toEqual(insufficient(401));
    expect(refused((await thief.auth.mfa.unenroll({ factorId: id })).error)).toEqual(insufficient(422));
    const second = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' });
    expect(refused(second.error)).toEqual(insufficient(403));
    expect((await thief.auth.updateUser({ data: { nickname: 'x' } })).error).toBeNull();
    expect((await thief.auth.mfa.challengeAndVerify({ factorId: id, code: app.next() })).error).toBeNull();
    expect((await thief.auth.updateUser({ password: 'un autre mot' })).error).toBeNull();
  });

  test('no more once it is removed: the session goes back to one factor', async () => {
    const { client } = await newCustomer();
    const { id } = await protect(client);
    const { data } = await client.auth.mfa.unenroll({ factorId: id });
    expect(data).toEqual({ id });
    await client.auth.refreshSession();
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1', ['password']]);
    expect((await client.auth.getUser()).data.user!.factors).toBeUndefined();
  });
});

// The database's clock is the machine's: its rows are made older while nobody has it open.
fullScopeTest('a challenge ends after five minutes, and a factor that was begun after a day', async () => {
  const { client, email } = await newCustomer();
  const { id, app } = await protect(client);
  const other = await newCustomer();
  await enrol(other.client, 'begun');
  const challenge = (await client.auth.mfa.challenge({ factorId: id })).data!;
  const { dataDir } = server;
  await server.backend.close();
  const connection = await createPgliteConnection({ url: join(dataDir, 'database') });
  await connection.driver.exec(`
    update auth.mfa_challenges set created_at = created_at - interval '301 seconds';
    update auth.mfa_factors set created_at = created_at - interval '25 hours' where status = 'unverified'`);
  await connection.close();
  server = await startTestBackend({ dataDir });
  const device = await signIn(email);
  const late = await device.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code: app.codeAt(0) });
  expect(refused(late.error)).toEqual({ status: 422, code: 'mfa_challenge_expired' });
  expect((await device.auth.mfa.challengeAndVerify({ factorId: id, code: app.next() })).error).toBeNull();
  await enrol(device, 'anew');
  expect((await (await signIn(other.email)).auth.mfa.listFactors()).data!.all).toEqual([]);
});
