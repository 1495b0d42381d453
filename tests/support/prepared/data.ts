import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { startBackend } from '../../../local/backend/backend.ts';
import { defaultPrivileges, type GrantedByDefault } from '../default-privileges.ts';
import type { Settings } from '../../../local/settings.ts';
import { projectDir } from '../files.ts';
import { ensureDatabase } from '../postgres.ts';
import { computeFingerprint, unlessMade } from './fingerprint.ts';

/** The settings, migrations and seed of the prepared data. */
export const supabaseDir = join(projectDir, 'supabase');

/** Time limit of a request to the tests' backends: twenty times the limit of a real server, because the machine may be busy. */
const BUSY_MACHINE_MS = 200_000;

/** `everything` for the suites with the default rights of Supabase projects created before 2026 (vitest.config.ts). */
const GRANTED: GrantedByDefault = process.env.GRANTED_BY_DEFAULT === 'everything' ? 'everything' : 'nothing';

const getFolder = (granted: GrantedByDefault): string =>
  join(projectDir, granted === 'everything' ? '.test/prepared-data-granted' : '.test/prepared-data');

/** Returns a hash of everything that determines the data of a first start. */
export const dataFingerprint = (): string => computeFingerprint(['supabase', 'local/backend', 'package-lock.json']);

/**
 * Creates a data folder as a first start leaves it: keys and a migrated, seeded database. Reuses the folder while its sources are
 * unchanged, because its creation takes seconds.
 */
export async function ensurePreparedData(granted = GRANTED): Promise<void> {
  const dataDir = getFolder(granted);
  await unlessMade(`${dataDir}.made-from`, dataFingerprint(), async () => {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    if (granted === 'everything') await createGrantingDatabase(join(dataDir, 'database'));
    const settings = { host: '127.0.0.1', port: 4321, siteDir: '', supabaseDir };
    const backend = await startBackend({ ...settings, dataDir });
    await backend.close();
  });
}

/** Creates an empty database that grants every right on each new table. */
async function createGrantingDatabase(url: string): Promise<void> {
  const { driver } = await createPgliteConnection({ url });
  await driver.exec(`
    create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
    ${defaultPrivileges('everything')}
  `);
  await driver.close();
}

/** Fills a folder with the prepared data, which `ensurePreparedData` must have created. */
export function copyPreparedData(folder: string): string {
  cpSync(getFolder(GRANTED), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Copies only the prepared keys into a folder. A server that starts there creates its own database. */
export function copyPreparedKeys(folder: string): string {
  cpSync(join(getFolder(GRANTED), 'keys.json'), join(folder, 'keys.json'));
  return folder;
}

/**
 * Fills an empty folder with the prepared data, unless `migratedFrom` lacks the project's migrations or seed. A folder with data
 * stays unchanged.
 * @returns the settings of a server that uses the folder
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

/** Returns whether a copy of `supabase/` contains the project's migrations and seed. The copy may have further migrations. */
function beginsAsProject(folder: string): boolean {
  const files = ['seed.sql', ...readdirSync(join(supabaseDir, 'migrations')).map((file) => join('migrations', file))];
  return files.every((file) => {
    const copy = join(folder, file);
    return existsSync(copy) && readFileSync(copy).equals(readFileSync(join(supabaseDir, file)));
  });
}
