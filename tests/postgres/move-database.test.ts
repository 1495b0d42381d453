// Tests that moving the data of the embedded database to a PostgreSQL server keeps each row and each session.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { startBackend, type Backend } from '../../local/backend/backend.ts';
import type { Statements } from '../../local/backend/database/driver.ts';
import { openSession } from '../../local/backend/database/postgres.ts';
import { freePort } from '../support/free-port.ts';
import { signInNew } from '../support/new-customer.ts';
import { runOperatorCommand } from '../support/operator-command.ts';
import { orderDetails, createOrder } from '../support/order.ts';
import { ensureDatabase } from '../support/postgres.ts';
import { copyPreparedData, supabaseDir } from '../support/prepared/data.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const EMAIL = 'anne@exemple.test';
const NOTE = 'Sonnez 2 fois,\n"doucement" \\ (le chien…) 🐕, {oui}';

const createSettings = (dataDir: string) => ({ host: '127.0.0.1', port: 4321, siteDir: '', supabaseDir, dataDir });
const createKeyClient = (backend: Backend, key: string): SupabaseClient =>
  createClient('http://127.0.0.1:4321', key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

/** Creates an embedded database with an account, a session and an order. Returns the session's refresh token. */
async function fill(dataDir: string): Promise<string> {
  const backend = await startBackend(createSettings(copyPreparedData(dataDir)));
  const customer = createKeyClient(backend, backend.keys.publishableKey);
  await signInNew(createKeyClient(backend, backend.keys.secretKey), customer, EMAIL, 'mot de passe');
  await customer
    .rpc('place_order', { ...createOrder('moniteur-boreal', 39_900), p_details: orderDetails(39_900, { note: NOTE }) })
    .throwOnError();
  const { data } = await customer.auth.getSession();
  await backend.close();
  return data.session!.refresh_token;
}

/** Returns every row of every table as JSON, except the history of migrations. */
async function selectRows(database: Statements): Promise<Record<string, unknown>> {
  await database.exec(`set timezone to 'UTC'`);
  const { rows: tables } = await database.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE'
       and table_schema not in ('pg_catalog', 'information_schema', 'supabase_migrations')
     order by 1`);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables)
    contents[name] = (await database.query(`select to_jsonb(one)::text as row from ${name} as one order by 1`)).rows;
  return contents;
}

async function rowsInFolder(folder: string): Promise<Record<string, unknown>> {
  const { driver } = await createPgliteConnection({ url: folder });
  try {
    return await selectRows(driver);
  } finally {
    await driver.close();
  }
}

async function rowsOnServer(url: string): Promise<Record<string, unknown>> {
  const { connection, database } = openSession(url);
  try {
    return await selectRows(database);
  } finally {
    await connection.close();
  }
}

test('each row is moved to the PostgreSQL server unchanged, signed-in customers stay signed in, and a second run is refused', async () => {
  const dataDir = temporary();
  const refreshToken = await fill(dataDir);
  const DATABASE_URL = (await ensureDatabase(dataDir, { isEmpty: true }))!;
  const { code, output } = await runOperatorCommand('move-database', { DATA_DIR: dataDir, DATABASE_URL });
  expect([code, output]).toEqual([0, expect.stringMatching(/Moved \d+ rows .*Delete that folder once/s)]);
  expect(existsSync(join(dataDir, 'database'))).toBe(false);

  const moved = readdirSync(dataDir).find((name) => name.startsWith('moved-database-'))!;
  const before = await rowsInFolder(join(dataDir, moved));
  expect(await rowsOnServer(DATABASE_URL)).toEqual(before);
  expect(JSON.stringify(before['public.orders'])).toContain('doucement');

  const backend = await startBackend({ ...createSettings(dataDir), databaseUrl: DATABASE_URL });
  const customer = createKeyClient(backend, backend.keys.publishableKey);
  const { error } = await customer.auth.refreshSession({ refresh_token: refreshToken });
  expect(error).toBeNull();
  // Sequences continue, so another order gets new row numbers.
  await customer.rpc('place_order', createOrder('moniteur-boreal', 39_900)).throwOnError();
  expect((await customer.from('orders').select('id').throwOnError()).data).toHaveLength(2);
  await backend.close();

  // A second run refuses to overwrite the data on the server, and keeps the embedded database.
  const after = await rowsOnServer(DATABASE_URL);
  copyPreparedData(dataDir);
  const again = await runOperatorCommand('move-database', { DATA_DIR: dataDir, DATABASE_URL });
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is in use')]);
  expect(existsSync(join(dataDir, 'database'))).toBe(true);
  expect(await rowsOnServer(DATABASE_URL)).toEqual(after);
});

test('a move that cannot begin prints a message and leaves the embedded database unchanged', async () => {
  const dataDir = copyPreparedData(temporary());
  const before = await rowsInFolder(join(dataDir, 'database'));
  const away = `postgres://soleil:x@127.0.0.1:${await freePort()}/soleil`;
  for (const [env, sentence] of [
    [{ DATABASE_URL: '' }, 'Set DATABASE_URL'],
    [{ DATABASE_URL: away }, 'ECONNREFUSED'],
    [{ DATABASE_URL: away, DATA_DIR: temporary() }, 'nothing to move'],
  ] as const) {
    const { code, output } = await runOperatorCommand('move-database', { DATA_DIR: dataDir, ...env });
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
  }
  expect(await rowsInFolder(join(dataDir, 'database'))).toEqual(before);
});
