// Runs PostgreSQL for tests: a temporary server whose data is deleted after the run.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findPostgres } from '../../scripts/servers.mjs';
import { freePort } from './free-port.ts';

/** An ordinary database user. The site's server never needs the rights of a superuser. */
const USER = 'soleil';
const PASSWORD = 'a#b/c@d';

export interface Cluster {
  version: string;
  /** Returns the address of a database, for the user of the site's server. */
  url(database: string): string;
  /** Runs work as the superuser. */
  asSuperuser<Result>(work: (sql: postgres.Sql) => Promise<Result>, database?: string): Promise<Result>;
  /** Creates a database owned by the user of the site's server: empty, or a copy of `from`. */
  create(database: string, from?: string): Promise<void>;
  /**
   * Stops the server. SIGQUIT acts like a crash, and SIGINT closes the connections first. `start` continues with the committed
   * data.
   */
  stop(signal: 'SIGQUIT' | 'SIGINT'): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  end(): Promise<void>;
}

/** Returns the user that runs PostgreSQL if the tests run as root, because PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody"');
}

const SETTINGS = ['max_connections=400', 'shared_buffers=64MB'];
/** Settings that make tests faster. They skip flushing to disk, because no test on PostgreSQL simulates a power failure. */
const QUICK_SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/**
 * Starts a PostgreSQL server on a free port. With `isDurable`, the server flushes commits to disk.
 * @throws {Error} if the machine has no PostgreSQL 15 or later
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('there is no PostgreSQL 15 or later on this machine');
  const dir = mkdtempSync(join(tmpdir(), 'soleil-postgres-'));
  const user = ordinaryUser();
  const port = await freePort();
  if (user.uid !== undefined) chownSync(dir, user.uid, user.gid!);
  const data = join(dir, 'data');
  const passwordFile = join(dir, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid!);
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
    ],
    { ...user, encoding: 'utf8', cwd: dir },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  let server: ChildProcess | undefined;
  const password = encodeURIComponent(PASSWORD);
  const toUrl = (name: string, database: string) => `postgres://${name}:${password}@127.0.0.1:${port}/${database}`;
  const asSuperuser: Cluster['asSuperuser'] = async (work, database = 'postgres') => {
    const sql = postgres(toUrl('postgres', database), { max: 1, onnotice: () => undefined });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  };
  const start = async (): Promise<void> => {
    const settings = [
      ...SETTINGS,
      ...(isDurable ? [] : QUICK_SETTINGS),
      'unix_socket_directories=',
      'listen_addresses=127.0.0.1',
      `port=${port}`,
    ];
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...user,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-4_000);
        if (log.includes('ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`PostgreSQL ended: ${log}`)));
    });
  };
  const stop: Cluster['stop'] = async (signal) => {
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };

  await start();
  await asSuperuser(async (sql) => {
    await sql.unsafe(`
      create role ${USER} login createdb password '${PASSWORD}';
      create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
      grant anon, authenticated, service_role to ${USER};
    `);
  });
  return {
    version: spawnSync(join(bin, 'postgres'), ['-V'], { encoding: 'utf8' }).stdout.replace(/\D*([\d.]+)[^]*/, '$1'),
    url: (database) => toUrl(USER, database),
    asSuperuser,
    create: (database, from) =>
      asSuperuser(async (sql) => {
        await sql.unsafe(
          `create database "${database}" owner ${USER} ${from ? `template "${from}" strategy file_copy` : ''}`,
        );
      }),
    start,
    stop,
    end: async () => {
      await stop('SIGQUIT');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Whether the suite runs on PostgreSQL (vitest.config.ts). */
const isOnPostgres = process.env.TEST_DATABASE === 'postgres';
const clusterOfRun = (): { superuser: string; owner: string } => JSON.parse(process.env.TEST_POSTGRES!);
export const TEMPLATE = 'soleil_template';

/** Returns the name of the PostgreSQL database that belongs to a data folder. */
export const getDatabaseName = (dataDir: string): string =>
  `soleil_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

/** Returns the address of a data folder's database, or undefined if the suite runs on the embedded database. */
export const getDatabaseUrl = (dataDir: string): string | undefined =>
  isOnPostgres ? `${clusterOfRun().owner}/${getDatabaseName(dataDir)}` : undefined;

/**
 * Creates a data folder's database: empty, or a copy of the prepared database. An existing database is left unchanged.
 * @returns its address, or undefined if the suite runs on the embedded database
 */
export async function ensureDatabase(dataDir: string, { isEmpty = false } = {}): Promise<string | undefined> {
  if (!isOnPostgres) return undefined;
  const name = getDatabaseName(dataDir);
  const sql = postgres(`${clusterOfRun().superuser}/postgres`, { max: 1, onnotice: () => undefined });
  try {
    const there = await sql`select from pg_database where datname = ${name}`;
    if (there.length === 0)
      await sql.unsafe(
        `create database "${name}" owner ${USER} ${isEmpty ? '' : `template ${TEMPLATE} strategy file_copy`}`,
      );
  } finally {
    await sql.end();
  }
  return getDatabaseUrl(dataDir);
}

/** Runs statements as the superuser, in the database of a data folder. */
export async function runAsSuperuser(dataDir: string, statements: string): Promise<void> {
  const sql = postgres(`${clusterOfRun().superuser}/${getDatabaseName(dataDir)}`, {
    max: 1,
    onnotice: () => undefined,
  });
  try {
    await sql.unsafe(statements);
  } finally {
    await sql.end();
  }
}

/** Returns the value of TEST_POSTGRES, from which workers read the cluster's addresses. */
export const connectionSettings = (cluster: Cluster): string => {
  const owner = cluster.url('');
  return JSON.stringify({ owner: owner.slice(0, -1), superuser: owner.slice(0, -1).replace(USER, 'postgres') });
};
