// Tests that only a failed connection is reported as a missing connection. Our own errors and server errors have their own
// messages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { DEADLINE_MS } from '../../src/core/failure.ts';
import { parseAccountResponse, parseSessions } from '../../src/features/account/rules/responses.ts';
import { filesBelow, projectDir } from '../support/files.ts';
import { stubBackend } from '../support/stubbed-backend.ts';

const answer = stubBackend();

/** One call of each kind to the backend. */
const calls: Record<string, () => Promise<unknown>> = {
  'a read of the account': async () =>
    (await import('../../src/features/account/api/account.ts')).callDatabase(
      'token',
      'rpc/my_sessions',
      parseSessions,
      {},
    ),
  'a function of the account': async () =>
    (await import('../../src/features/account/api/account.ts')).callFunction('token', 'account', {
      parse: parseAccountResponse,
    }),
  'a read of the orders': async () => (await import('../../src/features/orders/api/orders.ts')).fetchOrders('token'),
  'a payment': async () =>
    (await import('../../src/features/orders/api/payments.ts')).openPayment('token', {} as never),
  'a read of the prices': async () => (await import('../../src/features/products/api.ts')).fetchProductsOfPage(),
};
const isOffline = (result: unknown): boolean => /"offline"|"connection"/.test(JSON.stringify(result));

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('reports a missing connection if no response arrives', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call()).toSatisfy(isOffline);
  });

  test('reports a missing connection if the response is cut off', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
    answer.mockImplementation(async () => new Response(broken));
    expect(await call()).toSatisfy(isOffline);
  });

  test('reports a missing connection if the response stops after its headers', async () => {
    const stopped = new AbortController();
    vi.stubGlobal('AbortSignal', { timeout: () => stopped.signal });
    answer.mockImplementation(async () => {
      const body = new ReadableStream({
        start: (stream) => stopped.signal.addEventListener('abort', () => stream.error(stopped.signal.reason)),
      });
      setTimeout(() => stopped.abort());
      return new Response(body);
    });
    expect(await call()).toSatisfy(isOffline);
  });

  test.each([502, 200])(
    'reports no missing connection if a proxy responds with %i and an HTML page',
    async (status) => {
      answer.mockImplementation(async () => new Response('<!doctype html>', { status }));
      expect(await call().catch((error: unknown) => String(error))).not.toSatisfy(isOffline);
    },
  );

  test('reports no missing connection if the browser cannot make the call', async () => {
    vi.stubGlobal('AbortSignal', {});
    expect(await call().catch((error: unknown) => String(error))).not.toSatisfy(isOffline);
  });
});

test('a sign-in reports a missing connection if no response arrives before the deadline', async () => {
  vi.useFakeTimers();
  answer.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
      }),
  );
  const { newAuthClient, toAuthProblem } = await import('../../src/features/account/api/auth.ts');
  const client = newAuthClient({ getItem: () => null, setItem: () => {}, removeItem: () => {} }, 'session');
  const attempt = client.signInWithPassword({ email: 'jean@exemple.test', password: 'x' });
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(toAuthProblem((await attempt).error)).toEqual({ code: 'offline' });
});

test('a script file that never arrives is reported as a missing connection', async () => {
  const aborted = AbortSignal.abort();
  vi.stubGlobal('AbortSignal', { timeout: () => aborted });
  answer.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Promise<Response>(() => {});
  });
  const { fetchPart } = await import('../../src/intent/fetch-part.ts');
  const { load, thrownToFailure } = await import('../../src/core/failure.ts');
  const thrown = await load(() => fetchPart(async () => undefined, ['part'])).catch((cause: unknown) => cause);
  expect(thrownToFailure(thrown)).toEqual({ code: 'offline' });
});

test('in src/supabase and the features’ api files, only two files call fetch', () => {
  const calls = ['src/supabase', 'src/features'].flatMap((folder) => filesBelow(folder, /\.ts$/));
  const calling = calls.filter(
    (file) =>
      /^src\/supabase\/|\/api(\/|\.ts)/.test(file) && /\bfetch\(/.test(readFileSync(join(projectDir, file), 'utf8')),
  );
  expect(calling).toEqual(['src/supabase/deadline-fetch.ts', 'src/supabase/fetch-text.ts']);
});
