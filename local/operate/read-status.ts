import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { reportSettings } from '../../functions/_shared/settings-report.ts';
import type { Backend } from '../backend/backend.ts';
import { readableFiles } from '../readable-files.ts';
import type { Settings } from '../settings.ts';
import type { LiveSite, SiteStatus } from '../site/live-site.ts';
import { SiteFolder } from '../site/site-folder.ts';
import { projectVersion } from './manifest.ts';

const Report = v.object({
  inquiries_today: v.number(),
  orders_today: v.number(),
  mail: v.object({ waiting: v.number(), failing: v.number(), given_up: v.number(), oldest_seconds: v.number() }),
  seconds_since_delivery: v.nullable(v.number()),
  database_bytes: v.number(),
  latest_migration: v.string(),
});
/** Figures from the database. They contain no personal data. */
export type Report = v.InferOutput<typeof Report>;

/**
 * Fetches the figures from the database.
 * @throws {Error} if the database reports an error
 */
export async function fetchReport(backend: Pick<Backend, 'fetch' | 'keys'>): Promise<Report> {
  const response = await backend.fetch(
    new Request('http://operator/rest/v1/rpc/operating_report', { headers: { apikey: backend.keys.secretKey } }),
  );
  if (!response.ok) throw new Error(`the database answered ${response.status}`);
  return v.parse(Report, await response.json());
}

/** Status of a data folder whose server does not run. */
export interface FolderStatus {
  version: string;
  node: string;
  /** `objects` is null if the files are in S3, because S3 is not queried for their size. */
  dataBytes: { database: number; objects: number | null; mail: number };
  freeDiskBytes: number;
  /** Time of the last build, or null if the site has not been built. */
  siteBuiltAt: string | null;
}

/** Status of a data folder whose server runs. */
export interface Status extends FolderStatus {
  upSeconds: number;
  report: Report;
  /**
   * Facts about the company that are missing, invalid or from the sample company. No invoice is issued until they are correct.
   */
  sellerGaps: string[];
  /** Whether the site is being built, and why its last build failed. */
  site: SiteStatus;
}

/** Returns the versions, sizes and build time that can be determined without a running server. */
export async function readFolderStatus({ dataDir, siteDir, filesDir, s3 }: Settings): Promise<FolderStatus> {
  const { bavail, bsize } = await statfs(dataDir);
  const bytes = (part: string): number => bytesBelow(join(dataDir, part));
  const objects = s3 ? null : bytesBelow(filesDir ?? join(dataDir, 'objects'));
  return {
    version: projectVersion(),
    node: process.versions.node,
    dataBytes: { database: bytes('database'), objects, mail: bytes('mail') },
    freeDiskBytes: bavail * bsize,
    siteBuiltAt: new SiteFolder(siteDir).current?.builtAt.toISOString() ?? null,
  };
}

export const readStatus = async (
  settings: Settings,
  backend: Backend,
  site: Pick<LiveSite, 'status'>,
): Promise<Status> => ({
  ...(await readFolderStatus(settings)),
  upSeconds: Math.floor(process.uptime()),
  report: await fetchReport(backend),
  sellerGaps: reportSettings().sellerGaps,
  site: site.status,
});

const bytesBelow = (folder: string): number =>
  readableFiles(folder).reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
