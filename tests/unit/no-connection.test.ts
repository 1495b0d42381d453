// Only a failed connection is reported as one. Our own errors and server errors are reported as such.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseAccountResponse, parseSessions } from '../../src/features/account/rules/responses.ts';
import { filesBelow, projectDir } from '../support/files.ts';

const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', answer);
  vi.doMock('astro:env/client', () => ({
    PUBLIC_SUPABASE_URL: 'https://exemple.test',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'key',
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Each kind of backend call. */
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
  'the orders': async () => (await import('../../src/features/orders/api/orders.ts')).fetchOrders('token'),
  'a payment': async () =>
    (await import('../../src/features/orders/api/payments.ts')).openPayment('token', {} as never),
  'the prices': async () => (await import('../../src/features/products/api.ts')).fetchProductsOfPage(),
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

test('only three modules call fetch, apart from Supabase’s own clients', () => {
  const calls = ['src/supabase', 'src/features'].flatMap((folder) => filesBelow(folder, /\.ts$/));
  const calling = calls.filter(
    (file) =>
      /^src\/supabase\/|\/api(\/|\.ts)/.test(file) && /\bfetch\(/.test(readFileSync(join(projectDir, file), 'utf8')),
  );
  // The link of an account adds fields to a call of the authentication client.
  expect(calling).toEqual([
    'src/supabase/fetch-text.ts',
    'src/supabase/rest.ts',
    'src/features/account/api/account-link.ts',
  ]);
});
