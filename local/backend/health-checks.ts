// What `/healthz` tries: each check returns what is wrong, or undefined.
import { rm, statfs, writeFile } from 'node:fs/promises';
import type { Database } from './database/client.ts';
import { kindOfFailure } from './database/failures.ts';
import { unfinishedFile } from './durable-file.ts';

/** Less is no room for a request with two files, and what PostgreSQL writes of it. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
const PROBE_BYTES = 65_536;

/** Checks that files can be written: a disk may be full, a quota used up, a folder read-only. */
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
  /** Whether another thread may answer: not while a PostgreSQL server is away. */
  isOfThread: boolean;
}

interface Visit {
  path: string;
  body?: string;
  expected: number;
}

const VISITS: readonly Visit[] = [
  { path: '/rest/v1/products?select=id&limit=1', expected: 200 },
  // By a refresh token that does not exist: unlike a password, it takes no time to compare.
  { path: '/auth/v1/token?grant_type=refresh_token', body: '{"refresh_token":"healthz"}', expected: 400 },
];

/** Checks that a visitor's read of the catalogue and a sign-in are answered. */
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
