import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { startBackend } from '../../../local/backend/backend.ts';
import { defaultPrivileges, type GrantedByDefault } from '../default-privileges.ts';
import type { Settings } from '../../../local/settings.ts';
import { projectDir } from '../files.ts';
import { ensureDatabase } from '../postgres.ts';
import { fingerprintOf, unlessMade } from './fingerprint.ts';

/** The settings, migrations and seed that the prepared data is made from. */
export const supabaseDir = join(projectDir, 'supabase');

/** How long a backend of the tests lets a request take: twenty times what a server does. */
const BUSY_MACHINE_MS = 200_000;

/** Set for the suites that run on what a project of before 2026 grants (vitest.config.ts). */
const GRANTED: GrantedByDefault = process.env.GRANTED_BY_DEFAULT === 'everything' ? 'everything' : 'nothing';

const folderOf = (granted: GrantedByDefault): string =>
  join(projectDir, granted === 'everything' ? '.test/prepared-data-granted' : '.test/prepared-data');

/** What a first start makes its data from. */
export const dataFingerprint = (): string => fingerprintOf(['supabase', 'local/backend', 'package-lock.json']);

/** Makes a data folder as a first start leaves it: keys, and a migrated and seeded database. Creating one takes seconds. */
export async function ensurePreparedData(granted = GRANTED): Promise<void> {
  const dataDir = folderOf(granted);
  await unlessMade(`${dataDir}.made-from`, dataFingerprint(), async () => {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    if (granted === 'everything') await createGrantingDatabase(join(dataDir, 'database'));
    const settings = { host: '127.0.0.1', port: 4321, siteDir: '', supabaseDir };
    const backend = await startBackend({ ...settings, dataDir });
    await backend.close();
  });
}

/** A database without a table, which grants everything on each that is made. */
async function createGrantingDatabase(url: string): Promise<void> {
  const { driver } = await createPgliteConnection({ url });
  await driver.exec(`
    create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
    ${defaultPrivileges('everything')}
  `);
  await driver.close();
}

/** Fills a folder with the prepared data; `ensurePreparedData` comes before it, once for all suites. */
export function copyPreparedData(folder: string): string {
  cpSync(folderOf(GRANTED), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Gives a folder the prepared data's keys, and no database: what starts on it makes its own. */
export function copyPreparedKeys(folder: string): string {
  cpSync(join(folderOf(GRANTED), 'keys.json'), join(folder, 'keys.json'));
  return folder;
}

/**
 * A new folder gets the prepared data; one that has data, or is to have other migrations or another seed, is left
 * as it is.
 * @returns the settings of a server on it
 */
export async function fillIfNew(
  folder: string,
  migratedFrom: string,
): Promise<Pick<Settings, 'dataDir' | 'supabaseDir' | 'databaseUrl' | 'requestLimitMs'>> {
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  const isPrepared = beginsAsProject(migratedFrom);
  if (isNew && isPrepared) copyPreparedData(folder);
  const databaseUrl = await ensureDatabase(folder, { isEmpty: !isPrepared });
  return {
    dataDir: folder,
    supabaseDir: migratedFrom,
    requestLimitMs: BUSY_MACHINE_MS,
    ...(databaseUrl ? { databaseUrl } : {}),
  };
}

/** Whether a copy of `supabase/` has the project's migrations and seed; it may have more of its own. */
function beginsAsProject(folder: string): boolean {
  const files = ['seed.sql', ...readdirSync(join(supabaseDir, 'migrations')).map((file) => join('migrations', file))];
  return files.every((file) => {
    const copy = join(folder, file);
    return existsSync(copy) && readFileSync(copy).equals(readFileSync(join(supabaseDir, file)));
  });
}
