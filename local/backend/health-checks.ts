// Defines the checks of `/healthz`. Each check returns the problem that it has found, or undefined. An error that a check throws
// also counts as a problem (health.ts).
import { rm, statfs, writeFile } from 'node:fs/promises';
import type { Database } from './database/client.ts';
import { kindOfFailure } from './database/failures.ts';
import { unfinishedFile } from './durable-file.ts';

/** Minimum free space in bytes: enough for the largest inquiry with files, and for the data that PostgreSQL writes for it. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
const PROBE_BYTES = 65_536;

/** Checks that files can be written. The disk may be full, a quota may be exhausted, or the folder may be read-only. */
export async function checkDisk(
  folders: readonly string[],
  minFreeBytes = MIN_FREE_BYTES,
): Promise<string | undefined> {
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < minFreeBytes) return `${folder} has less than ${minFreeBytes} bytes left`;
    const probe = unfinishedFile(folder);
    try {
      await writeFile(probe, new Uint8Array(PROBE_BYTES));
    } finally {
      await rm(probe, { force: true });
    }
  }
  return undefined;
}

export interface VisitorProblem {
  cause: string;
  /** Whether a new thread may solve the problem. False while a PostgreSQL server is unreachable. */
  isOfThread: boolean;
}

interface Visit {
  path: string;
  body?: string;
  expected: number;
}

const VISITS: readonly Visit[] = [
  { path: '/rest/v1/products?select=id&limit=1', expected: 200 },
  // An invalid refresh token is enough for this check. Unlike a password, it takes no time to check.
  { path: '/auth/v1/token?grant_type=refresh_token', body: '{"refresh_token":"healthz"}', expected: 400 },
];

/** Checks that visitors can read the catalogue and sign in. */
export async function checkVisits(
  database: Pick<Database, 'fetch'>,
  publishableKey: string,
): Promise<VisitorProblem | undefined> {
  for (const { path, body, expected } of VISITS) {
    const { response, log } = await database.fetch(
      {
        url: `http://healthz${path}`,
        method: body ? 'POST' : 'GET',
        headers: [
          ['apikey', publishableKey],
          ['content-type', 'application/json'],
        ],
        body: body ? new TextEncoder().encode(body) : null,
      },
      { isUrgent: true },
    );
    if (response.status !== expected) {
      const cause = [`${path} answered ${response.status}`, ...log].join('; ');
      return { cause, isOfThread: kindOfFailure(log.join('\n')) === 'unknown' };
    }
  }
  return undefined;
}
