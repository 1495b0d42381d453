// Tests a customer's session on a device with a wrong clock. The tests use the real client of `@supabase/auth-js`.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const DAY_SECONDS = 86_400;
const LIFETIME_SECONDS = 900;
const KEY = 'session';

let serverSeconds = 0;
/** Number of requests to the server, by grant type, or by path if a request has no grant type. */
let requests: Record<string, number> = {};

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function newSession() {
  const [iat, exp] = [serverSeconds, serverSeconds + LIFETIME_SECONDS];
  const claims = { sub: 'x', aal: 'aal1', iat, exp, jti: `${Math.random()}` };
  return {
    access_token: `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${encode({})}`,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: LIFETIME_SECONDS,
    expires_at: exp,
    user: { id: 'x', email: 'jean@exemple.test', aud: 'authenticated' },
  };
}

/** Moves the clocks of the server and the device forward. */
function pass(seconds: number): void {
  serverSeconds += seconds;
  vi.setSystemTime(Date.now() + seconds * 1_000);
}

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};

async function newClient() {
  const { newAuthClient } = await import('../../src/features/account/api/auth.ts');
  const client = newAuthClient(storage, KEY);
  await client.initialize();
  await client.stopAutoRefresh();
  return client;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.doMock('astro:env/client', () => ({
    PUBLIC_SUPABASE_URL: 'https://exemple.test',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'key',
  }));
  items.clear();
  requests = {};
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    const kind = searchParams.get('grant_type') ?? pathname;
    requests[kind] = (requests[kind] ?? 0) + 1;
    return Response.json(kind === '/auth/v1/user' ? newSession().user : newSession());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['right', 0],
  ['behind by a day', -DAY_SECONDS],
  ['ahead by a day', DAY_SECONDS],
])('a session on a device whose clock is %s', (_, offset) => {
  beforeEach(() => {
    serverSeconds = Math.floor(Date.now() / 1_000);
    vi.setSystemTime((serverSeconds + offset) * 1_000);
  });

  test('requests no new token while the current token is valid', async () => {
    const client = await newClient();
    await client.signInWithPassword({ email: 'jean@exemple.test', password: 'x' });
    for (let call = 0; call < 3; call++) {
      pass(60);
      expect((await client.getSession()).data.session).not.toBeNull();
    }
    expect(requests).toEqual({ password: 1 });
  });

  test('requests a new token once the current token has expired', async () => {
    const client = await newClient();
    await client.signInWithPassword({ email: 'jean@exemple.test', password: 'x' });
    pass(LIFETIME_SECONDS);
    await client.getSession();
    await client.getSession();
    expect(requests).toEqual({ password: 1, refresh_token: 1 });
  });

  test('requests a new token once the token from an email’s link has expired', async () => {
    const client = await newClient();
    const { access_token, refresh_token } = newSession();
    await client.setSession({ access_token, refresh_token });
    pass(LIFETIME_SECONDS);
    requests = {};
    await client.getSession();
    expect(requests).toEqual({ refresh_token: 1 });
  });
});

test('a session that began while the device’s clock was a day ahead is refreshed after the clock is corrected', async () => {
  const client = await newClient();
  serverSeconds = Math.floor(Date.now() / 1_000);
  vi.setSystemTime(Date.now() + DAY_SECONDS * 1_000);
  await client.signInWithPassword({ email: 'jean@exemple.test', password: 'x' });
  vi.setSystemTime(serverSeconds * 1_000);
  await client.getSession();
  expect(requests).toEqual({ password: 1, refresh_token: 1 });
});

describe('onDeviceClock', () => {
  const load = async () => (await import('../../src/features/account/api/session-clock.ts')).onDeviceClock(storage);

  test.each(['', 'x', 'null', '{"access_token":"x"}'])('stores and returns %j unchanged', async (value) => {
    const clock = await load();
    clock.setItem(KEY, value);
    expect([items.get(KEY), clock.getItem(KEY)]).toEqual([value, value]);
    clock.removeItem(KEY);
    expect(clock.getItem(KEY)).toBeNull();
  });

  test.each(['x', 'x.y.z', `x.${encode({ iat: 1 })}.z`])(
    'computes the expiry time of the token %s from the announced lifetime',
    async (token) => {
      const clock = await load();
      clock.setItem(KEY, JSON.stringify({ access_token: token, expires_at: 1, expires_in: 60 }));
      const { expires_at: expiresAt } = JSON.parse(items.get(KEY)!) as { expires_at: number };
      expect(expiresAt).toBe(Math.floor(Date.now() / 1_000) + 60);
    },
  );

  test('keeps a token’s expiry time when only the user’s data changes', async () => {
    const clock = await load();
    clock.setItem(KEY, JSON.stringify({ access_token: 'x', expires_at: 1, expires_in: 60 }));
    const before = JSON.parse(items.get(KEY)!) as object;
    vi.setSystemTime(Date.now() + 30_000);
    clock.setItem(KEY, JSON.stringify({ access_token: 'x', expires_at: 1, expires_in: 60, user: {} }));
    expect(JSON.parse(items.get(KEY)!)).toEqual({ ...before, user: {} });
  });
});
