// Tests a session whose token cannot be refreshed, for example because there is no connection.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.doMock('../../src/features/account/api/auth.ts', () => ({
    connectAuth: () => ({
      watch: () => undefined,
      token: async () => ({ kind: 'failed', failure: { code: 'offline' } }),
      dispose: async () => undefined,
    }),
  }));
});
afterEach(() => {
  vi.doUnmock('../../src/features/account/api/auth.ts');
});

test('a session that the page shows is kept when the visitor follows a link to a section', async () => {
  const { $session, openSession } = await import('../../src/features/account/store/session.ts');
  const session = { kind: 'signed_in', email: 'jean@exemple.test', hasNewPassword: false } as const;
  $session.set(session);
  await openSession();
  expect($session.get()).toEqual(session);
});

test('a page that does not know its session yet reports the missing connection', async () => {
  const { openSession } = await import('../../src/features/account/store/session.ts');
  await expect(openSession()).rejects.toMatchObject({ name: 'PartNotLoaded' });
});
