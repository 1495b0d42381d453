// Tests accounts of the embedded backend: refusals, rate limits, and the effects of a new password. tests/auth/accounts.test.ts
// covers the behaviour in common with GoTrue.
import { hash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash as hashPassword } from 'bcryptjs';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSpelling } from '../../local/backend/database/auth/password.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { PASSWORDS } from '../support/typed-text.ts';
import { newCustomer } from '../support/new-customer.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const ORIGIN = 'http://127.0.0.1:4321';
const PASSWORD = 'quatre bouleaux gris';

let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend({ dataDir: temporary() });
});
afterAll(() => server.end());

const newEmail = (): string => `${randomUUID()}@exemple.test`;

interface Sender {
  network?: string;
  token?: string;
  method?: string;
  /** Additional headers. They replace headers of the same name that our pages send. */
  headers?: Record<string, string>;
}

interface PlainResponse {
  status: number;
  code?: string;
  body: Record<string, string>;
  retryAfter: string | null;
  /** The cookie that a browser would send back. */
  cookie: string;
}

/** Sends a request to the authentication interface. By default, it is a POST from a random network. */
async function send(
  path: string,
  body: unknown,
  { network = randomUUID(), token, method = 'POST', headers = {} }: Sender = {},
): Promise<PlainResponse> {
  const response = await server.backend.fetch(
    new Request(`${ORIGIN}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: server.backend.keys.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': network,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  const answer = (await response.json().catch(() => ({}))) as Record<string, string>;
  const code = answer.error_code ?? answer.code;
  return {
    status: response.status,
    ...(code ? { code } : {}),
    body: answer,
    retryAfter: response.headers.get('retry-after'),
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

const signIn = (email: string, password: string, sender: Sender = {}) =>
  send('token?grant_type=password', { email, password }, sender);

/** Creates an account, signs in, and returns its session. */
async function signInAnew(email: string, password = PASSWORD): Promise<Record<string, string>> {
  await newCustomer(server.service().client, email, password);
  return (await signIn(email, password)).body;
}

describe('the authentication interface', () => {
  test.each<[string, unknown, number]>([
    ['20 000 brackets', '['.repeat(20_000), 400],
    ['a NUL in the password', { email: newEmail(), password: 'mot de\0passe' }, 400],
    ['half of a surrogate pair', `{"email":"a@b.ca","password":"\\ud800 mot de passe"}`, 400],
    ['an email address of 100 kB', { email: `${'a'.repeat(100_000)}@b.ca`, password: PASSWORD }, 400],
    ['a short password of emoji', { email: newEmail(), password: '😀😀😀😀' }, 422],
    ['a password that is longer than bcrypt reads', { email: newEmail(), password: 'é'.repeat(37) }, 400],
    ['a common password', { email: newEmail(), password: 'password123' }, 422],
    ['a password of a word, a year and a punctuation mark', { email: newEmail(), password: 'Quebec2026!' }, 422],
    ['a password of eight spaces', { email: newEmail(), password: '        ' }, 422],
    [
      'the account’s own address as the password',
      { email: 'jo.tremblay@exemple.test', password: 'Jo.Tremblay@exemple.test' },
      422,
    ],
  ])('refuses an invalid sign-up with a message, without a server error: %s', async (_, body, status) => {
    const answer = await send('signup', body);
    expect([answer.status, typeof answer.body.msg]).toEqual([status, 'string']);
  });

  test('compares all 72 bytes of a password at sign-in', async () => {
    const [email, password] = [newEmail(), `${'é'.repeat(30)}kq7wzvxb2mtd`];
    expect((await send('signup', { email, password })).status).toBe(200);
    expect((await send('verify', { type: 'signup', token_hash: await tokenIn(email, 'signup') })).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(email, password.slice(0, -1))).code).toBe('invalid_credentials');
  });
});

describe('equivalent spellings of an address or a password', () => {
  test.each(PASSWORDS)('allow a sign-in to a new account: %j', async (set, ...others) => {
    const email = newEmail();
    await send('signup', { email, password: others[0] });
    await send('verify', { type: 'signup', token_hash: await tokenIn(email, 'signup') });
    for (const password of [set, ...others]) expect((await signIn(email, password)).status, password).toBe(200);
    expect((await signIn(email, 'Epinette noire')).code).toBe('invalid_credentials');
  });

  test('match a password stored before passwords were normalized, unless only the stored password has a no-break space', async () => {
    for (const stored of ['E\u0301pinette noire', 'Épinette noire', 'Épinette\u00a0noire']) {
      const passwordHash = await hashPassword(stored, 4);
      expect(await findSpelling(stored, passwordHash)).toBe(stored);
      expect(await findSpelling('Épinette noire', passwordHash)).toBe(stored.includes('\u00a0') ? undefined : stored);
    }
  });

  test('allow a sign-in with any form and case of an internationalized domain', async () => {
    const name = randomUUID();
    const userId = await newCustomer(server.service().client, `${name}@chalet-été.test`, PASSWORD);
    const spellings = [
      `${name}@chalet-été.test`,
      `${name}@CHALET-E\u0301TE\u0301.test`,
      `${name}@xn--chalet-t-h1ab.test`,
      ` <${name.toUpperCase()}@Chalet-été.TEST>,`,
    ];
    for (const email of spellings) expect((await signIn(email, PASSWORD)).status, email).toBe(200);
    const { data } = await server.service().client.auth.admin.getUserById(userId);
    expect(data.user?.email).toBe(`${name}@xn--chalet-t-h1ab.test`);
  });
});

describe('the rate limit of the authentication interface', () => {
  /** Tries wrong passwords until the rate limit refuses an attempt. Returns how many passwords were compared. */
  async function tryOut(email: (time: number) => string, sender: Sender): Promise<number> {
    for (let time = 0; time < 60; time++) {
      const answer = await signIn(email(time), 'faux faux', sender);
      if (answer.status !== 429) continue;
      expect(answer.code).toBe('over_request_rate_limit');
      expect(Number(answer.retryAfter)).toBeGreaterThan(0);
      return time;
    }
    throw new Error('no attempt was refused');
  }

  test('counts all spellings of an email address together, per network, so the owner can sign in from another network', async () => {
    const [name, network] = [randomUUID().replaceAll('-', ''), '203.0.113.9'];
    const spellings = [`${name}@exemple.test`, `${name}+a@exemple.test`, `${name.toUpperCase()}@exemple.test`];
    await newCustomer(server.service().client, spellings[0]!, PASSWORD);
    expect(await tryOut((time) => spellings[time % 3]!, { network })).toBe(15);
    expect((await signIn(newEmail(), 'faux faux', { network })).status, 'another account').toBe(400);
    expect((await signIn(spellings[0]!, PASSWORD)).status, 'its owner').toBe(200);
  });

  test('slows down attempts from many networks, while the owner can sign in on a known or a new device', async () => {
    const email = newEmail();
    await newCustomer(server.service().client, email, PASSWORD);
    const { cookie } = await signIn(email, PASSWORD);
    expect(cookie).toMatch(/^signed-in-before=/);
    // Makes 32 attempts, four at a time.
    for (let time = 0; time < 8; time++) await Promise.all(Array.from({ length: 4 }, () => signIn(email, 'faux faux')));
    // Strangers send five requests at once, each from a different network. Up to four requests wait. The server refuses a fifth
    // that arrives in the meantime.
    const startedAt = performance.now();
    const strangers = Array.from({ length: 5 }, () => signIn(email, 'faux faux'));
    expect((await signIn(email, PASSWORD, { headers: { cookie } })).status, 'the known device').toBe(200);
    const answers = (await Promise.all(strangers)).map(({ status }) => status);
    expect(performance.now() - startedAt, 'one attempt every two seconds').toBeGreaterThan(6_000);
    expect(answers.filter((status) => status === 400).length).toBeGreaterThanOrEqual(4);
    expect((await signIn(email, PASSWORD)).status, 'the owner on a new device').toBe(200);
  });

  test('applies to a known device too, and a device is known only for its own account', async () => {
    const [own, other] = [newEmail(), newEmail()];
    for (const email of [own, other]) await newCustomer(server.service().client, email, PASSWORD);
    const { cookie } = await signIn(own, PASSWORD);
    const network = '203.0.113.10';
    await tryOut(() => other, { network, headers: { cookie } });
    const forged = cookie.replace(/~.*/, '~AAAAAAAAAAAAAAAAAAAAAA');
    expect((await signIn(other, PASSWORD, { network, headers: { cookie: forged } })).status).toBe(429);
    const tries = await tryOut(() => own, { network: '203.0.113.11', headers: { cookie } });
    expect(tries, '10 of the device, then 15 of the network').toBe(25);
    // The ID is signed without regard to upper and lower case, but the attempts of each spelling count together.
    const isLower = (letter: string): boolean => letter === letter.toLowerCase();
    const swapCase = (text: string): string =>
      Array.from(text, (letter) => (isLower(letter) ? letter.toUpperCase() : letter.toLowerCase())).join('');
    const swapped = cookie.replace(/=([^~]+)/, (_, id: string) => `=${swapCase(id)}`);
    const again = await signIn(own, PASSWORD, { network: '203.0.113.11', headers: { cookie: swapped } });
    expect(again.status).toBe(429);
  });

  test('does not count requests without a key or from another website', async () => {
    const [email, network] = [newEmail(), '203.0.113.12'];
    await newCustomer(server.service().client, email, PASSWORD);
    const foreign: [Record<string, string>, number][] = [
      [{ apikey: '' }, 401],
      [{ apikey: 'sb_publishable_other' }, 401],
      [{ origin: 'https://ailleurs.example' }, 403],
      [{ origin: 'null' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
    ];
    for (const [headers, status] of foreign)
      for (let time = 0; time < 17; time++)
        expect((await signIn(email, 'faux faux', { network, headers })).status, JSON.stringify(headers)).toBe(status);
    expect((await signIn(email, PASSWORD, { network, headers: { origin: ORIGIN } })).status).toBe(200);
  });

  test('allows 30 attempts to use invalid email links from one network', async () => {
    const network = '203.0.113.77';
    const verify = () => send('verify', { type: 'recovery', token_hash: randomUUID() }, { network });
    let [tries, answer] = [1, await verify()];
    while (answer.status !== 429 && tries++ < 70) answer = await verify();
    expect(answer.code).toBe('over_request_rate_limit');
    expect(tries).toBe(31);
  });

  fullScopeTest('allows 300 attempts to set a password from one network', async () => {
    const attempt = () => send('user', { password: PASSWORD }, { method: 'PUT', network: '203.0.113.78' });
    let [tries, answer] = [1, await attempt()];
    while (answer.status !== 429 && tries++ < 310) answer = await attempt();
    expect(answer.code).toBe('over_request_rate_limit');
    expect(tries).toBe(301);
  });

  test('allows three password emails an hour to one mailbox from one network, and ten from all networks', async () => {
    const [email, network] = [newEmail(), '203.0.113.13'];
    await newCustomer(server.service().client, email, PASSWORD);
    const answers = [];
    for (let time = 0; time < 4; time++) answers.push((await send('recover', { email }, { network })).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    for (let time = 0; time < 12; time++) expect((await send('recover', { email })).status).toBe(200);
    expect(listMailsTo(email)).toHaveLength(10);
    // The last link still works, no matter who requested it.
    expect((await send('verify', { type: 'recovery', token_hash: await recoveryToken(email) })).status).toBe(200);
  });
});

test('neither the content nor the time of a response reveals whether an address has an account', async () => {
  const [email, unconfirmed] = [newEmail(), newEmail()];
  await newCustomer(server.service().client, email, PASSWORD);
  await send('signup', { email: unconfirmed, password: PASSWORD });
  const changing = newEmail();
  const { access_token: token } = await signInAnew(changing);
  expect((await send('user', { email: newEmail() }, { method: 'PUT', token: token! })).status).toBe(200);
  const measure = async (call: () => ReturnType<typeof send>) => {
    const startedAt = performance.now();
    const { status, code } = await call();
    return { answer: [status, code], ms: performance.now() - startedAt };
  };
  const same = async (...calls: (() => ReturnType<typeof send>)[]) => {
    const answers = [];
    for (const call of calls) answers.push(await measure(call));
    for (const { answer, ms } of answers) {
      expect(answer).toEqual(answers[0]!.answer);
      expect(ms).toBeGreaterThanOrEqual(495);
    }
  };
  await same(...[email, unconfirmed, newEmail()].map((address) => () => signIn(address, 'faux faux')));
  await same(...[email, newEmail()].map((address) => () => send('recover', { email: address })));
  await same(
    ...[email, unconfirmed, newEmail()].map((address) => () => send('resend', { type: 'signup', email: address })),
  );
  const resendChange = (address: string) => () => send('resend', { type: 'email_change', email: address });
  await same(...[changing, email, newEmail()].map(resendChange));
  const signUp = (address: string) => () => send('signup', { email: address, password: 'deux érables rouges' });
  await same(...[email, unconfirmed, newEmail()].map(signUp));
  // `body.id[14]` is the version of the UUID. A different version would reveal that the ID is invented.
  const signUpAndGetShape = async (address: string) => {
    const { body } = await signUp(address)();
    return [Object.keys(body), body.id![14], body.identities];
  };
  expect(await signUpAndGetShape(email)).toEqual(await signUpAndGetShape(newEmail()));
  expect((await signIn(email, PASSWORD)).status, 'its password is the same').toBe(200);
});

describe('a new account', () => {
  const confirm = async (email: string) =>
    send('verify', { type: 'signup', token_hash: await tokenIn(email, 'signup') });

  test('can sign in after its address is confirmed by a link that works a single time', async () => {
    const email = newEmail();
    await send('signup', { email, password: PASSWORD });
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    expect((await confirm(email)).body).toMatchObject({ access_token: expect.any(String), user: { email } });
    expect(await confirm(email)).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  describe('of an address that two people signed up with', () => {
    const STRANGERS = 'celui d’un autre';
    /** Signs up with each password in turn, for one new address. Returns the address, and the links' tokens in this order. */
    async function signUpTwice(passwords: string[]): Promise<{ email: string; links: string[] }> {
      const [email, links] = [newEmail(), [] as string[]];
      for (const password of passwords) {
        expect((await send('signup', { email, password })).status).toBe(200);
        links.push(await tokenIn(email, 'signup'));
      }
      return { email, links };
    }
    const open = (token_hash: string, more: object) => send('verify', { type: 'signup', token_hash, ...more });

    test.each([
      ['the stranger signed up last, and the owner’s link is opened', [PASSWORD, STRANGERS], 0],
      ['the stranger signed up last, and the stranger’s link is opened', [PASSWORD, STRANGERS], 1],
      ['the stranger signed up first, and the owner’s link is opened', [STRANGERS, PASSWORD], 1],
      ['the stranger signed up first, and the stranger’s link is opened', [STRANGERS, PASSWORD], 0],
    ])('gets the password that is posted with the link: %s', async (_, passwords, opened) => {
      const { email, links } = await signUpTwice(passwords);
      for (const password of passwords) expect((await signIn(email, password)).code).toBe('email_not_confirmed');
      const { body } = await open(links[opened]!, { password: PASSWORD });
      expect(body).toMatchObject({ access_token: expect.any(String), user: { email } });
      expect((await signIn(email, STRANGERS)).code).toBe('invalid_credentials');
      expect((await signIn(email, PASSWORD)).status).toBe(200);
      expect((await open(links[1 - opened]!, { password: STRANGERS })).code).toBe('otp_expired');
    });

    test('keeps neither password if the link is posted without a password', async () => {
      const { email, links } = await signUpTwice([PASSWORD, STRANGERS]);
      expect((await open(links[1]!, {})).status).toBe(200);
      for (const password of [PASSWORD, STRANGERS])
        expect((await signIn(email, password)).code).toBe('invalid_credentials');
    });

    test('refuses a weak password and keeps the link valid', async () => {
      const { email, links } = await signUpTwice([STRANGERS]);
      expect((await open(links[0]!, { password: 'court' })).code).toBe('weak_password');
      expect((await open(links[0]!, { password: PASSWORD })).body).toMatchObject({ user: { email } });
    });
  });

  test('keeps its first link valid when another email is sent', async () => {
    const email = newEmail();
    await send('signup', { email, password: PASSWORD });
    const first = await tokenIn(email, 'signup');
    await send('resend', { type: 'signup', email });
    expect(await tokenIn(email, 'signup')).not.toBe(first);
    expect((await send('verify', { type: 'signup', token_hash: first })).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('has a link that works again only with the attempt ID of its first use', async () => {
    const email = newEmail();
    await send('signup', { email, password: PASSWORD });
    const link = { type: 'signup', token_hash: await tokenIn(email, 'signup'), password: PASSWORD };
    const [own, other] = [randomUUID(), randomUUID()];
    expect((await send('verify', { ...link, attempt: own })).status).toBe(200);
    expect((await send('verify', { ...link, attempt: own })).body).toMatchObject({ user: { email } });
    expect((await send('verify', { ...link, attempt: other })).code).toBe('otp_expired');
    expect((await send('verify', link)).code).toBe('otp_expired');
  });

  test('gets no link if its address already belongs to an account, and the owner of that account is notified', async () => {
    const email = newEmail();
    await newCustomer(server.service().client, email, PASSWORD);
    await send('signup', { email, password: 'deux érables rouges' });
    const folder = join(server.dataDir, 'mail');
    const mails = await Promise.all(readdirSync(folder).map((file) => simpleParser(readFileSync(join(folder, file)))));
    const [mail] = mails.filter(({ to }) => JSON.stringify(to).includes(email));
    expect(mail!.subject).toBe('Vous avez déjà un compte · You already have an account');
    expect(String(mail!.html)).toContain(`${ORIGIN}/en/account"`);
    await expect(tokenIn(email, 'signup')).rejects.toThrow('no e-mail');
  });

  test('receives at most three emails after sign-ups and three after resend requests from one network', async () => {
    const [email, network] = [newEmail(), '203.0.113.14'];
    for (const path of ['signup', 'resend']) {
      const answers = [];
      for (let time = 0; time < 7; time++)
        answers.push((await send(path, { type: 'signup', email, password: PASSWORD }, { network })).status);
      expect(answers).toEqual([200, 200, 200, 429, 429, 429, 429]);
    }
    expect(listMailsTo(email)).toHaveLength(6);
  });
});

/** Returns the files of the emails to an address. */
const listMailsTo = (email: string): string[] => {
  const folder = join(server.dataDir, 'mail');
  return readdirSync(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes(`To: ${email}`));
};

/** Returns the token from the link in the newest recovery email to an address. */
const recoveryToken = (email: string): Promise<string> => tokenIn(email, 'recovery');

async function tokenIn(email: string, kind: 'recovery' | 'signup' | 'email_change'): Promise<string> {
  const folder = join(server.dataDir, 'mail');
  for (const file of readdirSync(folder).sort().reverse()) {
    const mail = await simpleParser(readFileSync(join(folder, file)));
    if (JSON.stringify(mail.to).includes(email)) {
      const token = new RegExp(`#${kind}=([\\w-]+)`).exec(String(mail.html))?.[1];
      if (token) return token;
    }
  }
  throw new Error(`no e-mail to ${email}`);
}

test('a new password ends every other session, including the session of a stranger who signed up with the owner’s email address', async () => {
  const email = newEmail();
  const stranger = await signInAnew(email, 'celui d’un autre');
  await send('recover', { email });
  const { body: owner } = await send('verify', { type: 'recovery', token_hash: await recoveryToken(email) });
  const changed = await send('user', { password: PASSWORD }, { method: 'PUT', token: owner.access_token! });
  expect(changed.status).toBe(200);
  const refresh = (token: string) => send('token?grant_type=refresh_token', { refresh_token: token });
  expect((await refresh(stranger.refresh_token!)).status).toBe(400);
  expect((await refresh(owner.refresh_token!)).status).toBe(200);
  expect((await signIn(email, 'celui d’un autre')).code).toBe('invalid_credentials');
});

test('a used recovery link invalidates the passwords and links of earlier sign-ups that were never confirmed', async () => {
  const email = newEmail();
  const foreign = ['celui d’un autre', 'encore un autre mot'];
  for (const password of foreign) await send('signup', { email, password });
  const signUpToken = await tokenIn(email, 'signup');
  await send('recover', { email });
  const token = await recoveryToken(email);
  // An unknown link does not invalidate the passwords of the earlier sign-ups.
  await send('verify', { type: 'recovery', token_hash: randomUUID() });
  expect((await signIn(email, foreign[0]!)).code).toBe('email_not_confirmed');
  const { body: owner } = await send('verify', { type: 'recovery', token_hash: token });
  for (const password of foreign) expect((await signIn(email, password)).code).toBe('invalid_credentials');
  expect((await send('verify', { type: 'signup', token_hash: signUpToken })).code).toBe('otp_expired');
  const changed = await send('user', { password: PASSWORD }, { method: 'PUT', token: owner.access_token! });
  expect(changed.status).toBe(200);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

describe('a new password', () => {
  const setPassword = (token: string, body: object) => send('user', body, { method: 'PUT', token });
  const notices = async (email: string) =>
    (await server.service().client.from('outbox').select('kind').eq('account_email', email).throwOnError()).data;

  test('requires the current password in a session that began with a password', async () => {
    const email = newEmail();
    const token = (await signInAnew(email)).access_token!;
    const wanted = { password: 'deux érables rouges' };
    expect(await setPassword(token, wanted)).toMatchObject({ status: 400, code: 'current_password_required' });
    for (const guess of ['faux faux', '', 7, null])
      expect((await setPassword(token, { ...wanted, current_password: guess })).status, String(guess)).toBe(400);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await notices(email)).toEqual([]);
    expect((await setPassword(token, { ...wanted, current_password: PASSWORD })).status).toBe(200);
    expect(await notices(email)).toEqual([{ kind: 'password_changed' }]);
    expect((await signIn(email, 'deux érables rouges')).status).toBe(200);
  });

  test('is refused after ten wrong current passwords, and a request without the current password does not reveal whether the new password equals the current password', async () => {
    const token = (await signInAnew(newEmail())).access_token!;
    expect((await setPassword(token, { password: PASSWORD })).code).toBe('current_password_required');
    let [tries, answer] = [0, { code: '' } as Awaited<ReturnType<typeof send>>];
    while (answer.code !== 'over_request_rate_limit' && tries++ < 25)
      answer = await setPassword(token, { password: 'deux érables rouges', current_password: 'faux faux' });
    expect(answer.status).toBe(429);
    expect(tries).toBe(11);
  });

  test('can be set once in the session of a recovery link, and a repeated request gets the code "same_password"', async () => {
    const email = newEmail();
    await newCustomer(server.service().client, email, PASSWORD);
    await send('recover', { email });
    const { body } = await send('verify', { type: 'recovery', token_hash: await recoveryToken(email) });
    const token = body.access_token!;
    expect((await setPassword(token, { password: 'deux érables rouges' })).status).toBe(200);
    expect((await setPassword(token, { password: 'deux érables rouges' })).code).toBe('same_password');
    expect((await setPassword(token, { password: 'trois mélèzes dorés' })).status).toBe(400);
    expect((await signIn(email, 'deux érables rouges')).status).toBe(200);
  });

  test('requires the current password in a session that began with the confirmation of a new address', async () => {
    const [old, wanted] = [newEmail(), newEmail()];
    const session = await signInAnew(old);
    await send('user', { email: wanted }, { method: 'PUT', token: session.access_token! });
    for (const address of [old, wanted]) {
      const answer = await send('verify', { type: 'email_change', token_hash: await tokenIn(address, 'email_change') });
      if (address === old) continue;
      expect((await setPassword(answer.body.access_token!, { password: 'deux érables rouges' })).code).toBe(
        'current_password_required',
      );
    }
  });
});

test('a used recovery link works again only with the attempt ID of its first use', async () => {
  const email = newEmail();
  await newCustomer(server.service().client, email, PASSWORD);
  await send('recover', { email });
  const link = { type: 'recovery', token_hash: await recoveryToken(email) };
  const [own, other] = [randomUUID(), randomUUID()];
  const { body: lost } = await send('verify', { ...link, attempt: own });
  const { body: again } = await send('verify', { ...link, attempt: own });
  expect(again).toMatchObject({ access_token: expect.any(String), user: { email } });
  expect((await send('user', undefined, { method: 'GET', token: lost.access_token! })).status).toBe(403);
  expect((await send('verify', { ...link, attempt: other })).code).toBe('otp_expired');
  expect((await send('verify', link)).code).toBe('otp_expired');
});

describe('a used recovery link', () => {
  /** Signs in with a recovery link. Returns the session of the account's owner, and a function that repeats the request. */
  async function useLink() {
    const email = newEmail();
    const owner = (await signInAnew(email)).access_token!;
    await send('recover', { email });
    const link = { type: 'recovery', token_hash: await recoveryToken(email), attempt: randomUUID() };
    const repeat = () => send('verify', link);
    const { body } = await repeat();
    return { email, owner, other: body.access_token!, repeat };
  }

  test('does not work again after the owner has set a new password', async () => {
    const { owner, repeat } = await useLink();
    const wanted = { password: 'deux érables rouges', current_password: PASSWORD };
    expect((await send('user', wanted, { method: 'PUT', token: owner })).status).toBe(200);
    expect((await repeat()).code).toBe('otp_expired');
  });

  test('does not work again after its session has ended', async () => {
    const { other, repeat } = await useLink();
    expect((await send('logout', undefined, { token: other })).status).toBe(204);
    expect((await repeat()).code).toBe('otp_expired');
  });
});

fullScopeTest('the token of an email link is not derived from a six-digit code', async () => {
  const email = newEmail();
  await newCustomer(server.service().client, email, PASSWORD);
  await send('recover', { email });
  const token = await recoveryToken(email);
  let code = 0;
  while (code < 1_000_000 && hash('sha256', email + String(code).padStart(6, '0')) !== token) code++;
  expect(code).toBe(1_000_000);
});

test('an access token is valid for 15 minutes', async () => {
  expect((await signInAnew(newEmail())).expires_in).toBe(900);
});

test('a new password ends the other sessions even if the change of address in the same request is refused', async () => {
  const email = newEmail();
  const [own, other] = [await signInAnew(email), (await signIn(email, PASSWORD)).body];
  const change = (body: object) => send('user', body, { method: 'PUT', token: own.access_token! });
  for (let time = 0; time < 5; time++) expect((await change({ email: newEmail() })).status).toBe(200);
  const wanted = { password: 'deux érables rouges', current_password: PASSWORD };
  expect((await change({ ...wanted, email: newEmail() })).status).toBe(429);
  expect((await signIn(email, wanted.password)).status).toBe(200);
  expect((await send('user', undefined, { method: 'GET', token: other.access_token! })).status).toBe(403);
});

describe('a new email address', () => {
  const verify = (token_hash: string) => send('verify', { type: 'email_change', token_hash });
  /** Creates an account and requests a new address. Returns both addresses, their tokens, and `change` for more requests. */
  async function beginChange() {
    const [old, wanted] = [newEmail(), newEmail()];
    const session = await signInAnew(old);
    const change = async (email: string) => {
      expect((await send('user', { email }, { method: 'PUT', token: session.access_token! })).status).toBe(200);
      return { fromOld: await tokenIn(old, 'email_change'), fromNew: await tokenIn(email, 'email_change') };
    };
    return { old, wanted, change, tokens: await change(wanted) };
  }
  const signsIn = async (email: string) => (await signIn(email, PASSWORD)).status === 200;

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('is set after the old and the new address have confirmed it, the %s address first', async (first) => {
    const { old, wanted, tokens } = await beginChange();
    expect(tokens.fromOld).not.toBe(tokens.fromNew);
    const inOrder = first === 'old' ? [tokens.fromOld, tokens.fromNew] : [tokens.fromNew, tokens.fromOld];
    expect(await verify(inOrder[0]!)).toMatchObject({ status: 200, code: '200' });
    expect([await signsIn(old), await signsIn(wanted)]).toEqual([true, false]);
    // A second use of the first link does not count as the second confirmation.
    expect(await verify(inOrder[0]!)).toMatchObject({ status: 403, code: 'otp_expired' });
    const { body } = await verify(inOrder[1]!);
    expect(body).toMatchObject({ access_token: expect.any(String), user: { email: wanted } });
    expect([await signsIn(old), await signsIn(wanted)]).toEqual([false, true]);
  });

  test('is confirmed without an error if a confirmation is repeated after a lost response', async () => {
    const { wanted, tokens } = await beginChange();
    const [old, last] = [randomUUID(), randomUUID()];
    const confirm = (token_hash: string, attempt: string) =>
      send('verify', { type: 'email_change', token_hash, attempt });
    for (let time = 0; time < 2; time++)
      expect(await confirm(tokens.fromOld, old)).toMatchObject({ status: 200, code: '200' });
    for (let time = 0; time < 2; time++)
      expect((await confirm(tokens.fromNew, last)).body).toMatchObject({ user: { email: wanted } });
    expect((await confirm(tokens.fromOld, old)).body).toMatchObject({ user: { email: wanted } });
    expect((await confirm(tokens.fromNew, randomUUID())).code).toBe('otp_expired');
  });

  test('needs two confirmations of its own, and those of an earlier change do not count', async () => {
    const { old, wanted, change, tokens } = await beginChange();
    await verify(tokens.fromOld);
    const other = newEmail();
    const { fromNew, fromOld } = await change(other);
    expect(await verify(tokens.fromNew)).toMatchObject({ code: 'otp_expired' });
    expect(await verify(fromNew)).toMatchObject({ status: 200, code: '200' });
    expect([await signsIn(old), await signsIn(wanted), await signsIn(other)]).toEqual([true, false, false]);
    expect((await verify(fromOld)).status).toBe(200);
    expect(await signsIn(other)).toBe(true);
  });

  test('does not sign in the owner of an address that the customer has replaced, even if they repeat their confirmation', async () => {
    const { change, tokens } = await beginChange();
    const confirmation = { type: 'email_change', token_hash: tokens.fromNew, attempt: randomUUID() };
    expect(await send('verify', confirmation)).toMatchObject({ status: 200, code: '200' });
    const { fromOld, fromNew } = await change(newEmail());
    expect(await send('verify', confirmation)).toMatchObject({ status: 403, code: 'otp_expired' });
    await verify(fromOld);
    expect(await send('verify', confirmation)).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await verify(fromNew)).status).toBe(200);
    expect(await send('verify', confirmation)).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('makes a recovery link useless that was sent to the previous address', async () => {
    const { old, tokens } = await beginChange();
    await send('recover', { email: old });
    const token_hash = await recoveryToken(old);
    for (const token of [tokens.fromOld, tokens.fromNew]) expect((await verify(token)).status).toBe(200);
    expect((await send('verify', { type: 'recovery', token_hash })).code).toBe('otp_expired');
  });

  test('is refused if its mailbox has received ten emails within an hour', async () => {
    const wanted = newEmail();
    const { access_token } = await signInAnew(newEmail());
    for (let network = 1; network <= 4; network++)
      for (let time = 0; time < 3; time++)
        await send('recover', { email: wanted }, { network: `203.0.114.${network}` });
    expect(await send('user', { email: wanted }, { method: 'PUT', token: access_token! })).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
  });

  test('is not confirmed by a code instead of the token, by a GET request, or if it already belongs to an account', async () => {
    const { old, wanted, tokens } = await beginChange();
    await verify(tokens.fromOld);
    await newCustomer(server.service().client, wanted, PASSWORD);
    expect(await verify(tokens.fromNew)).toMatchObject({ status: 422, code: 'email_exists' });
    expect(await send('verify', { type: 'email_change', email: old, token: '1' })).toMatchObject({
      code: 'otp_expired',
    });
    // Hono handles HEAD requests as GET requests, so this test sends both.
    for (const method of ['GET', 'HEAD'])
      expect((await send(`verify?type=email_change&token=${tokens.fromNew}`, undefined, { method })).status).toBe(405);
  });

  test('gets the same response whether or not another account has it, and that account gets no link', async () => {
    const [old, wanted] = [newEmail(), newEmail()];
    await newCustomer(server.service().client, wanted, PASSWORD);
    const session = await signInAnew(old);
    const change = (email: string) => send('user', { email }, { method: 'PUT', token: session.access_token! });
    const [taken, free] = [await change(wanted), await change(newEmail())];
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    expect((await change(wanted)).body.new_email).toBe(wanted);
    await expect(tokenIn(wanted, 'email_change')).rejects.toThrow('no e-mail');
    expect(await verify(await tokenIn(old, 'email_change'))).toMatchObject({ status: 200, code: '200' });
    expect([await signsIn(old), await signsIn(wanted)]).toEqual([true, true]);
  });

  test('can be requested five times a day', async () => {
    const session = await signInAnew(newEmail());
    const answers = [];
    for (let time = 0; time < 11; time++)
      answers.push((await send('user', { email: newEmail() }, { method: 'PUT', token: session.access_token! })).status);
    expect(answers).toEqual([...Array<number>(5).fill(200), ...Array<number>(6).fill(429)]);
  });
});

describe('sessions', () => {
  interface SessionRow {
    id: string;
    browser: string | null;
    system: string | null;
    is_current: boolean;
  }
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const rpc = async <Row>(name: string, token: string, body: object = {}): Promise<Row> => {
    const response = await server.backend.fetch(
      new Request(`${ORIGIN}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: server.backend.keys.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    );
    return (await response.json()) as Row;
  };
  async function twoSessions() {
    const email = newEmail();
    const first = await signInAnew(email);
    const response = await server.backend.fetch(
      new Request(`${ORIGIN}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: server.backend.keys.publishableKey,
          'content-type': 'application/json',
          'user-agent': FIREFOX,
        },
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
    );
    const second = (await response.json()) as Record<string, string>;
    return { first: first.access_token!, second: second.access_token! };
  }
  const isOpen = async (token: string) => (await send('user', undefined, { method: 'GET', token })).status === 200;

  test('are listed with their device only to their customer, who can end each session', async () => {
    const [{ first, second }, other] = [await twoSessions(), await twoSessions()];
    const listed = await rpc<SessionRow[]>('my_sessions', first);
    expect(listed.map(({ browser, system, is_current }) => [browser, system, is_current])).toEqual([
      ['Firefox', 'Linux', false],
      [null, null, true],
    ]);
    const id = listed.find(({ is_current }) => !is_current)!.id;
    expect(await rpc('end_session', other.first, { p_id: id })).toBe(false);
    expect(await rpc('end_session', first, { p_id: id })).toBe(true);
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
    // The access token of the session is valid for some more minutes, but the database refuses it.
    expect(await rpc('my_sessions', second)).toEqual([]);
    expect(await rpc('my_data', second)).toBeNull();
  });
});
