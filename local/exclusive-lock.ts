import { DatabaseSync } from 'node:sqlite';
import { getMessage } from './startup-error.ts';

/** A lock that other processes respect until it is released. */
export interface ExclusiveLock {
  release(): void;
}

/**
 * Locks a file for this process alone, and creates the file if necessary. SQLite uses a lock of the operating system, which
 * releases the lock when the process exits. A killed process therefore leaves no stale lock.
 * @returns undefined while another process holds the lock
 * @throws if the file cannot be locked at all
 */
export function takeLock(file: string): ExclusiveLock | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return { release: () => lock.close() };
  } catch (cause) {
    lock.close();
    if (/locked|busy/i.test(getMessage(cause))) return undefined;
    throw cause;
  }
}
