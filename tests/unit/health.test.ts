// Tests the responses of `/healthz`, and the cases in which it replaces the database's thread.
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../local/backend/database/client.ts';
import { checkDisk } from '../../local/backend/health-checks.ts';
import { createHealthHandler } from '../../local/backend/health.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'soleil-'));

/**
 * Returns a database. With a `status`, its thread responds with this status until the thread is replaced. If `heals` is false,
 * the new thread responds in the same way.
 */
function databaseWith({ status, log = [], heals = true }: { status?: number; log?: string[]; heals?: boolean }) {
  let isBroken = status !== undefined;
  const requests: string[] = [];
  const database = {
    write: async () => undefined,
    replace: vi.fn<() => Promise<void>>(async () => {
      isBroken &&= !heals;
    }),
    fetch: async ({ url }: { url: string }) => {
      const { pathname } = new URL(url);
      requests.push(pathname);
      const healthy = pathname === '/auth/v1/token' ? 400 : 200;
      return isBroken
        ? { response: new Response(null, { status: status! }), log }
        : { response: new Response(null, { status: healthy }), log: [] };
    },
  };
  return { database: database as typeof database & Pick<Database, 'fetch'>, requests };
}

const health = async (database: Parameters<typeof createHealthHandler>[0], folder = newFolder()) => {
  const response = await createHealthHandler(database, { publishableKey: 'key', folders: [folder] })();
  return [response.status, await response.json()];
};

test('the health check reads the catalogue and tries to sign in, as visitors do', async () => {
  const { database, requests } = databaseWith({});
  expect(await health(database)).toEqual([200, { status: 'ok', database: 'ok' }]);
  expect(requests).toEqual(['/rest/v1/products', '/auth/v1/token']);
  expect(database.replace).not.toHaveBeenCalled();
});

test.each([404, 500])(
  'the health check replaces a database thread that responds with %i, and reports the state of the new thread',
  async (status) => {
    const { database } = databaseWith({ status });
    expect(await health(database)).toEqual([200, { status: 'ok', database: 'ok' }]);
    expect(database.replace).toHaveBeenCalledOnce();
  },
);

test('the health check replaces a thread once, and reports a failure if the new thread fails as well', async () => {
  const { database } = databaseWith({ status: 500, heals: false });
  expect(await health(database)).toEqual([503, { status: 'failing', database: 'not answering' }]);
  expect(database.replace).toHaveBeenCalledOnce();
});

test('the health check replaces no thread while the PostgreSQL server is down', async () => {
  const { database } = databaseWith({ status: 500, log: ['Error | CONNECTION_CLOSED'] });
  expect(await health(database)).toEqual([503, { status: 'failing', database: 'not answering' }]);
  expect(database.replace).not.toHaveBeenCalled();
});

test('the health check reports a database that cannot write', async () => {
  const { database } = databaseWith({});
  const write = () => Promise.reject(new Error('read-only'));
  expect(await health({ ...database, write })).toEqual([503, { status: 'failing', database: 'not writing' }]);
});

describe('a disk', () => {
  test('is reported if it has less free space than required', async () => {
    expect(await checkDisk([newFolder()], Infinity)).toMatch(/has less than Infinity bytes left$/);
  });

  test('is reported as full if a folder does not exist', async () => {
    const { database } = databaseWith({});
    expect(await health(database, join(newFolder(), 'missing'))).toEqual([
      503,
      { status: 'failing', database: 'ok', disk: 'full' },
    ]);
  });

  test('is checked without leaving a file', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o700);
    expect(await checkDisk([folder], 0)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });
});
