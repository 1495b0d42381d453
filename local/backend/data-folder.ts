import { accessSync, chmodSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { deleteUnfinished, deleteUnfinishedShared } from './durable-file.ts';
import { createFolder } from '../create-folder.ts';
import { refuseForeignFolder } from '../folder-owner.ts';
import { takeLock, type ExclusiveLock } from '../exclusive-lock.ts';
import { StartupError, getMessage } from '../startup-error.ts';

/** File that names the process that uses the folder. The file's content is valid only while the folder is locked. */
export const RUNNING = 'running.json';
/** File that shows that a server has used the folder. */
const SERVED = 'served.json';
/**
 * Part of `running.json`. The address is empty if a command opened the folder. Earlier versions wrote no `served.json`, so an
 * address shows that a server has used the folder.
 */
const Running = v.pipe(v.string(), v.parseJson(), v.object({ address: v.string() }));

interface DataFolder {
  database: string;
  objects: string;
  mail: string;
  keys: string;
  release(): void;
}

/** Returns whether a server has used this data folder before. */
export function isServed(dir: string): boolean {
  if (existsSync(join(dir, SERVED))) return true;
  if (!existsSync(join(dir, RUNNING))) return false;
  const running = v.safeParse(Running, readFileSync(join(dir, RUNNING), 'utf8'));
  return running.success && running.output.address !== '';
}

/**
 * Opens the data folder for this process alone, because two servers must never share a database.
 * @param address address of the server that opens the folder. `npm run reset` shows this address. If the address is empty, this
 * call does not mark the folder as used by a server.
 * @param filesDir folder of stored files, if it is not in the data folder. Other servers may share it.
 * @throws {StartupError} if the folder cannot be used, is in use, or belongs to another user while root runs this process
 */
export function openDataFolder(dir: string, address = '', filesDir?: string): DataFolder {
  refuseForeignFolder(dir);
  return openAsOwner(dir, address, filesDir);
}

/** Opens the folder even if root runs the command and another user owns it. The command must call `giveToOwner` at its end. */
export const openForOwner = (dir: string): DataFolder => openAsOwner(dir, '');

function openAsOwner(dir: string, address: string, filesDir?: string): DataFolder {
  try {
    // The folder contains emails with working links, keys and customers' data, so only this user may read it.
    createFolder(dir, 0o700);
    chmodSync(dir, 0o700);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupError(`The data folder ${dir} cannot be read and written (${getMessage(cause)}).`);
  }
  const lock = lockFolder(dir);
  writeFileSync(join(dir, RUNNING), JSON.stringify({ pid: process.pid, address }));
  if (address !== '') writeFileSync(join(dir, SERVED), JSON.stringify({ address }));
  const [objects, mail] = [join(dir, 'objects'), join(dir, 'mail')];
  deleteUnfinished(objects);
  deleteUnfinished(mail);
  if (filesDir) deleteUnfinishedShared(filesDir);
  return {
    database: join(dir, 'database'),
    objects: filesDir ?? objects,
    mail,
    keys: join(dir, 'keys.json'),
    release: () => lock.release(),
  };
}

function lockFolder(dir: string): ExclusiveLock {
  let lock: ExclusiveLock | undefined;
  try {
    lock = takeLock(join(dir, 'lock'));
  } catch (cause) {
    throw new StartupError(`The data folder ${dir} cannot be locked (${getMessage(cause)}).`);
  }
  if (lock) return lock;
  throw new StartupError(
    `The data folder ${dir} is in use by another server or command. Stop it, or set DATA_DIR to another folder.`,
  );
}
