import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => !!statSync(path, { throwIfNoEntry: false })?.isDirectory();

/**
 * Creates a folder and its missing parents. `mkdirSync` is called without the option `recursive`. With this option, it would
 * never return in a file system that refuses a new folder with ENOENT, such as `/proc` (tried with Node 20 and 24).
 * @param mode file mode of the new folders
 * @throws {Error} if the folder cannot be created, or if something else has its name
 */
export function createFolder(dir: string, mode = 0o777): void {
  if (isFolder(dir)) return;
  if (dirname(dir) !== dir) createFolder(dirname(dir), mode);
  try {
    mkdirSync(dir, { mode });
  } catch (cause) {
    // Another process may have created the folder in the meantime.
    if (!isFolder(dir)) throw cause;
  }
}
