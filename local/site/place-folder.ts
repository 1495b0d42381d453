import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getMessage, StartupError } from '../startup-error.ts';

/**
 * Error codes if the file system refuses a rename. The folders may be on two file systems, or one of them may be a mount point.
 */
const NOT_RENAMED = new Set(['EXDEV', 'EBUSY', 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES']);

/**
 * Moves a folder, also to another file system. Other files in the target are kept.
 * @throws {StartupError} if the target cannot be written, for example on a full disk. A target that was empty before is then
 * deleted.
 */
export function moveFolder(from: string, to: string): void {
  const isEmpty = !existsSync(to) || readdirSync(to).length === 0;
  try {
    mkdirSync(dirname(to), { recursive: true });
    if (!renamed(from, to)) cpSync(from, to, { recursive: true, force: true });
  } catch (cause) {
    // Deletes the incomplete copy, because other files need its space.
    if (isEmpty) rmSync(to, { recursive: true, force: true });
    throw new StartupError(`The built site cannot be written to ${to} (${getMessage(cause)}).`);
  }
  rmSync(from, { recursive: true, force: true });
}

/**
 * Replaces a folder that visitors may be reading. If the target is a mount point, its files are replaced one by one. Files that
 * the new folder does not have are deleted last.
 * @throws {StartupError} if the target cannot be written
 */
export function replaceFolder(from: string, to: string): void {
  const [next, before] = [`${to}.next`, `${to}.before`];
  for (const folder of [next, before]) rmSync(folder, { recursive: true, force: true });
  try {
    if (!existsSync(to) || renamed(to, before)) {
      moveFolder(from, next);
      renameSync(next, to);
    } else {
      const names = new Set(filesBelow(from));
      moveFolder(from, to);
      for (const name of filesBelow(to)) if (!names.has(name)) rmSync(join(to, name));
    }
  } finally {
    // Restores the previous folder if the move failed between the two renames.
    if (!existsSync(to) && existsSync(before)) renameSync(before, to);
    for (const folder of [next, before]) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Renames a folder.
 * @returns false if the file system refuses it
 * @throws any other error
 */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (cause) {
    if (NOT_RENAMED.has((cause as NodeJS.ErrnoException).code ?? '')) return false;
    throw cause;
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
