import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => !!statSync(path, { throwIfNoEntry: false })?.isDirectory();

/**
 * Creates a folder that a setting names, with its missing parents. `mkdirSync` with the option `recursive` is not used. In a file
 * system that reports a refused entry as ENOENT, such as `/proc`, this function never returns (tried with Node 20 and 24).
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
