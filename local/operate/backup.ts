// Saves the data folder in one file, even while the server runs (`npm run backup -- FILE_OR_FOLDER`).
import { closeSync, createWriteStream, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDataFolder } from '../backend/data-folder.ts';
import { refuseHalfRestored } from '../backend/half-restored.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { listArchive } from './archive.ts';
import { writeBackup } from './backup-stream.ts';
import { runCommand } from './command.ts';
import { requestServer } from './control.ts';
import { MANIFEST } from './manifest.ts';

await runCommand(async ([target, ...others]) => {
  if (target === undefined || others.length > 0)
    throw new StartupError('Name the file or folder to write the backup to: npm run backup -- FILE_OR_FOLDER');
  const settings = readSettings(process.env);
  const file = fileFor(target);
  const part = `${file}.part`;
  try {
    await receive(settings, part);
    const names = await listArchive(part);
    if (!names.includes(`./${MANIFEST}`)) throw new Error('The backup is incomplete. Run the command again.');
    flush(part);
    renameSync(part, file);
    flush(dirname(file));
  } catch (cause) {
    rmSync(part, { force: true });
    throw cause;
  }
  console.log(`Backed up ${settings.dataDir} into ${file} (${Math.ceil(statSync(file).size / 1e6)} MB).`);
  if (settings.databaseUrl)
    console.log('It does not contain the database. Back up the database separately, with pg_dump.');
  const otherStore = settings.s3 ? `the bucket ${settings.s3.bucket}` : settings.filesDir;
  if (otherStore) console.log(`It does not contain the files in ${otherStore}. Back up these files separately.`);
  console.log(
    'It contains customers’ data and keys. Store it where only you can read it, with a copy on another machine.',
  );
});

/** Returns the path of the backup. If the target is a folder, the file name contains the current time. */
function fileFor(target: string): string {
  const path = resolve(process.env.INIT_CWD ?? '.', target);
  const isFolder = target.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = isFolder ? join(path, `soleil-boreal-${moment}.tar.gz`) : path;
  if (!existsSync(dirname(file)))
    throw new StartupError(`The folder ${dirname(file)} does not exist. Create it first.`);
  return file;
}

/** Writes the backup that the running server creates. If no server runs, locks the data folder and creates the backup here. */
async function receive(settings: Settings, part: string): Promise<void> {
  const open = () => createWriteStream(part, { mode: 0o600 });
  const response = await requestServer(settings.dataDir, 'backup');
  if (response?.body) return pipeline(Readable.fromWeb(response.body as never), open());
  if (!existsSync(settings.dataDir))
    throw new StartupError(
      `The data folder ${settings.dataDir} does not exist. Set DATA_DIR to the folder of the server.`,
    );
  refuseHalfRestored(settings.dataDir);
  const folder = openDataFolder(settings.dataDir);
  try {
    await writeBackup(settings, (task) => task(), open());
  } finally {
    folder.release();
  }
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
