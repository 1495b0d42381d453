import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOfSupabase } from '../support/supabase-copy.ts';
import { projectDir } from '../support/files.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { folderOnOtherFileSystem } from '../support/other-file-system.ts';
import { casesOfScope, isEmbedded } from '../support/scope.ts';
import { createOrder } from '../support/order.ts';
import { freePort } from '../support/free-port.ts';
import { newServerEnvironment, startServer, type ServerProcess } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { newCustomer, signInNew } from '../support/new-customer.ts';

const temporary = temporaryFolders();

/** Returns the output of a server that ended, without its progress lines. */
const getRefusal = (server: ServerProcess): string =>
  server
    .output()
    .replace(/^(Opening|Creating) the database(…|: \d+ s|: still running after \d+ s…)\n/gm, '')
    .trim();

describe('a running server', () => {
  let env: Record<string, string>;
  let server: ServerProcess;

  beforeAll(async () => {
    env = await newServerEnvironment(temporary);
    server = startServer(env);
    await server.ready;
  });
  afterAll(() => server.process.kill('SIGKILL'));

  const keys = () => JSON.parse(readFileSync(join(env.DATA_DIR!, 'keys.json'), 'utf8'));
  const visitor = () =>
    createClient(server.origin, keys().publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const service = () => createClient(server.origin, keys().secretKey);
  const orderIds = async () => (await service().from('orders').select('id')).data!.map(({ id }) => id);

  async function order(): Promise<string> {
    const client = visitor();
    await signInNew(service(), client, `${crypto.randomUUID()}@example.org`, 'mot de passe');
    const { data } = await client.rpc('place_order', createOrder('moniteur-boreal', 39_900));
    return data.id;
  }

  test('reports that it is healthy, and its HTML contains the names and prices of twelve products in both languages', async () => {
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const french = await (await fetch(`${server.origin}/produits`)).text();
    const english = await (await fetch(`${server.origin}/en/products`)).text();
    const { data } = await service().from('products').select('name,name_en,price');
    expect(data).toHaveLength(12);
    for (const { name, name_en, price } of data!) {
      const dollars = (language: string) =>
        new Intl.NumberFormat(`${language}-CA`).format(price).replace(/\s/g, '\u00a0');
      expect(french).toContain(`>${name}</a></h3>`);
      expect(french).toContain(`>${dollars('fr')}\u00a0$\u00a0CAD<`);
      expect(english).toContain(`>${name_en}</a></h3>`);
      expect(english).toContain(`>${dollars('en')}\u00a0$\u00a0CAD<`);
    }
  });

  test('keeps its data folder readable only to the system user that runs the server', () => {
    expect(statSync(env.DATA_DIR!).mode & 0o777).toBe(0o700);
  });

  test('has no secrets in its pages and scripts', () => {
    const files = readdirSync(env.SITE_DIR!, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(100);
    const { jwtSecret, secretKey } = keys();
    for (const file of files) {
      const text = readFileSync(join(file.parentPath, file.name), 'latin1');
      expect(text.includes(jwtSecret) || text.includes(secretKey), file.name).toBe(false);
    }
  });

  test('writes the email about a forgotten password to the mail folder', async () => {
    const client = visitor();
    await newCustomer(service(), 'oubli@example.org', 'mot de passe');
    expect((await client.auth.resetPasswordForEmail('oubli@example.org')).error).toBeNull();
    const mail = readdirSync(join(env.DATA_DIR!, 'mail')).map((file) =>
      readFileSync(join(env.DATA_DIR!, 'mail', file), 'utf8'),
    );
    expect(mail.filter((text) => text.includes('To: oubli@example.org'))).toHaveLength(1);
  });

  test('stores files in buckets to which only callers with the secret key may upload', async () => {
    const bytes = new Uint8Array([0, 1, 2, 255]);
    const { storage } = service();
    expect((await storage.createBucket('essai')).error).toBeNull();
    expect((await visitor().storage.from('essai').upload('a/b.bin', bytes)).error).not.toBeNull();
    expect((await storage.from('essai').upload('a/b.bin', bytes)).error).toBeNull();
    const { data } = await storage.from('essai').download('a/b.bin');
    expect(new Uint8Array(await data!.arrayBuffer())).toEqual(bytes);
    expect((await storage.from('essai').upload('../../escape.bin', bytes)).error).not.toBeNull();
  });

  test('refuses a body that is too large before reading it', async () => {
    const headers = {
      apikey: keys().publishableKey,
      'content-type': 'application/json',
      'content-length': 2_000_000,
    };
    const status = await new Promise((resolve, reject) => {
      const call = request(`${server.origin}/rest/v1/rpc/place_order`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      call.on('error', reject);
      // Sends only the head of the request.
      call.flushHeaders();
    });
    expect(status).toBe(413);
  });

  test('loses no confirmed order when it is killed, and restarts without a build', async () => {
    const before = [await order(), await order()];
    const last = await order();
    server.process.kill('SIGKILL');
    await server.ended;
    server = startServer(env);
    await server.ready;
    expect(await orderIds()).toEqual(expect.arrayContaining([...before, last]));
    expect(server.output()).not.toContain('[build]');
  });

  fullScopeTest('rebuilds the site without a restart after a price has changed', async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    server = startServer({ ...env, BUILD_ON_PRICES: 'yes' });
    await server.ready;
    await service().from('products').update({ price: 412 }).eq('id', 'regulateur-mppt-60');
    const products = async (): Promise<string> => (await fetch(`${server.origin}/produits`)).text();
    // The previous pages are served until the new ones are ready.
    expect(await products()).toContain('CAD<');
    await expect.poll(products, { timeout: 300_000, interval: 500 }).toContain('>412\u00a0$\u00a0CAD<');
  });

  // In the smaller scope, tests/hostile/stopping.test.ts tests how a server stops after a signal.
  fullScopeTest.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes running requests, stores their data and exits with 0 when it receives %s',
    async (signal) => {
      const client = visitor();
      const { token } = await signInNew(service(), client, `${crypto.randomUUID()}@example.org`, 'mot de passe');
      const body = JSON.stringify(createOrder('moniteur-boreal', 39_900));
      const call = request(`${server.origin}/rest/v1/rpc/place_order`, {
        method: 'POST',
        headers: {
          apikey: keys().publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      const answered = new Promise<string>((resolve, reject) => {
        call.once('error', reject);
        call.once('response', async (response) => resolve(Buffer.concat(await response.toArray()).toString()));
      });
      // The signal arrives when only a part of the body has been sent, as on a slow connection.
      await new Promise<void>((resolve) => call.write(body.slice(0, 20), () => resolve()));
      await fetch(`${server.origin}/healthz`);
      server.process.kill(signal);
      call.end(body.slice(20));
      const { id } = JSON.parse(await answered);
      expect(await server.ended).toBe(0);
      server = startServer(env);
      await server.ready;
      expect(await orderIds()).toContain(id);
    },
  );

  /** Runs `npm run reset` without a terminal. The command deletes nothing, because no one can confirm the deletion. */
  async function reset(): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'local/reset.ts'], {
      cwd: projectDir,
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  test('stays healthy and keeps its data if `npm run reset` runs, and the command reports the running server', async () => {
    const id = await order();
    const { code, output } = await reset();
    expect(code).toBe(1);
    expect(output).toContain(`The server at ${server.origin} (process ${server.process.pid}) is using`);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(await orderIds()).toContain(id);
  });

  test('prevents a second server from starting with the same data folder', async () => {
    const second = startServer({ ...env, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(getRefusal(second)).toMatch(/^The data folder .* is in use by another server or command\. .*\.$/);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });
});

fullScopeTest.each(['SIGKILL', 'SIGINT'] as const)(
  'a first start interrupted by %s during the creation of its database does not block the next start',
  async (signal) => {
    const env = await newServerEnvironment(temporary, 'start');
    const first = startServer(env);
    while (!existsSync(join(env.DATA_DIR, isEmbedded ? 'database.new' : 'lock'))) await new Promise(setImmediate);
    first.process.kill(signal);
    await first.ended;
    const second = startServer(env);
    await second.ready;
    expect((await fetch(`${second.origin}/healthz`)).status).toBe(200);
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  },
);

fullScopeTest('a server killed during a build leaves no process behind', async () => {
  const env = await newServerEnvironment(temporary, 'start');
  // The new folder contains no site, so the server begins a build.
  env.SITE_DIR = temporary();
  const ofThisSite = (): string[] =>
    readdirSync('/proc').filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`SITE_DIR=${env.SITE_DIR}\0`);
      } catch {
        return false;
      }
    });
  const server = startServer(env);
  await expect.poll(server.output, { timeout: 300_000 }).toContain('[build]');
  expect(ofThisSite().length).toBeGreaterThan(1);
  server.process.kill('SIGKILL');
  await expect.poll(ofThisSite, { timeout: 60_000 }).toEqual([]);
});

fullScopeTest('a first start succeeds if the data folder is on another file system, such as a volume', async () => {
  const DATA_DIR = folderOnOtherFileSystem();
  const server = startServer({ PORT: String(await freePort()), DATA_DIR });
  try {
    await server.ready;
    expect((await fetch(`${server.origin}/produits`)).status).toBe(200);
    expect(existsSync(join(DATA_DIR, 'site/current/produits.html'))).toBe(true);
    expect(server.output()).not.toContain('EXDEV');
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
    rmSync(DATA_DIR, { recursive: true });
  }
});

describe('a server that cannot start', () => {
  async function expectRefusal(env: Record<string, string>, sentence: RegExp, code = 1): Promise<void> {
    const server = startServer({
      PORT: String(await freePort()),
      DATA_DIR: temporary(),
      SITE_DIR: temporary(),
      ...env,
    });
    expect(await server.ended).toBe(code);
    expect(getRefusal(server)).toMatch(sentence);
    expect(getRefusal(server)).not.toContain('\n');
  }

  test('prints one sentence and exits with 1 if the port is taken', async () => {
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    await expectRefusal({ PORT: String(port) }, /^Port \d+ is taken: .*PORT/);
    taken.close();
  });

  test.each(
    casesOfScope([
      // No folder can be created in /proc. The file system reports the same error as for a missing folder.
      [{ SITE_DIR: '/proc/site' }, /^SITE_DIR is "\/proc\/site", which this user cannot write to \(E\w+: .*\): set it/],
      [{ SMTP_URL: 'mail.example.ca:465' }, /^SMTP_URL is not valid .*: set it to an address that begins with smtps:/],
      [{ PORT: 'quatre' }, /^PORT is "quatre": set it to a number/],
      [{ RETENTION_DAYS: '0' }, /^RETENTION_DAYS is "0": set it to a number of days between 30 and/],
      [{ DATABASE_ULR: 'postgres://x' }, /^DATABASE_ULR is not a setting: did you mean DATABASE_URL\?/],
      [{ FILES_DIR: '/proc/files' }, /^FILES_DIR is "\/proc\/files", which this user cannot write to/],
      [{ SUPABASE_DIR: '/proc' }, /^SUPABASE_DIR is "\/proc", which has no config\.toml/],
    ] as const),
  )('prints one sentence and exits with 78, before it builds anything, for %j', async (env, sentence) => {
    const [DATA_DIR, SITE_DIR] = [join(temporary(), 'data'), temporary()];
    await expectRefusal({ DATA_DIR, SITE_DIR, ...env }, sentence, 78);
    expect([existsSync(join(DATA_DIR, 'database')), readdirSync(SITE_DIR)]).toEqual([false, []]);
  });

  test('prints one sentence and exits with 1, before it builds the site, if METRICS_PORT is taken', async () => {
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    const [DATA_DIR, SITE_DIR] = [join(temporary(), 'data'), temporary()];
    await expectRefusal({ DATA_DIR, SITE_DIR, METRICS_PORT: String(port) }, /^METRICS_PORT is \d+, which is taken: /);
    expect([existsSync(join(DATA_DIR, 'database')), readdirSync(SITE_DIR)]).toEqual([false, []]);
    taken.close();
  });

  fullScopeTest('prints one sentence and exits with 1 if HOST is not an address of this machine', () =>
    expectRefusal({ HOST: '203.0.113.7' }, /^The address 203\.0\.113\.7:\d+ cannot be listened on/),
  );

  test('prints one sentence and exits with 1 if DATA_DIR is a file', async () => {
    const file = join(temporary(), 'file');
    writeFileSync(file, 'not a folder');
    await expectRefusal({ DATA_DIR: file }, /^The data folder .* cannot be read and written \(.*\)\.$/);
    expect(readFileSync(file, 'utf8')).toBe('not a folder');
  });

  test('prints one sentence and exits with 1 if the database’s files are damaged', async () => {
    const dir = temporary();
    cpSync(join(projectDir, 'supabase/config.toml'), join(dir, 'database/PG_VERSION'));
    await expectRefusal(
      { DATA_DIR: dir },
      /^The database in .* is damaged \(PostgreSQL reports: .+\): restore a backup \(npm run restore -- FILE\)/,
    );
  });

  // The server has its own mount namespace, so that the small disk exists only for this server and disappears with it.
  fullScopeTest('reports that the disk is full, not that the database is damaged, if the disk is full', async () => {
    const dir = temporary();
    const mounted = 'mount -t tmpfs -o size=12m tmpfs "$0" && exec "$@"';
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', join(projectDir, 'local/main.ts')];
    const child = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', mounted, dir, ...node], {
      env: { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: join(dir, 'data') },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(output).toMatch(
      /\nThe database in .* cannot be opened: the disk is full\. Free some space, then start again /,
    );
  });

  test('prints one sentence and exits with 1 if the keys are damaged', async () => {
    const dir = temporary();
    writeFileSync(join(dir, 'keys.json'), '{"jwtSecret":');
    await expectRefusal({ DATA_DIR: dir }, /keys\.json is damaged: restore it/);
    expect(readFileSync(join(dir, 'keys.json'), 'utf8')).toBe('{"jwtSecret":');
  });

  fullScopeTest('prints one message, exits with 1 and rolls back a migration that fails', async () => {
    const { DATA_DIR, SITE_DIR, ...settings } = await newServerEnvironment(temporary, 'start');
    const supabase = copyOfSupabase(temporary());
    const bad = join(supabase, 'migrations/20991231000000_bad.sql');
    writeFileSync(bad, 'create table public.half (id int); select no_such_function();');
    const env = { ...settings, DATA_DIR, SUPABASE_DIR: supabase };
    await expectRefusal(
      env,
      /^Migration 20991231000000_bad\.sql failed: function no_such_function\(\) does not exist\. It was rolled back/,
    );
    writeFileSync(bad, 'create table public.half (id int);');
    const server = startServer({ ...env, SITE_DIR });
    await server.ready;
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
