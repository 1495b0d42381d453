// What is reported as a missing connection is one. An error of our own, or of our server, is reported as that.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectDir } from '../support/files.ts';

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

/** Each call of the backend, and what it returns or throws. */
const calls: Record<string, () => Promise<unknown>> = {
  'a read of the account': async () => (await import('../../src/supabase/account.ts')).fetchSessions('token'),
  'a function of the account': async () =>
    (await import('../../src/supabase/account.ts')).deleteAccount('token', 'secret'),
  'the saved card': async () => (await import('../../src/supabase/saved-card.ts')).fetchSavedCard('token'),
  'the orders': async () => (await import('../../src/supabase/orders.ts')).fetchOrders('token'),
  'a payment': async () => (await import('../../src/supabase/payments.ts')).openPayment('token', {} as never),
  'the prices': async () => (await import('../../src/supabase/catalogue.ts')).fetchProductsOfPage(),
};
const isOffline = (result: unknown): boolean => /"offline"|"connection"/.test(JSON.stringify(result));

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('has no connection where no answer comes', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call()).toSatisfy(isOffline);
  });

  test('has none where the answer stops in its middle', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
    answer.mockImplementation(async () => new Response(broken));
    expect(await call()).toSatisfy(isOffline);
  });

  test.each([502, 200])('has one where something before our server answers %i with a page', async (status) => {
    answer.mockImplementation(async () => new Response('<!doctype html>', { status }));
    expect(await call().catch(String)).not.toSatisfy(isOffline);
  });

  test('has one where the browser cannot make the call', async () => {
    vi.stubGlobal('AbortSignal', {});
    expect(await call().catch(String)).not.toSatisfy(isOffline);
  });
});

test('every call of the backend is made in one place, besides those of Supabase’s own clients', () => {
  const files = readdirSync(join(projectDir, 'src/supabase')).filter((name) => name.endsWith('.ts'));
  const calling = files.filter((name) =>
    /\bfetch\(/.test(readFileSync(join(projectDir, 'src/supabase', name), 'utf8')),
  );
  // account-link.ts adds fields to a call of the authentication client.
  expect(calling).toEqual(['account-link.ts', 'fetch-text.ts', 'rest.ts']);
});
