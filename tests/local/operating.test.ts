// Tests backup, restore and status, as an operator runs them next to the server.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend } from '../../local/backend/backend.ts';
import { serveControl } from '../../local/operate/control.ts';
import { refuseUnknownMigrations } from '../../local/operate/manifest.ts';
import { readFolderStatus, type Status } from '../../local/operate/read-status.ts';
import { readSettings } from '../../local/settings.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { signInNew } from '../support/new-customer.ts';
import { runOperatorCommand as run } from '../support/operator-command.ts';
import { createOrder } from '../support/order.ts';
import { casesOfScope, isEmbedded } from '../support/scope.ts';
import { freePort } from '../support/free-port.ts';
import { supabaseDir } from '../support/prepared/data.ts';
import { newServerEnvironment, startServer, type ServerProcess } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const temporary = temporaryFolders();

/** Returns every row of every table, except the schedule's heartbeat, which changes all the time. */
async function rowsIn(dataDir: string): Promise<Record<string, unknown>> {
  const { driver } = await createPgliteConnection({ url: join(dataDir, 'database') });
  const { rows: tables } = await driver.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name <> 'heartbeats'
     order by 1`);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables)
    contents[name] = (await driver.query(`select to_jsonb(one)::text as row from ${name} as one order by 1`)).rows;
  await driver.close();
  return contents;
}
/** Returns the content of every file in the folders `objects` and `mail`, by path. */
const filesIn = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    ['objects', 'mail'].flatMap((part) =>
      readdirSync(join(dataDir, part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file.slice(dataDir.length), readFileSync(file, 'base64')]),
    ),
  );

describe('operating a server', () => {
  let env: Awaited<ReturnType<typeof newServerEnvironment>> & Record<'LOG_FORMAT' | 'METRICS_PORT', string>;
  let server: ServerProcess;
  let networks = 0;
  const keys = () => JSON.parse(readFileSync(join(env.DATA_DIR, 'keys.json'), 'utf8'));
  const client = (key: string) =>
    createClient(server.origin, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const postQuestion = (): Promise<Response> =>
    fetch(`${server.origin}/functions/v1/contact-form`, {
      method: 'POST',
      headers: {
        apikey: keys().publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${++networks}`,
      },
      body: JSON.stringify({
        type_demande: 'contact',
        name: 'Anne Gagnon',
        email: `anne${networks}@exemple.test`,
        subject: 'general',
        message: 'Bonjour',
        key: randomUUID(),
      }),
    });

  const folder = temporary();
  const file = join(folder, 'whole.tar.gz');

  beforeAll(async () => {
    env = { ...(await newServerEnvironment(temporary)), LOG_FORMAT: 'json', METRICS_PORT: String(await freePort()) };
    server = startServer(env);
    await server.ready;
    const service = client(keys().secretKey);
    const customer = client(keys().publishableKey);
    await signInNew(service, customer, 'anne@exemple.test', 'mot de passe');
    await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
    const bytes = Buffer.alloc(300_000, 'é');
    await service.storage.from('requests').upload('a folder/file.pdf', bytes);
    await postQuestion();
  });
  afterAll(() => server.process.kill('SIGKILL'));

  test('a backup during writes contains all data that was confirmed before the backup, and only consistent rows', async () => {
    const during = Array.from({ length: 12 }, () => postQuestion());
    const { code, output } = await run('backup', env, file);
    expect([code, output]).toEqual([0, expect.stringContaining(`into ${file}`)]);
    expect((await Promise.all(during)).map(({ status }) => status)).toEqual(during.map(() => 200));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(env.DATA_DIR)).not.toContain('backup.part');

    const DATA_DIR = join(temporary(), 'data');
    const restored = await run('restore', { ...env, DATA_DIR }, '--new', file);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Start the server')]);
    // A PostgreSQL server has its own tools for backups (docs/deploy.md).
    if (!isEmbedded) return;
    const { driver } = await createPgliteConnection({ url: join(DATA_DIR, 'database') });
    const { rows } = await driver.query(`
      select (select count(*)::int from orders) as orders,
             (select count(*)::int from inquiries where email = 'anne1@exemple.test') as first,
             (select count(*)::int from inquiries where id not in (select inquiry_id from outbox where inquiry_id is not null)) as torn`);
    await driver.close();
    expect(rows).toEqual([{ orders: 1, first: 1, torn: 0 }]);
  });

  test('the first staff account is added by its address, listed and removed', async () => {
    const [nobody, stranger] = [await run('staff', env, 'list'), await run('staff', env, 'add', 'nobody@exemple.test')];
    expect([nobody.code, nobody.output]).toEqual([0, expect.stringContaining('No one may use the desk yet')]);
    expect([stranger.code, stranger.output]).toEqual([1, expect.stringContaining('No account has confirmed')]);
    const added = await run('staff', env, 'add', 'Anne@exemple.test');
    expect([added.code, added.output]).toEqual([
      0,
      expect.stringMatching(/may use the desk, as an owner\.\n.*second factor/),
    ]);
    expect((await run('staff', env, 'list')).output).toMatch(
      /^anne@exemple\.test {2}owner {2}since 20.* without a second factor$/m,
    );
    // A hosted project is addressed like this, by URL and secret key.
    const hosted = { PUBLIC_SUPABASE_URL: server.origin, SUPABASE_SECRET_KEY: keys().secretKey, DATA_DIR: temporary() };
    expect((await run('staff', hosted, 'add', 'anne@exemple.test')).output).toContain(
      'could use the desk already, as an owner',
    );
    expect((await run('staff', hosted, 'remove', 'anne@exemple.test')).output).toContain('no longer');
    const again = await run('staff', env, 'remove', 'anne@exemple.test');
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('npm run staff -- list')]);
    expect(await run('staff', env, 'add', 'anne')).toMatchObject({
      code: 1,
      output: expect.stringContaining('EMAIL'),
    });
  });

  test('npm run new:product creates a hidden product in both languages, and never overwrites a product', async () => {
    const name = `Cœur d’été ${randomUUID()}`;
    const id = name.toLowerCase().replace('cœur d’été ', 'coeur-d-ete-');
    expect(await run('new-product', env, name, 'Summer', '1 299,50', 'parts')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Produit « ${id} » commencé`),
    });
    const hosted = { PUBLIC_SUPABASE_URL: server.origin, SUPABASE_SECRET_KEY: keys().secretKey, DATA_DIR: temporary() };
    for (const where of [env, hosted])
      expect(await run('new-product', where, name, 'Winter', '1', 'rv')).toMatchObject({
        code: 1,
        output: expect.stringContaining('existe déjà : rien n’a été changé'),
      });
    const { data } = await createClient(server.origin, keys().secretKey)
      .from('products')
      .select('name, name_en, price, section, is_available')
      .eq('id', id)
      .single();
    expect(data).toMatchObject({ name, name_en: 'Summer', section: 'parts', is_available: false });
    expect(Number(data!.price)).toBe(1299.5);
    for (const [args, sentence] of [
      [['Un', 'One', 'douze', 'parts'], '« douze » n’est pas un prix'],
      [['Un', 'One', '12', 'cuisine'], '« cuisine » n’est pas une section'],
      [['Un'], 'npm run new:product'],
    ] as const)
      expect(await run('new-product', env, ...args)).toMatchObject({
        code: 1,
        output: expect.stringContaining(sentence),
      });
  });

  test('npm run status shows numbers and no personal data', async () => {
    const { code, output } = await run('status', env);
    expect(code).toBe(0);
    expect(output).toMatch(/^Today +13 requests, 1 orders$/m);
    expect(output).toMatch(/^Emails +\d+ waiting .* 0 given up/m);
    expect(output).toMatch(/^Site +built 20/m);
    expect(output).not.toMatch(/@|Anne|Gagnon|sb_/);
    const json = JSON.parse((await run('status', env, '--json')).output);
    expect(json).toMatchObject({ report: { inquiries_today: 13, orders_today: 1 } });
  });

  test('the control port refuses requests without the token of the data folder', async () => {
    const { port } = JSON.parse(readFileSync(join(env.DATA_DIR, 'control.json'), 'utf8'));
    const at = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers });
    expect((await at('/backup')).status).toBe(401);
    expect((await at('/status', { authorization: `Bearer ${keys().secretKey}` })).status).toBe(401);
    expect(statSync(join(env.DATA_DIR, 'control.json')).mode & 0o777).toBe(0o600);
  });

  test('the log consists of JSON lines, including requests and messages, and contains no personal data', async () => {
    expect((await fetch(`${server.origin}/anne@exemple.test?q=Gagnon`)).status).toBe(404);
    await until(() => server.output().includes('(not found)'));
    const lines = server.output().trim().split('\n');
    const events = lines.map((line) => JSON.parse(line));
    expect(events).toContainEqual(expect.objectContaining({ event: 'message', message: 'Opening the database…' }));
    expect(events).toContainEqual({
      time: expect.stringMatching(/Z$/),
      level: 'info',
      event: 'request',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'POST',
      route: '/functions/v1/contact-form',
      status: 200,
      ms: expect.any(Number),
    });
    // Skips the output of a first build, which names packages such as @astrojs/mdx.
    const sinceReady = server.output().slice(server.output().indexOf('Soleil Boréal: http'));
    expect(sinceReady).not.toMatch(/@|Gagnon|198\.51\.100|sb_/);
  });

  test('metrics are available on this machine', async () => {
    const response = await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await response.text();
    expect(text).toMatch(/^http_requests_total\{class="functions",method="POST",status="200"\} 13$/m);
    for (const name of ['database_queue_length', 'mail_waiting', 'mail_given_up', 'event_loop_delay_p99_seconds'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
  });

  test('a restore is refused while a server runs', async () => {
    const { code, output } = await run('restore', env, file);
    expect([code, output]).toEqual([1, expect.stringContaining('is in use by another server or command')]);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });

  fullScopeTest('a backup made after the server was killed restores every row and every file', async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    expect((await run('status', env)).output).toContain('No server runs on');
    const { code, output } = await run('backup', env, `${folder}/`);
    expect([code, output]).toEqual([0, expect.stringMatching(/soleil-boreal-[\dT-]+\.tar\.gz/)]);
    const taken = readdirSync(folder).find((name) => name.startsWith('soleil-boreal-'))!;
    const DATA_DIR = join(temporary(), 'data');
    expect((await run('restore', { ...env, DATA_DIR }, '--new', join(folder, taken))).code).toBe(0);
    expect(filesIn(DATA_DIR)).toEqual(filesIn(env.DATA_DIR));
    expect(Object.keys(filesIn(DATA_DIR))).toContain('/objects/requests/a folder/file.pdf');
    expect(readFileSync(join(DATA_DIR, 'keys.json'))).toEqual(readFileSync(join(env.DATA_DIR, 'keys.json')));
    if (!isEmbedded) return;
    const rows = await rowsIn(DATA_DIR);
    expect(rows).toEqual(await rowsIn(env.DATA_DIR));
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['auth.users', 'public.outbox', 'storage.objects']));
  });

  describe('a backup', () => {
    beforeAll(async () => {
      server.process.kill('SIGKILL');
      await server.ended;
    });
    const damaged = (name: string, damage: (copy: string) => void): string => {
      const copy = join(folder, name);
      writeFileSync(copy, readFileSync(file));
      damage(copy);
      return copy;
    };
    const repacked = (name: string, change: (unpacked: string) => void): string =>
      damaged(name, (copy) => {
        const unpacked = temporary();
        execFileSync('tar', ['-C', unpacked, '-xzf', copy]);
        change(unpacked);
        execFileSync('tar', ['-C', unpacked, '-czf', copy, '.']);
      });

    const replaceIn = (at: string, from: string, to: string): void =>
      writeFileSync(at, readFileSync(at, 'utf8').replace(from, to));
    const DAMAGES: readonly [what: string, reason: string, make: () => string][] = [
      [
        'of which half is missing',
        '',
        () => damaged('half.tar.gz', (copy) => truncateSync(copy, Math.floor(statSync(copy).size / 2))),
      ],
      [
        'with one changed byte',
        'keys.json differs from what was backed up',
        () => repacked('byte.tar.gz', (at) => replaceIn(join(at, 'keys.json'), 'sb_', 'sc_')),
      ],
      ['that is no archive', '', () => damaged('none.tar.gz', (copy) => writeFileSync(copy, 'a letter'))],
      [
        'without one of its files',
        'keys.json is missing',
        () => repacked('gone.tar.gz', (at) => rmSync(join(at, 'keys.json'))),
      ],
      [
        'with an additional file',
        'objects/x is not in its manifest',
        () => repacked('more.tar.gz', (at) => writeFileSync(join(at, 'objects/x'), '')),
      ],
      [
        'without a manifest',
        'it has no backup manifest',
        () => repacked('bare.tar.gz', (at) => rmSync(join(at, 'manifest.json'))),
      ],
    ];

    test.each(casesOfScope(DAMAGES))(
      '%s is refused with a message, and nothing changes',
      async (_what, reason, make) => {
        const parts = (): string[] =>
          readdirSync(env.DATA_DIR)
            .filter((name) => !name.startsWith('lock'))
            .sort();
        const before = parts();
        const { code, output } = await run('restore', env, make());
        expect(code).toBe(1);
        expect(output).toMatch(/is not a complete backup \(.+\)\. Nothing was changed\./);
        expect(output).toContain(reason);
        expect(output.trim().split('\n')).toHaveLength(1);
        expect(parts()).toEqual(before);
      },
    );

    fullScopeTest('of a newer version is refused', async () => {
      const newer = repacked('newer.tar.gz', (at) =>
        replaceIn(join(at, 'manifest.json'), '"migrations": [', '"migrations": ["20991231000000_later.sql",'),
      );
      const { code, output } = await run('restore', env, newer);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(
          /^This backup has the migration 20991231000000_later\.sql, and the last one here is 2026/,
        ),
      ]);
    });
  });

  fullScopeTest('a restore keeps the previous data in another folder', async () => {
    const { code, output } = await run('restore', env, file);
    const before = /The previous data is in (.*)\. Delete/.exec(output)?.[1];
    expect(code).toBe(0);
    const parts = ['keys.json', 'mail', 'objects'];
    expect(readdirSync(before!).sort()).toEqual(isEmbedded ? ['database', ...parts] : parts);
    server = startServer(env);
    await server.ready;
    const { count } = await client(keys().secretKey).from('orders').select('*', { count: 'exact', head: true });
    expect(count).toBe(1);
  });
});

test('a backup is refused only if it has a migration that this version does not know', () => {
  const known = ['20261122000100_orders.sql', '20261123000100_staff.sql'];
  expect(() => refuseUnknownMigrations({ migrations: known.slice(0, 1) }, known)).not.toThrow();
  expect(() => refuseUnknownMigrations({ migrations: [...known, '20261124000100_cards.sql'] }, known)).toThrow(
    'This backup has the migration 20261124000100_cards.sql, and the last one here is 20261123000100_staff.sql: nothing was',
  );
  expect(() => refuseUnknownMigrations({ migrations: ['20261121000000_catalogue.sql'] }, known)).toThrow(
    'This backup has the migration 20261121000000_catalogue.sql of a version before the first release, which this version',
  );
});

test('the server refuses to start on a data folder with the marker of an interrupted restore', async () => {
  const dataDir = temporary();
  writeFileSync(join(dataDir, 'restoring'), '');
  const settings = { host: '127.0.0.1', port: 4321, siteDir: '', supabaseDir, dataDir };
  await expect(startBackend(settings)).rejects.toThrow('run it again (npm run restore');
});

test.each([
  ['last successful delivery 75 s ago', 75],
  ['no successful delivery yet', null],
])('npm run status shows "%s"', async (text, seconds) => {
  const DATA_DIR = temporary();
  const status: Status = {
    ...(await readFolderStatus(readSettings({ DATA_DIR }))),
    upSeconds: 60,
    report: {
      inquiries_today: 0,
      orders_today: 0,
      mail: { waiting: 1, failing: 1, given_up: 0, oldest_seconds: 90 },
      seconds_since_delivery: seconds,
      database_bytes: 0,
      latest_migration: 'none',
    },
    sellerGaps: [],
    site: { status: 'current' },
  };
  const end = await serveControl(DATA_DIR, {
    status: async (response) => void response.end(JSON.stringify(status)),
  });
  const { output } = await run('status', { DATA_DIR });
  end();
  expect(output).toMatch(new RegExp(`^Emails +1 waiting .*, 0 given up; ${text}$`, 'm'));
});

describe('stored files outside the data folder', () => {
  const S3 = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'site',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test.each([
    ['FILES_DIR', () => ({ FILES_DIR: temporary() })],
    ['S3', () => S3],
  ])('in %s are not in a backup of the embedded database, and the command reports this', async (_store, newStore) => {
    const store = newStore();
    const place = 'FILES_DIR' in store ? store.FILES_DIR : 'the bucket site';
    const { code, output } = await run('backup', { DATA_DIR: temporary(), ...store }, `${temporary()}/`);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`It does not contain the files in ${place}. Back up these files separately.\n`),
    ]);
    expect(output).not.toContain('pg_dump');
  });

  test('are counted by npm run status in FILES_DIR, and left out in S3', async () => {
    const env = { DATA_DIR: temporary(), FILES_DIR: temporary() };
    mkdirSync(join(env.FILES_DIR, 'requests'));
    writeFileSync(join(env.FILES_DIR, 'requests/1'), Buffer.alloc(2_500_000));
    expect((await run('status', env)).output).toContain(', stored files 3 MB,');
    expect((await run('status', { ...env, ...S3 })).output).toContain(', stored files in S3,');
  });
});

test.each(casesOfScope([['backup'], ['restore'], ['status']] as const))(
  'npm run %s reports a folder or file that does not exist, and creates no data folder',
  async (name) => {
    const DATA_DIR = join(temporary(), 'none');
    const { code, output } = await run(
      name,
      { DATA_DIR },
      ...(name === 'status' ? [] : [join(temporary(), 'x.tar.gz')]),
    );
    expect([code, output]).toEqual([1, expect.stringMatching(/^\S.* does not exist\. .*\n$/)]);
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);
