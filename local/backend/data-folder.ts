import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deleteUnfinished } from './durable-file.ts';
import { StartupError, messageOf } from '../startup-error.ts';

interface DataFolder {
  database: string;
  objects: string;
  mail: string;
  keys: string;
  release(): void;
}

/**
 * Opens the data folder for this process alone.
 *
 * The lock is the operating system's, on an SQLite file: it ends with the process, so that a killed server leaves no
 * stale lock, and two servers never share one database.
 * @throws {StartupError} when the folder cannot be used, or is in use.
 */
export function openDataFolder(dir: string): DataFolder {
  try {
    // E-mails with working links, keys, customers' data: only this user may read them.
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    chmodSync(dir, 0o700);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupError(`The data folder ${dir} cannot be read and written (${messageOf(cause)}).`);
  }
  const lock = takeLock(dir);
  const [objects, mail] = [join(dir, 'objects'), join(dir, 'mail')];
  deleteUnfinished(objects);
  deleteUnfinished(mail);
  return {
    database: join(dir, 'database'),
    objects,
    mail,
    keys: join(dir, 'keys.json'),
    release: () => lock.close(),
  };
}

function takeLock(dir: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(join(dir, 'lock'));
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (cause) {
    throw new StartupError(
      /locked|busy/i.test(messageOf(cause))
        ? `The data folder ${dir} is in use by another running instance: stop that one, or set DATA_DIR to another folder.`
        : `The data folder ${dir} cannot be locked (${messageOf(cause)}).`,
    );
  }
}
