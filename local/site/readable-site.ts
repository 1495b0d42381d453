import { chmodSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;
const TRAVERSE_BY_OTHERS = 0o001;

/** Allows every user to list a folder and to open files in it. */
export function openFolder(folder: string): void {
  if ((statSync(folder).mode & FOLDER_MODE) !== FOLDER_MODE) chmodSync(folder, FOLDER_MODE);
}

/**
 * Makes a folder of public pages readable for every user, whatever the umask was. The worker processes of nginx run as another
 * user. Links are not changed, because their targets may be private.
 */
export function makeReadable(folder: string): void {
  openFolder(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) openFolder(path);
    else if (entry.isFile()) chmodSync(path, FILE_MODE);
  }
}

/** Returns the outermost parent folder that prevents other users from reaching a folder, or undefined if they can reach it. */
export function findClosedParent(folder: string): string | undefined {
  // Windows has no such file modes.
  if (process.platform === 'win32') return undefined;
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  return findClosedParent(parent) ?? (statSync(parent).mode & TRAVERSE_BY_OTHERS ? undefined : parent);
}
