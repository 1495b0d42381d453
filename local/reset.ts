// Deletes local data, built sites and files of tests after a confirmation (`npm run reset`). Refuses to delete anything while a
// server uses the data. With `--stop`, ends this server after the confirmation.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as afterMs } from 'node:timers/promises';
import * as v from 'valibot';
import { RUNNING } from './backend/data-folder.ts';
import { refuseForeignFolder } from './folder-owner.ts';
import { takeLock, type ExclusiveLock } from './exclusive-lock.ts';
import { resolveFolders, parseSettings } from './settings/check.ts';
import { projectDir } from './settings.ts';
import { lockBuilds } from './site/build-lock.ts';
import { reportEnd, StartupError } from './startup-error.ts';

/** Maximum milliseconds to wait for the server. This is longer than the 8 s in which the server finishes its open requests. */
const STOP_MS = 20_000;
const Running = v.object({ pid: v.number(), address: v.string() });

async function reset(): Promise<void> {
  const { dataDir, siteDir, outDir } = resolveFolders(parseSettings(process.env));
  const folders = [dataDir, siteDir, outDir, '.test', '.astro']
    .map((folder) => resolve(projectDir, folder))
    .filter((folder) => existsSync(folder) && (folder === dataDir || !folder.startsWith(dataDir + sep)));
  if (folders.length === 0) return console.log('Nothing to delete.');
  const hasData = existsSync(dataDir);
  let dataLock = hasData ? lockData(dataDir) : undefined;
  const names = folders.map((folder) => relative(projectDir, folder)).join(', ');
  if (process.argv.includes('--yes') || (await isConfirmed(names))) {
    if (hasData) dataLock ??= await stopServer(dataDir);
    const buildLock = await lockBuilds(new AbortController().signal);
    for (const folder of folders) deleteFolder(folder);
    console.log(`Deleted: ${names}.`);
    buildLock.release();
  } else console.log('Nothing was changed.');
  dataLock?.release();
}

/** Deletes a folder. Deletes only its contents if the folder is a volume, or if its parent folder belongs to another user. */
function deleteFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  try {
    rmdirSync(folder);
  } catch {
    // The folder itself could not be removed. It is empty, so it causes no problem.
  }
}

/**
 * Locks the data folder.
 * @returns undefined if a server uses the data and `--stop` is given
 * @throws {StartupError} if a server uses the data and `--stop` is missing
 */
function lockData(dataDir: string): ExclusiveLock | undefined {
  refuseForeignFolder(dataDir);
  const lock = takeLock(join(dataDir, 'lock'));
  if (lock || process.argv.includes('--stop')) return lock;
  throw new StartupError(
    `${readRunning(dataDir).program} is using ${relative(projectDir, dataDir)}. Stop it first, or run "npm run reset -- --stop", which stops it.`,
  );
}

/**
 * Ends the server that uses the data folder, and locks the folder.
 * @throws {StartupError} if the server does not end
 */
async function stopServer(dataDir: string): Promise<ExclusiveLock> {
  const file = join(dataDir, 'lock');
  // The server may have ended before the confirmation. Another process may then have its ID.
  let lock = takeLock(file);
  if (lock) return lock;
  const { pid, program } = readRunning(dataDir);
  process.kill(pid, 'SIGTERM');
  for (const endsAt = Date.now() + STOP_MS; !lock; lock = takeLock(file)) {
    if (Date.now() > endsAt) throw new StartupError(`${program} does not end. Nothing was deleted.`);
    await afterMs(200);
  }
  return lock;
}

/** Returns the process that uses the data folder, with a description of it for the operator. */
function readRunning(dataDir: string): { pid: number; program: string } {
  const { pid, address } = v.parse(Running, JSON.parse(readFileSync(join(dataDir, RUNNING), 'utf8')));
  return { pid, program: address ? `The server at ${address} (process ${pid})` : `Another command (process ${pid})` };
}

async function isConfirmed(names: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete ${names}, orders and emails included? Type "yes": `);
  terminal.close();
  return answer.trim() === 'yes';
}

try {
  await reset();
} catch (cause) {
  process.exitCode = reportEnd(cause);
}
