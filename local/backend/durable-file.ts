import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { readableFiles } from '../readable-files.ts';

const UNFINISHED = '.part';
const DAY_MS = 86_400_000;

/** Returns whether a file's name marks the file as unfinished. */
export const isUnfinished = (name: string): boolean => name.endsWith(UNFINISHED);

/**
 * Returns the path for a new file in a folder. The name marks the file as unfinished. If a crash leaves such a file in a folder
 * of stored files or emails, a later start deletes it.
 */
export const unfinishedFile = (folder: string): string => join(folder, `.${randomUUID()}${UNFINISHED}`);

/**
 * Writes a file so that a crash leaves either the complete new file or the previous state. The content goes to a temporary file
 * in the same folder. This temporary file is flushed to disk and then renamed.
 * @param options `mode`: file mode, independent of the umask
 */
export function writeFileDurably(file: string, content: string | Uint8Array, { mode }: { mode?: number } = {}): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const temporary = unfinishedFile(folder);
  const handle = openSync(temporary, 'wx', mode ?? 0o644);
  try {
    if (mode !== undefined) fchmodSync(handle, mode);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    let written = 0;
    while (written < bytes.length) written += writeSync(handle, bytes, written);
    fsyncSync(handle);
  } catch (cause) {
    // On a full disk, other files need the space that this temporary file uses.
    rmSync(temporary, { force: true });
    throw cause;
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}

/** Deletes unfinished files of a killed server in `folder` and its subfolders. No other process may be writing there. */
export function deleteUnfinished(folder: string): void {
  for (const file of readableFiles(folder)) if (isUnfinished(file)) rmSync(file, { force: true });
}

/**
 * Deletes unfinished files in a folder in which other servers may be writing. Deletes only files whose last write is a day old,
 * because writing a file takes seconds. A day also exceeds differences between the servers' clocks.
 */
export function deleteUnfinishedShared(folder: string): void {
  const latestWriteMs = Date.now() - DAY_MS;
  for (const file of readableFiles(folder)) if (isUnfinished(file)) deleteIfOlder(file, latestWriteMs);
}

function deleteIfOlder(file: string, latestWriteMs: number): void {
  try {
    if (statSync(file).mtimeMs < latestWriteMs) rmSync(file);
  } catch {
    // Another server has finished or deleted the file, or the file belongs to another user. Such a file does not prevent a start.
  }
}
