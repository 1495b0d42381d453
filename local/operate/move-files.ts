// Copies stored files from their folder to an S3-compatible service (`npm run move-files`). The server must be stopped.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { openDataFolder } from '../backend/data-folder.ts';
import { S3ObjectStore } from '../backend/database/s3-object-store.ts';
import { isUnfinished } from '../backend/durable-file.ts';
import { readSettings } from '../settings.ts';
import { getMessage, StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';

await runCommand(async (args) => {
  if (args.length > 0) throw new StartupError('This command takes no arguments: npm run move-files');
  const { dataDir, filesDir, s3 } = readSettings(process.env);
  if (!s3)
    throw new StartupError(
      'Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY of the service that should receive the files (docs/deploy.md).',
    );
  const folder = openDataFolder(dataDir);
  try {
    const from = filesDir ?? folder.objects;
    const { copied, known } = await copyFiles(from, new S3ObjectStore(s3));
    console.log(`Copied ${copied} files to the bucket ${s3.bucket}; ${known} were there already.`);
    console.log(`The files are still in ${from}. Delete that folder once you no longer need it.`);
    console.log('Start the server with the same settings.');
  } finally {
    folder.release();
  }
});

/**
 * Copies every file of a folder of stored files. Skips files that the service already has, because stored files never change.
 * @throws {StartupError} if the service refuses a file. The next attempt skips the files that were copied.
 */
async function copyFiles(folder: string, store: S3ObjectStore): Promise<{ copied: number; known: number }> {
  const files = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = files
    .filter((file) => file.isFile() && !isUnfinished(file.name))
    .map((file) => join(file.parentPath, file.name));
  let [copied, known] = [0, 0];
  try {
    for (const path of paths) {
      const [bucket, ...rest] = relative(folder, path).split(sep) as [string, ...string[]];
      const key = rest.join('/');
      if (await store.has(bucket, key)) {
        known++;
        continue;
      }
      // The folder contains no content types. The server serves every file of the folder as `application/octet-stream`.
      const bytes = await readFile(path);
      await store.uploadObject(bucket, key, undefined, bytes, 'application/octet-stream', 'no-cache');
      copied++;
    }
  } catch (cause) {
    throw new StartupError(
      `${getMessage(cause)}: ${copied + known} of ${paths.length} files are in the bucket. The folder is unchanged. Fix the cause, then run the command again.`,
    );
  }
  return { copied, known };
}
