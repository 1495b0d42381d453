import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, StartupError } from '../startup-error.ts';

/** Codes of a rename that the file systems refuse: the folders are on two of them, or one is a mount point. */
const NOT_RENAMED = new Set(['EXDEV', 'EBUSY', 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES']);

/**
 * Moves a folder, also to another file system. A target with files keeps those that the folder does not have.
 * @throws {StartupError} when the target cannot be written, as on a full disk. A target that was empty is deleted.
 */
export function moveFolder(from: string, to: string): void {
  const isEmpty = !existsSync(to) || readdirSync(to).length === 0;
  try {
    mkdirSync(dirname(to), { recursive: true });
    if (!renamed(from, to)) cpSync(from, to, { recursive: true, force: true });
  } catch (cause) {
    // Half a site takes the room that others need.
    if (isEmpty) rmSync(to, { recursive: true, force: true });
    throw new StartupError(`The built site cannot be written to ${to} (${messageOf(cause)}).`);
  }
  rmSync(from, { recursive: true, force: true });
}

/**
 * Puts a folder in the place of another, which visitors may be reading. Where the other is a mount point, its files are
 * replaced one by one, and those that the new folder does not have are deleted last.
 * @throws {StartupError} when it cannot be written.
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
    // The move failed between the two renames.
    if (!existsSync(to) && existsSync(before)) renameSync(before, to);
    for (const folder of [next, before]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Renames a folder. @returns false where the file systems refuse it. @throws what else fails. */
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
