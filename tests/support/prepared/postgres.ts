// Starts PostgreSQL for vitest's projects that run on it, with a migrated and seeded database that each suite copies.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend } from '../../../local/backend/backend.ts';
import { startCluster, TEMPLATE, connectionSettings } from '../postgres.ts';
import { copyPreparedKeys, ensurePreparedData, supabaseDir } from './data.ts';

/** Starts the cluster and creates the template database. Returns a function that stops the cluster. */
export async function setup(): Promise<() => Promise<void>> {
  await ensurePreparedData('nothing');
  const cluster = await startCluster();
  await cluster.asSuperuser(async (sql) => {
    // The suites disable triggers, which a database owner may do only with this grant.
    await sql.unsafe('grant set on parameter session_replication_role to soleil');
  });
  await cluster.create(TEMPLATE);
  const dataDir = copyPreparedKeys(mkdtempSync(join(tmpdir(), 'soleil-')));
  const settings = { host: '127.0.0.1', port: 4321, siteDir: '', supabaseDir, dataDir };
  const backend = await startBackend({ ...settings, databaseUrl: cluster.url(TEMPLATE) });
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.env.TEST_POSTGRES = connectionSettings(cluster);
  return () => cluster.end();
}
