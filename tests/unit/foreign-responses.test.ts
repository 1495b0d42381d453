// Tests calls that a Wi-Fi portal, a proxy or a firewall answers in place of the backend. Such a response never counts as a
// success or a missing connection, and never ends a session.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseDeskQuote } from '../../src/features/desk/rules/quotes.ts';
import { parseInquiries } from '../../src/features/desk/rules/inquiries.ts';
import { parseMyInvoices } from '../../src/features/orders/rules/own-invoices.ts';
import { FOREIGN_RESPONSES, toResponse } from '../support/foreign-responses.ts';
import { stubBackend } from '../support/stubbed-backend.ts';

const answer = stubBackend();

/** Parsers of responses, by the data that they parse. The first three accept any value. */
const PARSERS: Record<string, (data: unknown) => unknown> = {
  'the customer’s data or the sign-out of a device': (data) => data,
  'the number of recovery codes': Number,
  'a newsletter setting': (data) => data === true,
  'a list of the desk': parseInquiries,
  'a form of the desk': parseDeskQuote,
  'the invoices of an order': parseMyInvoices,
};

const calls = async () => {
  const { callDatabase } = await import('../../src/features/account/api/account.ts');
  const { placeOrder, fetchOrders } = await import('../../src/features/orders/api/orders.ts');
  const { syncCart } = await import('../../src/features/cart/api.ts');
  const { callAsCustomer } = await import('../../src/supabase/call.ts');
  return { callDatabase, placeOrder, fetchOrders, syncCart, callAsCustomer };
};

describe.each(Object.entries(FOREIGN_RESPONSES))('%s', (_, foreign) => {
  beforeEach(() => {
    answer.mockImplementation(async () => toResponse(foreign));
  });

  test.each(Object.entries(PARSERS))('makes a call for %s fail with the code “unknown”', async (_name, parse) => {
    const { callDatabase } = await calls();
    expect(await callDatabase('token', 'rpc/x', parse, {})).toEqual({ kind: 'refused', problem: { code: 'unknown' } });
  });

  test('causes placeOrder() and fetchOrders() to fail, and is not parsed as a cart', async () => {
    const { placeOrder, fetchOrders, syncCart } = await calls();
    const failed = { kind: 'failed', failure: { code: 'unknown' } };
    expect(await placeOrder('token', {} as never)).toEqual(failed);
    expect(await fetchOrders('token')).toEqual(failed);
    expect(await syncCart('token', { p_added: [], p_removed: [] })).toBeUndefined();
  });
});

test('a gateway’s response with the status 500 and the body null counts as a failed call', async () => {
  const { callAsCustomer } = await calls();
  answer.mockImplementation(async () => Response.json(null, { status: 500 }));
  expect(await callAsCustomer('token', 'rpc/x', {})).toEqual({ kind: 'failed', status: 500, error: {} });
});

describe('the authentication client', () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const KEY = 'session';
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

  /** Stores a session that expires in this many seconds. */
  function storeSession(seconds: number): void {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: 'x', aal: 'aal1', iat: now + seconds - 900, exp: now + seconds };
    items.set(
      KEY,
      JSON.stringify({
        access_token: `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${encode({})}`,
        refresh_token: 'r',
        token_type: 'bearer',
        expires_in: 900,
        expires_at: now + seconds,
        user: { id: 'x', email: 'jean@exemple.test', aud: 'authenticated' },
      }),
    );
  }

  async function newClient() {
    const { newAuthClient, connectAuth, toAuthProblem } = await import('../../src/features/account/api/auth.ts');
    const client = newAuthClient(storage, KEY);
    await client.initialize();
    await client.stopAutoRefresh();
    return { client, connectAuth, toAuthProblem };
  }

  beforeEach(() => {
    items.clear();
    answer.mockReset();
  });

  /** Actions of the account page's forms and buttons. */
  const ACTIONS = {
    'a sign-in': async () => {
      const { client } = await newClient();
      return (await import('../../src/features/account/api/sign-in.ts')).signIn(client, 'jean@exemple.test', 'x');
    },
    'a sign-up': async () => {
      const { client } = await newClient();
      return (await import('../../src/features/account/api/sign-in.ts')).signUp(client, 'jean@exemple.test', 'x');
    },
    'a request for a link': async () => {
      const { client } = await newClient();
      return (await import('../../src/features/account/api/sign-in.ts')).requestReset(client, 'jean@exemple.test');
    },
    'a new password': async () => {
      storeSession(800);
      const { client } = await newClient();
      return (await import('../../src/features/account/api/sign-in.ts')).setPassword(client, 'x');
    },
    'a sign-out of the other devices': async () => {
      storeSession(800);
      const { client, toAuthProblem } = await newClient();
      return toAuthProblem((await client.signOut({ scope: 'others' })).error);
    },
    'the link of an email': async () => {
      const { connectLink } = await import('../../src/features/account/api/account-link.ts');
      const result = await connectLink('x').post({ kind: 'recovery', token: 't' });
      return result.kind === 'refused' ? result.problem : undefined;
    },
  };

  test.each(
    Object.entries(ACTIONS).flatMap(([action, send]) =>
      Object.entries(FOREIGN_RESPONSES).map(([name, foreign]) => [action, name, send, foreign] as const),
    ),
  )('reports an unexpected failure of %s if it receives %s', async (_action, _name, send, foreign) => {
    answer.mockImplementation(async () => toResponse(foreign));
    expect(await send()).toEqual({ code: 'refused', reason: 'unexpected_failure' });
  });

  test.each(Object.entries(FOREIGN_RESPONSES))('keeps an expired session if it receives %s', async (_name, foreign) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    storeSession(-60);
    answer.mockImplementation(async () => toResponse(foreign));
    const { connectAuth } = await import('../../src/features/account/api/auth.ts');
    const auth = connectAuth(storage, KEY);
    const token = auth.token();
    // The client retries for half a minute.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await token).toEqual({ kind: 'failed', failure: { code: 'unknown' } });
    await auth.dispose();
    expect(items.has(KEY)).toBe(true);
  });

  test('reports no error for a sign-out of the other devices if the server responds with the status 204', async () => {
    storeSession(800);
    answer.mockImplementation(async () => new Response(null, { status: 204 }));
    const { client } = await newClient();
    expect((await client.signOut({ scope: 'others' })).error).toBeNull();
  });
});
