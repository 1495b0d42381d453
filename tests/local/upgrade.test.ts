// Tests that a later migration upgrades a data folder and a backup. Data of a version before the first release is refused.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBackend } from '../../local/backend/backend.ts';
import { StartupError } from '../../local/startup-error.ts';
import { startTestBackend } from '../support/backend.ts';
import { copyOfSupabase } from '../support/supabase-copy.ts';
import { runOperatorCommand as run } from '../support/operator-command.ts';
import { createOrder } from '../support/order.ts';
import { ensureDatabase } from '../support/postgres.ts';
import { copyPreparedData, supabaseDir } from '../support/prepared/data.ts';
import { isEmbedded } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { openDatabase } from '../support/test-database.ts';

const temporary = temporaryFolders();

/** A migration that converts rows, as a later version of the site could have it. */
const LATER = `
  alter table public.orders add column units smallint;
  update public.orders set units = (select count(*) from public.order_items where order_id = orders.id);
`;

test('a later migration converts the data of an existing folder, and of a backup that is restored', async () => {
  const before = await startTestBackend({ dataDir: temporary() });
  const customer = await before.customer('anne@exemple.test');
  const { data: placed } = await customer.client
    .rpc('place_order', createOrder('moniteur-boreal', 39_900))
    .throwOnError();
  await before.backend.close();
  const { dataDir } = before;

  const later = copyOfSupabase(temporary());
  writeFileSync(join(later, 'migrations/20991231000000_order_units.sql'), LATER);
  const folders = [dataDir];
  if (isEmbedded) {
    const [file, restored] = [join(temporary(), 'before.tar.gz'), join(temporary(), 'restored')];
    expect((await run('backup', { DATA_DIR: dataDir }, file)).code).toBe(0);
    expect((await run('restore', { DATA_DIR: restored, SUPABASE_DIR: later }, '--new', file)).code).toBe(0);
    folders.push(restored);
  }
  for (const folder of folders) {
    const now = await startTestBackend({ dataDir: folder, supabaseDir: later });
    const { client } = now.service();
    const { data: report } = await client.rpc('deployment_report', undefined, { get: true }).throwOnError();
    expect(report.migrations.at(-1)).toBe('20991231000000');
    const { data: orders } = await client.from('orders').select('id, units').throwOnError();
    expect(orders).toEqual([{ id: placed.id, units: 1 }]);
    await now.backend.close();
  }
});

test('a database of a version before the first release is refused, and keeps its data', async () => {
  const dataDir = copyPreparedData(temporary());
  const databaseUrl = await ensureDatabase(dataDir);
  const history = 'supabase_migrations.schema_migrations';
  const inDatabase = async (statement: string): Promise<unknown[]> => {
    const database = await openDatabase(dataDir);
    const { rows } = await database.query(statement);
    await database.close();
    return rows;
  };
  await inDatabase(
    `update ${history} set version = '20261121000000' where version = (select min(version) from ${history})`,
  );
  const versions = await inDatabase(`select version from ${history} order by version`);
  const settings = { host: '127.0.0.1', port: 4321, siteDir: '', supabaseDir, dataDir };
  const refused = startBackend({ ...settings, ...(databaseUrl ? { databaseUrl } : {}) });
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(
    /^The database was created by a version before the first release \(migration 20261121000000\), which this version cannot upgrade\. Its data is unchanged\. To keep using it, /,
  );
  expect(await inDatabase(`select version from ${history} order by version`)).toEqual(versions);
  expect(await inDatabase('select from public.products limit 1')).toHaveLength(1);
});
