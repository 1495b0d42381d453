import { DatabaseSync } from 'node:sqlite';
import { messageOf } from './startup-error.ts';

export interface ExclusiveLock {
  release(): void;
}

/**
 * Takes a lock for this process alone, on a file that is made for it. The lock is the operating system's, on an SQLite
 * file: it ends with the process, so that one which was killed leaves no stale lock.
 * @returns undefined while another holds it.
 * @throws when the file cannot be locked at all.
 */
export function takeLock(file: string): ExclusiveLock | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return { release: () => lock.close() };
  } catch (cause) {
    lock.close();
    if (/locked|busy/i.test(messageOf(cause))) return undefined;
    throw cause;
  }
}
