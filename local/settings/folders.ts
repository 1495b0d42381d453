import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { unfinishedFile } from '../backend/durable-file.ts';
import { createFolder } from '../create-folder.ts';
import type { Settings } from '../settings.ts';
import { ConfigurationError, StartupError } from '../startup-error.ts';

/** Error codes for a full disk and for an exhausted quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Checks the folders of the settings before the server builds or deletes anything. The server must be able to write to SITE_DIR
 * and FILES_DIR, and SUPABASE_DIR must contain config.toml. DATA_DIR is checked when it is opened
 * (`local/backend/data-folder.ts`).
 * @throws {ConfigurationError} that names the setting, the folder and the reason
 * @throws {StartupError} if the disk of a folder is full
 */
export function checkFolders({ dataDir, siteDir, filesDir, supabaseDir }: Settings): void {
  if (!siteDir.startsWith(dataDir + sep)) checkWritable('SITE_DIR', siteDir);
  if (filesDir) checkWritable('FILES_DIR', filesDir);
  if (!existsSync(join(supabaseDir, 'config.toml')))
    throw new ConfigurationError(
      `SUPABASE_DIR is "${supabaseDir}", which has no config.toml: set it to the folder of config.toml, migrations and seed.`,
    );
}

/** Tests a folder by writing a file, because permissions do not show whether a file system is read-only or full. */
function checkWritable(name: string, dir: string): void {
  try {
    createFolder(dir);
    const probe = unfinishedFile(dir);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    if (FULL.has(code))
      throw new StartupError(`${name} is "${dir}", on a disk that is full: free some space, then start again.`);
    throw new ConfigurationError(
      `${name} is "${dir}", which this user cannot write to (${message.split(',')[0]}): set it to another folder, or give this one to the user who runs the server.`,
    );
  }
}
