// Tests the site's server while its PostgreSQL server is down, restarts, is slow, refuses writes, or accepts no connections.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAT_SCRIPT_URL } from '../support/address.ts';
import { freePort } from '../support/free-port.ts';
import { startCluster, type Cluster } from '../support/postgres.ts';
import { copyPreparedKeys } from '../support/prepared/data.ts';
import { copyPreparedSite } from '../support/prepared/site.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const temporary = temporaryFolders();
const DATABASE = 'site';

let cluster: Cluster;
let server: ServerProcess;
let keys: { publishableKey: string; secretKey: string };
beforeAll(async () => {
  cluster = await startCluster();
  await cluster.create(DATABASE);
});
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended;
  await cluster.end();
});

const newEnvironment = async (url: string) => ({
  PORT: String(await freePort()),
  DATA_DIR: copyPreparedKeys(temporary()),
  SITE_DIR: copyPreparedSite(temporary()),
  PUBLIC_CHAT_SCRIPT_URL: CHAT_SCRIPT_URL,
  DATABASE_URL: url,
});

const fetchStatus = async (path: string): Promise<number> => (await fetch(server.origin + path)).status;
const isReady = async (): Promise<boolean> => (await fetchStatus('/healthz')) === 200;

/** Output lines about the progress of a start. A slow start prints several of these lines. */
const PROGRESS = /^Opening the database.*\n/gm;

const send = (path: string, body?: object): Promise<Response> =>
  fetch(server.origin + path, {
    headers: { apikey: keys.secretKey, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });

/** Expects an error response that contains an ID for the visitor, but not the cause. */
async function expectFault(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('x-fault-id')).toMatch(/^[\da-f]{8}$/);
  expect(await response.json()).toEqual({
    code: 'server_fault',
    message: `Server fault ${response.headers.get('x-fault-id')}`,
  });
}

describe('a start', () => {
  test.each<[what: string, exitCode: number, change: (url: string) => string, sentence: RegExp]>([
    [
      'with a wrong password',
      1,
      (url) => url.replace(/:[^:@]+@/, ':another-secret@'),
      /^The PostgreSQL server at 127\.0\.0\.1:\d+ refuses the password of "soleil": correct it in DATABASE_URL\.$/,
    ],
    [
      'on a database that does not exist',
      1,
      (url) => url.replace(/\w+$/, 'nowhere'),
      /^The PostgreSQL server at 127\.0\.0\.1:\d+ has no database "nowhere"\. Create it as in docs\/deploy\.md \(“PostgreSQL”\)\.$/,
    ],
    [
      'with the address of another kind of database',
      78,
      (url) => url.replace('postgres:', 'mysql:'),
      /^DATABASE_URL is not valid \(its value may be secret and is not shown\): set it to an address of PostgreSQL, /,
    ],
  ])('%s ends with a message that does not contain the password', async (_what, exitCode, change, sentence) => {
    const refused = startServer(await newEnvironment(change(cluster.url(DATABASE))));
    expect(await refused.ended).toBe(exitCode);
    const output = refused.output().replaceAll(PROGRESS, '').trim();
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n|another-secret|a%23b/);
  });

  test('waits for a database that is down, and the waiting server is alive but not ready', async () => {
    await cluster.stop('SIGINT');
    const env = await newEnvironment(cluster.url(DATABASE));
    keys = JSON.parse(readFileSync(join(env.DATA_DIR, 'keys.json'), 'utf8'));
    server = startServer({ ...env, REQUEST_LIMIT_MS: '2000', DATABASE_POOL: '4' });
    await until(() => server.output().includes('The server retries until it does'));
    expect(await fetchStatus('/healthz/live')).toBe(200);
    expect(await fetchStatus('/healthz')).toBe(503);
    await cluster.start();
    await server.ready;
    await until(isReady);
    expect(server.output().replaceAll(PROGRESS, '')).toMatch(
      /^The database does not answer \(.*ECONNREFUSED.*\)\. The server retries until it does\./,
    );
  });
});

test('a second server with other keys does not start on the same database', async () => {
  const env = { ...(await newEnvironment(cluster.url(DATABASE))), DATA_DIR: temporary() };
  const refused = startServer(env);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('The database is used with other keys: set BACKEND_KEYS');
  await until(isReady);
});

test('an abrupt restart of PostgreSQL under load loses no confirmed data, and the server recovers by itself', async () => {
  const answered = new Map<string, number>();
  let isOver = false;
  const sender = async (): Promise<void> => {
    while (!isOver) {
      const email = `${randomUUID()}@exemple.test`;
      const response = await send('/rest/v1/rpc/subscribe', { p_email: email, p_locale: 'fr', p_limits: [] });
      answered.set(email, response.status);
      if (response.status >= 500) await expectFault(response, response.status);
    }
  };
  const senders = Array.from({ length: 8 }, sender);
  await until(() => answered.size > 50);
  await cluster.stop('SIGQUIT');
  await until(() => [...answered.values()].includes(503));
  expect(await fetchStatus('/healthz/live')).toBe(200);
  await until(async () => !(await isReady()));
  await cluster.start();
  await until(isReady);
  const before = answered.size;
  await until(() => answered.size > before + 50);
  isOver = true;
  await Promise.all(senders);

  const statuses = new Set(answered.values());
  expect([...statuses].filter((status) => ![200, 204, 503, 504].includes(status))).toEqual([]);
  const kept = new Set(
    await cluster.asSuperuser(
      async (sql) => (await sql`select email from subscriptions`).map(({ email }) => email as string),
      DATABASE,
    ),
  );
  const lost = [...answered].filter(([email, status]) => status < 300 && !kept.has(email));
  expect(lost).toEqual([]);
  expect(server.output()).toMatch(/The database refuses writes \(.*\)\.\n/);
  expect(server.output()).toContain('The database accepts writes again.');
});

test('PostgreSQL ends a slow statement, its caller gets 504, and the other statements continue', async () => {
  const locks = cluster.asSuperuser(async (sql) => {
    await sql.begin(async (transaction) => {
      await transaction`lock table subscriptions`;
      await expectFault(await send('/rest/v1/subscriptions?select=id'), 504);
      expect((await send('/rest/v1/orders?select=id')).status).toBe(200);
      expect(await isReady()).toBe(true);
    });
  }, DATABASE);
  await locks;
  expect((await send('/rest/v1/subscriptions?select=id')).status).toBe(200);
});

test('a server with a read-only database is not ready and refuses writes', async () => {
  const setReadOnly = (value: string): Promise<unknown> =>
    cluster.asSuperuser(async (sql) => {
      await sql.unsafe(`alter database ${DATABASE} set default_transaction_read_only = ${value}`);
      const ended = await sql<{ pid: number }[]>`
        select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = ${DATABASE}`;
      const pids = ended.map(({ pid }) => pid);
      // Waits until the connections have ended, because a query on one of them would fail.
      await until(async () => (await sql`select from pg_stat_activity where pid = any(${pids})`).length === 0);
    });
  const write = () => send('/rest/v1/rpc/mark_heartbeat', { p_name: 'deliver' });
  await setReadOnly('on');
  await until(async () => !(await isReady()));
  await expectFault(await write(), 503);
  expect((await send('/rest/v1/products?select=id')).status).toBe(200);
  await until(() => server.output().includes('The database refuses writes (the database is read-only).'));
  await setReadOnly('off');
  await until(isReady);
  expect((await write()).ok).toBe(true);
});

test('callers get 503 while PostgreSQL accepts no connections, and data again afterwards', async () => {
  await cluster.asSuperuser(async (sql) => {
    await sql.unsafe('alter role soleil connection limit 0');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${DATABASE}`;
  });
  await until(async () => (await send('/rest/v1/orders?select=id')).status === 503);
  await cluster.asSuperuser((sql) => sql.unsafe('alter role soleil connection limit -1'));
  await until(async () => (await send('/rest/v1/orders?select=id')).status === 200);
  await expect.poll(isReady).toBe(true);
});

test('the server never prints the password of the database', () => {
  expect(server.output()).not.toMatch(/a%23b|a#b/);
});
