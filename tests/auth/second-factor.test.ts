// Tests second factors through supabase-js. These tests run unchanged on the embedded backend and on any Supabase
// (CONTRIBUTING.md). Tests that only the embedded backend passes are in tests/hostile/second-factor.test.ts.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readClaims,
  getLevels,
  openAuthServer,
  PASSWORD,
  parseRefusal,
  getToken,
  type AuthServer,
} from '../support/auth-server.ts';
import { Authenticator, enrol, protect } from '../support/authenticator.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.end());

const NOT_FOUND = { status: 404, code: 'mfa_factor_not_found' };

describe('the set-up of an authenticator app', () => {
  test('returns the secret as text, link and QR code, and a code of the app raises the session to two factors', async () => {
    const { client, email } = await server.customer();
    expect(await getLevels(client)).toEqual(['aal1', 'aal1', ['password']]);
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
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,[^]*<svg[^]*<(path|rect)[^]*<\/svg>/);

    // The set-up is not complete, so the customer needs no code yet.
    expect(await getLevels(client)).toEqual(['aal1', 'aal1', ['password']]);
    const { data: session, error } = await client.auth.mfa.challengeAndVerify({
      factorId: data!.id,
      code: new Authenticator(secret).codeAt(0),
    });
    expect(error).toBeNull();
    expect(session).toMatchObject({ token_type: 'bearer', user: { email } });
    const { data: user } = await client.auth.getUser();
    expect(user.user!.factors).toMatchObject([{ id: data!.id, status: 'verified', factor_type: 'totp' }]);
    expect(JSON.stringify([session!.user, user])).not.toContain(secret);
    expect(await getLevels(client)).toEqual(['aal2', 'aal2', ['password', 'totp']]);
    expect((await client.auth.mfa.listFactors()).data!.totp).toHaveLength(1);
  });

  test('refuses other types of factor (a phone, a security key, unknown types) and malformed requests', async () => {
    const { client } = await server.customer();
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+14505550142' });
    expect(parseRefusal(phone.error)).toEqual({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
    const token = await getToken(client);
    const refusals: [object, number, string][] = [
      [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
      [{}, 400, 'validation_failed'],
      [{ factor_type: 'smoke' }, 400, 'validation_failed'],
      [{ factor_type: 7 }, 400, 'bad_json'],
      [{ factor_type: 'totp', friendly_name: 7 }, 400, 'bad_json'],
      [[], 400, 'bad_json'],
    ];
    for (const [body, status, code] of refusals)
      expect(parseRefusal(await server.send('factors', 'POST', token, body)), JSON.stringify(body)).toEqual({
        status,
        code,
      });
  });

  test('refuses two factors with the same name, and more than ten factors', async () => {
    const { client } = await server.customer();
    for (const name of ['', 'a']) {
      await enrol(client, name);
      const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
      expect(parseRefusal(again.error)).toEqual({ status: 422, code: 'mfa_factor_name_conflict' });
    }
    for (let count = 2; count < 10; count++) await enrol(client, `a${count}`);
    const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'b' });
    expect(parseRefusal(eleventh.error)).toEqual({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  test('ends the account’s other sessions that have no second factor, and deletes the account’s incomplete set-ups', async () => {
    const { client, email } = await server.customer();
    const other = await server.signIn(email);
    const token = await getToken(other);
    await enrol(client, 'begun');
    await protect(client, 'ended');
    expect(parseRefusal((await other.auth.refreshSession()).error)).toEqual({
      status: 400,
      code: 'refresh_token_not_found',
    });
    expect(parseRefusal(await server.send('user', 'GET', token))).toEqual({ status: 403, code: 'session_not_found' });
    expect((await client.auth.mfa.listFactors()).data!.all).toMatchObject([{ friendly_name: 'ended' }]);
  });
});

describe('a sign-in with a second factor', () => {
  test('has the level aal1 until its code is accepted, and keeps aal2 when the session is refreshed', async () => {
    const { client: first, email, userId } = await server.customer();
    const { id, app } = await protect(first);
    const client = await server.signIn(email);
    expect(await getLevels(client)).toEqual(['aal1', 'aal2', ['password']]);
    const { session_id } = await readClaims(client);
    expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: app.next() })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await getLevels(client)).toEqual(['aal2', 'aal2', ['password', 'totp']]);
    const owner = { sub: userId, email, phone: '', is_anonymous: false, user_metadata: {} };
    expect(await readClaims(client)).toMatchObject({
      ...owner,
      aud: 'authenticated',
      role: 'authenticated',
      session_id,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    // The earlier session also has two factors, so it is still valid.
    expect((await first.auth.getUser()).error).toBeNull();
  });

  test('accepts the code of a clock that is 30 s ahead, and refuses codes of clocks that are 90 s or a day off', async () => {
    const { client } = await server.customer();
    const { id, app } = await enrol(client);
    for (const seconds of [-86_400, -90, 90, 86_400])
      expect(
        parseRefusal((await client.auth.mfa.challengeAndVerify({ factorId: id, code: app.codeAt(seconds) })).error),
        String(seconds),
      ).toEqual({ status: 422, code: 'mfa_verification_failed' });
    expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: app.codeAt(30) })).error).toBeNull();
  });

  test('accepts a single response to a challenge, whose reported expiry is in five minutes', async () => {
    const { client } = await server.customer();
    const { id, app } = await protect(client);
    const challenge = (await client.auth.mfa.challenge({ factorId: id })).data!;
    // The clock of a server on another machine may differ by some seconds.
    expect(Math.abs(challenge.expires_at - Date.now() / 1_000 - 300)).toBeLessThan(30);
    const answer = (code: string) => client.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code });
    expect((await answer(app.next())).error).toBeNull();
    expect(parseRefusal((await answer(app.codeAt(0))).error)).toEqual({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('refuses a response whose challenge is missing or unknown, or whose code is missing or invalid', async () => {
    const { client } = await server.customer();
    const { id } = await enrol(client);
    const token = await getToken(client);
    const refusals: [unknown, number, string][] = [
      [{ challenge_id: randomUUID(), code: '000000' }, 422, 'mfa_factor_not_found'],
      [{ code: '000000' }, 422, 'mfa_factor_not_found'],
      [{ challenge_id: randomUUID(), code: '' }, 400, 'validation_failed'],
      [{ challenge_id: randomUUID() }, 400, 'validation_failed'],
      [{ challenge_id: 'none', code: '000000' }, 400, 'bad_json'],
      [{ challenge_id: randomUUID(), code: 0 }, 400, 'bad_json'],
      ['{"code":', 400, 'bad_json'],
    ];
    for (const [body, status, code] of refusals)
      expect(
        parseRefusal(await server.send(`factors/${id}/verify`, 'POST', token, body)),
        JSON.stringify(body),
      ).toEqual({
        status,
        code,
      });
  });
});

describe('access to second factors', () => {
  test('is refused for another customer’s factor or challenge, and for a removed factor', async () => {
    const [{ client }, { client: stranger }] = [await server.customer(), await server.customer()];
    const [own, others] = [await protect(client), await protect(stranger)];
    expect(parseRefusal((await stranger.auth.mfa.challenge({ factorId: own.id })).error)).toEqual(NOT_FOUND);
    expect(parseRefusal((await stranger.auth.mfa.unenroll({ factorId: own.id })).error)).toEqual(NOT_FOUND);
    const { data } = await client.auth.mfa.challenge({ factorId: own.id });
    const verified = await stranger.auth.mfa.verify({
      factorId: others.id,
      challengeId: data!.id,
      code: others.app.next(),
    });
    expect(parseRefusal(verified.error)).toEqual({ ...NOT_FOUND, status: 422 });
    await client.auth.mfa.unenroll({ factorId: own.id });
    const late = await client.auth.mfa.verify({ factorId: own.id, challengeId: data!.id, code: own.app.next() });
    expect(parseRefusal(late.error)).toEqual(NOT_FOUND);
    expect(parseRefusal(await server.send('factors/abc/challenge', 'POST', await getToken(client)))).toEqual({
      status: 404,
      code: 'validation_failed',
    });
  });

  test('is refused with invalid tokens, forged tokens and tokens of an ended session', async () => {
    const { client, email } = await server.customer();
    await protect(client);
    const device = await server.signIn(email);
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const payload = encode({ ...(await readClaims(device)), aal: 'aal2' });
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}`;
    const body = { factor_type: 'totp', friendly_name: 'another' };
    const enrolAs = async (token?: string) => parseRefusal(await server.send('factors', 'POST', token, body));
    const forged = { status: 403, code: 'bad_jwt' };
    // Without a token, the status depends on the server. A gateway may replace the publishable key with a visitor's token.
    expect([401, 403]).toContain((await enrolAs()).status);
    expect(await enrolAs('a.b.c')).toEqual(forged);
    expect(await enrolAs(`${encode({ alg: 'none' })}.${payload}.`)).toEqual(forged);
    expect(await enrolAs(`${signed}.${createHmac('sha256', 'another').update(signed).digest('base64url')}`)).toEqual(
      forged,
    );
    const token = await getToken(device);
    await client.auth.signOut({ scope: 'others' });
    expect(await enrolAs(token)).toEqual({ status: 403, code: 'session_not_found' });
  });
});

describe('an account with a second factor', () => {
  test('needs the second factor to change the password, the address or the factors', async () => {
    const { client: owner, email } = await server.customer();
    const { id, app } = await protect(owner);
    const thief = await server.signIn(email);
    const insufficient = (status: number) => ({ status, code: 'insufficient_aal' });
    expect(parseRefusal((await thief.auth.updateUser({ password: 'deux érables rouges' })).error)).toEqual(
      insufficient(401),
    );
    expect(parseRefusal((await thief.auth.updateUser({ email: server.newEmail() })).error)).toEqual(insufficient(401));
    expect(parseRefusal((await thief.auth.mfa.unenroll({ factorId: id })).error)).toEqual(insufficient(422));
    const second = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' });
    expect(parseRefusal(second.error)).toEqual(insufficient(403));
    expect((await thief.auth.updateUser({ email })).error, 'the account’s own address').toBeNull();
    expect((await thief.auth.mfa.challengeAndVerify({ factorId: id, code: app.next() })).error).toBeNull();
    const change = { password: 'deux érables rouges', current_password: PASSWORD };
    expect((await thief.auth.updateUser(change)).error).toBeNull();
  });

  test('no longer needs the second factor once it is removed, and the session has one factor again', async () => {
    const { client } = await server.customer();
    const { id } = await protect(client);
    const { data } = await client.auth.mfa.unenroll({ factorId: id });
    expect(data).toEqual({ id });
    await client.auth.refreshSession();
    expect(await getLevels(client)).toEqual(['aal1', 'aal1', ['password']]);
    expect((await client.auth.getUser()).data.user!.factors).toBeUndefined();
  });
});

test('only the secret key can list and remove the factors of another account', async () => {
  const { client, email, userId } = await server.customer();
  const { id } = await protect(client);
  const { mfa } = server.admin.auth.admin;
  const { data } = await mfa.listFactors({ userId });
  expect(data!.factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp', friendly_name: 'Téléphone' }]);
  expect(parseRefusal((await mfa.deleteFactor({ userId, id: randomUUID() })).error)).toEqual(NOT_FOUND);
  for (const customer of [client, (await server.customer()).client])
    for (const [path, method] of [
      [`admin/users/${userId}/factors`, 'GET'],
      [`admin/users/${userId}/factors/${id}`, 'DELETE'],
    ] as const)
      expect(parseRefusal(await server.send(path, method, await getToken(customer)))).toEqual({
        status: 403,
        code: 'not_admin',
      });
  expect((await mfa.deleteFactor({ userId, id })).error).toBeNull();
  expect((await mfa.listFactors({ userId })).data!.factors).toEqual([]);
  expect(await getLevels(await server.signIn(email, PASSWORD))).toEqual(['aal1', 'aal1', ['password']]);
});
