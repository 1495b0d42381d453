// Copies a hosted project and restores it with the commands of docs/deploy.md. As at Supabase, the database has tables for vectors,
// which the project's user may not read.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { startBackend } from '../../local/backend/backend.ts';
import { findPostgres } from '../../scripts/servers.mjs';
import { documentedSteps } from '../support/documented-steps.ts';
import { signInNew } from '../support/new-customer.ts';
import { createOrder } from '../support/order.ts';
import { runAsSuperuser, ensureDatabase } from '../support/postgres.ts';
import { copyPreparedKeys, supabaseDir } from '../support/prepared/data.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const [copy = '', restore = ''] = documentedSteps('sh', 'Hosted Supabase and a CDN', 'Copies');

const PLATFORM = `
  create table storage.buckets_vectors (id text primary key);
  create table storage.vector_indexes (id text primary key);
  create table storage.migrations (id int primary key);
  create table auth.schema_migrations (version text primary key);
  insert into storage.buckets_vectors values ('vectors');
  insert into storage.migrations values (1);
  insert into auth.schema_migrations values ('1');
`;

/** Creates the database of a project. */
async function makeProject(): Promise<{ url: string; dataDir: string }> {
  const dataDir = copyPreparedKeys(temporary());
  const url = (await ensureDatabase(dataDir))!;
  return { url, dataDir };
}

/**
 * Runs documented commands on a database. Leaves out the commands that set DATABASE_URL, and those of Supabase's command line,
 * which need a hosted project.
 */
function follow(steps: string, cwd: string, databaseUrl: string): Promise<{ stdout: string }> {
  const script = steps.replace(/^(export DATABASE_URL|npx supabase).*\n/gm, '');
  const env = { ...process.env, PATH: `${findPostgres()}:${process.env.PATH}`, DATABASE_URL: databaseUrl };
  return promisify(execFile)('bash', ['-euc', script], { cwd, env });
}

/** Returns every row of the copied tables, by table. */
async function selectRows(url: string): Promise<Record<string, unknown>> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'auth', 'storage')
         and table_name not in ('buckets_vectors', 'vector_indexes', 'migrations', 'schema_migrations') order by 1`;
    const contents: Record<string, unknown> = {};
    for (const { name } of tables)
      contents[name] = [...(await sql.unsafe(`select to_jsonb(one)::text as row from ${name} as one order by 1`))];
    return contents;
  } finally {
    await sql.end();
  }
}

test('a copy of a hosted project, made as documented, is restored into a new project with every row unchanged', async () => {
  const [from, to, folder] = [await makeProject(), await makeProject(), temporary()];
  const backend = await startBackend({
    host: '127.0.0.1',
    port: 4321,
    siteDir: '',
    supabaseDir,
    dataDir: from.dataDir,
    databaseUrl: from.url,
  });
  const createKeyClient = (key: string): SupabaseClient =>
    createClient('http://127.0.0.1:4321', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    });
  const customer = createKeyClient(backend.keys.publishableKey);
  await signInNew(createKeyClient(backend.keys.secretKey), customer, 'anne@exemple.test', 'mot de passe');
  await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
  await backend.close();
  for (const { dataDir } of [from, to]) await runAsSuperuser(dataDir, PLATFORM);
  // Empties the catalogue of the new project, because the copied data contains the catalogue.
  await runAsSuperuser(to.dataDir, 'truncate public.products cascade');

  expect((await follow(copy, folder, from.url)).stdout).toContain('data.sql');
  await follow(restore, folder, to.url);
  const rows = await selectRows(from.url);
  expect(rows['public.orders']).toHaveLength(1);
  expect(rows['auth.users']).toHaveLength(1);
  expect(await selectRows(to.url)).toEqual(rows);
});

test('an incomplete copy is noticed by the documented check', async () => {
  const folder = temporary();
  const check = /^grep .*$/m.exec(copy)![0];
  await expect(follow(`head -c 200 /dev/zero >data.sql\n${check}`, folder, '')).rejects.toThrow(/./);
});
