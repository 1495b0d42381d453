// Replaces the contents of the data folder with a backup (`npm run restore -- FILE`). The server must be stopped. With "-" as
// the file, the backup is read from standard input. `--new` allows a data folder that no server has used yet.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isServed, openForOwner } from '../backend/data-folder.ts';
import { giveToOwner } from '../folder-owner.ts';
import { RESTORE_MARK } from '../backend/half-restored.ts';
import { fileStamp } from '../file-stamp.ts';
import { readSettings } from '../settings.ts';
import { getMessage, StartupError } from '../startup-error.ts';
import { STANDARD_INPUT, unpack } from './archive.ts';
import { runCommand } from './command.ts';
import { migrationsIn, refuseUnknownMigrations, verifiedManifest, type Manifest } from './manifest.ts';
import { PARTS } from './snapshot.ts';

const NEW = '--new';

await runCommand(async (args) => {
  const [source, ...others] = args.filter((argument) => argument !== NEW);
  if (source === undefined || others.length > 0)
    throw new StartupError('Name the backup to restore: npm run restore -- FILE');
  const file = source === STANDARD_INPUT ? source : resolve(process.env.INIT_CWD ?? '.', source);
  if (file !== STANDARD_INPUT && !existsSync(file)) throw new StartupError(`${file} does not exist. Check its name.`);
  const { dataDir, supabaseDir } = readSettings(process.env);
  if (!args.includes(NEW)) refuseUnusedFolder(dataDir);
  // Locks the data folder. If a server is running, it holds this lock, and the restore ends here. Without the lock, that server
  // would continue to use the moved files.
  const folder = openForOwner(dataDir);
  const unpacked = join(dataDir, 'restore.part');
  try {
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { mode: 0o700 });
    const manifest = await readBackup(file, unpacked);
    refuseUnknownMigrations(manifest, migrationsIn(supabaseDir));
    const before = putInPlace(dataDir, unpacked);
    console.log(`Restored the backup of ${manifest.madeAt}: ${Object.keys(manifest.files).length} files.`);
    if (before) console.log(`The previous data is in ${before}. Delete that folder once you no longer need it.`);
    console.log('Start the server. It migrates the database to this version.');
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
    folder.release();
    giveToOwner(dataDir);
  }
});

/**
 * Refuses a folder that no server has used, because the server probably has its data in another folder.
 * @throws {StartupError} if no server has used the folder
 */
function refuseUnusedFolder(dataDir: string): void {
  if (!isServed(dataDir))
    throw new StartupError(
      `No server has used the data folder ${dataDir}: nothing was changed. Set DATA_DIR to the folder of the server. Under systemd, use the command "soleil-boreal restore FILE". To make a new data folder here, add ${NEW}.`,
    );
}

async function readBackup(file: string, unpacked: string): Promise<Manifest> {
  try {
    await unpack(file, unpacked);
    return await verifiedManifest(unpacked);
  } catch (cause) {
    throw new StartupError(
      `${file === STANDARD_INPUT ? 'The file' : file} is not a complete backup (${getMessage(cause)}). Nothing was changed. Restore another backup.`,
    );
  }
}

/**
 * Moves the previous data to a new subfolder of the data folder, and the backup into the data folder. The server does not start
 * while the marker file exists. If the move is interrupted, the command can be run again.
 * @returns the subfolder with the previous data, or undefined if the data folder had no data
 */
function putInPlace(dataDir: string, unpacked: string): string | undefined {
  const mark = join(dataDir, RESTORE_MARK);
  const before = join(dataDir, `before-${fileStamp()}`);
  writeFileSync(mark, '', { flush: true });
  const isThere = (part: string): boolean => existsSync(join(dataDir, part));
  const hasData = PARTS.some(isThere);
  if (hasData) mkdirSync(before, { mode: 0o700 });
  for (const part of PARTS.filter(isThere)) renameSync(join(dataDir, part), join(before, part));
  for (const part of PARTS.filter((name) => existsSync(join(unpacked, name))))
    renameSync(join(unpacked, part), join(dataDir, part));
  rmSync(mark);
  return hasData ? before : undefined;
}
