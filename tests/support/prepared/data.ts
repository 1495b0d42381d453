import { constants, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBackend } from '../../../local/backend/backend.ts';
import { projectDir } from '../files.ts';
import { fingerprintOf, unlessMade } from './fingerprint.ts';

/** The settings, migrations and seed that the prepared data is made from. */
export const supabaseDir = join(projectDir, 'supabase');

const dataDir = join(projectDir, '.test/prepared-data');
const stamp = join(projectDir, '.test/prepared-data.made-from');

/** What a first start makes its data from. */
export const dataFingerprint = (): string => fingerprintOf(['supabase', 'local/backend', 'package-lock.json']);

/** Makes a data folder as a first start leaves it: keys, and a migrated and seeded database. Creating one takes seconds. */
export const ensurePreparedData = (): Promise<void> =>
  unlessMade(stamp, dataFingerprint(), async () => {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(join(projectDir, '.test'), { recursive: true });
    const settings = { host: '127.0.0.1', port: 4321, siteDir: '', supabaseDir };
    const backend = await startBackend({ ...settings, dataDir });
    await backend.close();
  });

/** Fills a folder with the prepared data; `ensurePreparedData` comes before it, once for all suites. */
export function copyPreparedData(folder: string): string {
  cpSync(dataDir, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Gives a folder the prepared data's keys, and no database: what starts on it makes its own. */
export function copyPreparedKeys(folder: string): string {
  cpSync(join(dataDir, 'keys.json'), join(folder, 'keys.json'));
  return folder;
}

/** A new folder gets the prepared data; one that has data, or is to have other migrations, is left as it is. */
export function fillIfNew(folder: string, migratedFrom: string): void {
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  if (isNew && migratedFrom === supabaseDir) copyPreparedData(folder);
}
