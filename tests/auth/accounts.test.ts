// Tests accounts and sessions through supabase-js. These tests run unchanged on the embedded backend and on any Supabase
// (CONTRIBUTING.md). Tests that only the embedded backend passes are in tests/hostile/accounts.test.ts.
import { randomUUID } from 'node:crypto';
import { AuthWeakPasswordError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAuthServer, PASSWORD, parseRefusal, getToken, type AuthServer } from '../support/auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.end());

const isOpen = async (token: string): Promise<boolean> => (await server.send('user', 'GET', token)).status === 200;

describe('a sign-up', () => {
  const signUp = (body: unknown) => server.send('signup', 'POST', undefined, body);

  test.each<[string, unknown, number, string]>([
    ['a body that is not JSON', '{"email":', 400, 'bad_json'],
    ['a list', [], 400, 'bad_json'],
    ['a number as password', { email: 'a@exemple.test', password: 12_345_678 }, 400, 'bad_json'],
    ['an invalid email address', { email: 'nobody', password: PASSWORD }, 400, 'validation_failed'],
    ['a password of 73 bytes', { email: 'a@exemple.test', password: 'a b c d '.repeat(10) }, 400, 'validation_failed'],
    ['a short password', { email: 'a@exemple.test', password: 'court' }, 422, 'weak_password'],
  ])('is refused with a message: %s', async (_, body, status, code) => {
    const refused = await signUp(body);
    expect(parseRefusal(refused)).toEqual({ status, code });
    expect(refused.responseBody).toMatchObject({ msg: expect.stringMatching(/\w/) });
  });

  test('is refused for a weak password, with the reasons', async () => {
    const { error } = await server.visitor().auth.signUp({ email: server.newEmail(), password: 'court' });
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect(error).toMatchObject({ reasons: ['length'] });
  });
});

describe('the sign-in interface', () => {
  test('refuses a wrong password, an unknown address and an invalid address with the same response', async () => {
    const { email } = await server.customer();
    const answers = [];
    for (const address of [email, server.newEmail(), 'nobody'])
      answers.push(
        await server.send('token?grant_type=password', 'POST', undefined, { email: address, password: 'faux faux' }),
      );
    for (const { status, responseBody } of answers)
      expect([status, responseBody]).toEqual([
        400,
        { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      ]);
  });

  test('refuses an invalid link', async () => {
    const { error } = await server.visitor().auth.verifyOtp({ type: 'recovery', token_hash: randomUUID() });
    expect(parseRefusal(error)).toEqual({ status: 403, code: 'otp_expired' });
  });

  test('responds to a password reset for an address without an account as if an email had been sent', async () => {
    const { status, responseBody } = await server.send('recover', 'POST', undefined, { email: server.newEmail() });
    expect([status, responseBody]).toEqual([200, {}]);
  });
});

describe('sessions', () => {
  test('are extended with their refresh token, which is then replaced', async () => {
    const { client } = await server.customer();
    const { session: before } = (await client.auth.getSession()).data;
    const { session: after } = (await client.auth.refreshSession()).data;
    expect(after!.refresh_token).not.toBe(before!.refresh_token);
    expect(after!.expires_at).toBeGreaterThanOrEqual(before!.expires_at!);
    expect(await isOpen(after!.access_token)).toBe(true);
  });

  test.each<['local' | 'others' | 'global', boolean, boolean]>([
    ['local', false, true],
    ['others', true, false],
    ['global', false, false],
  ])('end if a sign-out with the scope %s includes them', async (scope, ownIsOpen, otherIsOpen) => {
    const { client, email } = await server.customer();
    const [own, other] = [await getToken(client), await getToken(await server.signIn(email))];
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    expect([await isOpen(own), await isOpen(other)]).toEqual([ownIsOpen, otherIsOpen]);
  });

  test('all end after a change of the password, except the current session', async () => {
    const { client, email } = await server.customer();
    const other = await server.signIn(email);
    const token = await getToken(other);
    const change = (password: string) => client.auth.updateUser({ password, current_password: PASSWORD });
    expect(parseRefusal((await change(PASSWORD)).error)).toEqual({
      status: 422,
      code: 'same_password',
    });
    expect((await change('deux érables rouges')).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(parseRefusal((await other.auth.refreshSession()).error).status).toBe(400);
    expect(await isOpen(token)).toBe(false);
    await expect(server.signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await server.signIn(email, 'deux érables rouges');
  });

  test('cannot change the email address of their account to the email address of another account', async () => {
    const [{ client }, { email }] = [await server.customer(), await server.customer()];
    const { data } = await client.auth.updateUser({ email });
    // Some servers respond as usual and notify the owner of the address. They send no link, so the change is never confirmed.
    expect(data.user?.email).not.toBe(email);
    expect((await client.auth.getUser()).data.user?.email).not.toBe(email);
  });

  test('require a valid token', async () => {
    // The status depends on the server. A gateway may replace the missing token with a visitor's token.
    expect([401, 403]).toContain((await server.send('user', 'GET', undefined)).status);
    expect(parseRefusal(await server.send('user', 'GET', 'a.b.c'))).toEqual({ status: 403, code: 'bad_jwt' });
  });
});

describe('user metadata', () => {
  const POISON = { note: 'x'.repeat(12_000), email: 'x'.repeat(5_000), sub: 'x'.repeat(900), email_verified: ['x'] };

  test('is refused or dropped when an account is changed, so access tokens stay short', async () => {
    const { client, userId } = await server.customer();
    // The embedded backend refuses this metadata. GoTrue accepts it, and the database drops it.
    const { error } = await client.auth.updateUser({ data: POISON });
    expect([undefined, 422]).toContain(error?.status);
    const { user } = (await client.auth.getUser()).data;
    expect(JSON.stringify(user!.user_metadata)).not.toContain('xx');
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await getToken(client)).length).toBeLessThan(2_000);
    const { data: read } = await server.admin.auth.admin.getUserById(userId);
    expect(JSON.stringify(read.user!.user_metadata)).not.toContain('xx');
  });

  test('that is unknown or wrong is not stored with an account that the secret key creates', async () => {
    const email = server.newEmail();
    const { admin } = server.admin.auth;
    const { data } = await admin.createUser({ email, password: PASSWORD, user_metadata: POISON, email_confirm: true });
    const { user } = (await admin.getUserById(data.user!.id)).data;
    expect(JSON.stringify(user!.user_metadata)).not.toContain('xx');
    expect((await getToken(await server.signIn(email))).length).toBeLessThan(2_000);
    await admin.deleteUser(data.user!.id);
  });
});

describe('the secret key', () => {
  test('allows creating, reading and deleting accounts', async () => {
    const { admin } = server.admin.auth;
    const email = server.newEmail();
    const newUser = { email: email.toUpperCase(), password: PASSWORD };
    const { data } = await admin.createUser(newUser);
    expect(data.user).toMatchObject({ email, role: 'authenticated' });
    const { id } = data.user!;
    await expect(server.signIn(email)).rejects.toMatchObject({ status: 400, code: 'email_not_confirmed' });
    await expect(server.signIn(email, 'faux faux')).rejects.toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect(parseRefusal((await admin.createUser(newUser)).error)).toEqual({ status: 422, code: 'email_exists' });
    expect(parseRefusal((await admin.createUser({ password: PASSWORD })).error)).toEqual({
      status: 400,
      code: 'validation_failed',
    });
    const { user } = (await admin.getUserById(id)).data;
    expect(user).toMatchObject({ id, email, phone: '', is_anonymous: false, identities: [{ provider: 'email' }] });
    expect(user!.email_confirmed_at).toBeUndefined();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect(parseRefusal((await admin.getUserById(id)).error)).toEqual({ status: 404, code: 'user_not_found' });
    expect(parseRefusal((await admin.deleteUser(randomUUID())).error)).toEqual({ status: 404, code: 'user_not_found' });
    await expect(server.signIn(email)).rejects.toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  test('is required to manage accounts', async () => {
    const { client, userId } = await server.customer();
    const token = await getToken(client);
    const refused = { status: 403, code: 'not_admin' };
    expect(parseRefusal(await server.send('admin/users', 'POST', token, { email: server.newEmail() }))).toEqual(
      refused,
    );
    expect(parseRefusal(await server.send(`admin/users/${userId}`, 'DELETE', token))).toEqual(refused);
  });
});
