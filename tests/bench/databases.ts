// Sends the same requests to one site server with the embedded database and to one with PostgreSQL. Then sends them to three site
// servers that share one PostgreSQL database.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from '../../scripts/servers.mjs';
import { startCluster } from '../support/postgres.ts';
import { ensurePreparedSite } from '../support/prepared/site.ts';
import { startSeveralServers } from '../support/several-servers.ts';
import { createKinds, load } from './load.ts';
import type { Table } from './report.ts';

const CONCURRENCY = 50;
const SECONDS = 10;

/** Returns rates and response times of each database under load. */
export async function databasesCompared(): Promise<Table> {
  await ensurePreparedSite();
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'soleil-'));
    folders.push(folder);
    return folder;
  };
  // PostgreSQL flushes commits to disk, as PGlite does.
  const cluster = await startCluster({ isDurable: true });
  const rows: Table['rows'] = [];
  const measure = async (name: string, servers: number, env: Record<string, string>): Promise<void> => {
    const site = await startSeveralServers(servers, newFolder, env);
    try {
      for (const kind of createKinds(site.keys.publishableKey)) {
        const { requests, latency } = await load(site.origin, kind, CONCURRENCY, SECONDS);
        rows.push([kind.name, name, requests.average, latency.p50, latency.p99]);
      }
    } finally {
      await site.end();
    }
  };
  try {
    await measure('PGlite', 1, { DATABASE_URL: '' });
    for (const servers of [1, 3]) {
      await cluster.create(`bench_${servers}`);
      await measure(`PostgreSQL, ${servers}`, servers, { DATABASE_URL: cluster.url(`bench_${servers}`) });
    }
  } finally {
    await cluster.end();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
  return {
    title: 'Databases compared',
    note: `${CONCURRENCY} simultaneous requests of each kind for ${SECONDS} s, through ${findNginx() ? 'nginx' : 'a minimal proxy'}; ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, PostgreSQL ${cluster.version}, Node ${process.version}. Response times in milliseconds.`,
    columns: ['request', 'database and servers', 'requests per second', 'median', '99th percentile'],
    rows: rows.sort(([a], [b]) => String(a).localeCompare(String(b))),
  };
}
