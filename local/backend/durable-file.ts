import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';

const UNFINISHED = '.part';

/** Returns whether a file's name marks the file as unfinished. */
export const isUnfinished = (name: string): boolean => name.endsWith(UNFINISHED);

/**
 * Returns the path for a new file in a folder. The name marks the file as unfinished. Each start deletes unfinished files in the
 * folders `objects` and `mail` of the data folder.
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
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile() && isUnfinished(file.name)) rmSync(join(file.parentPath, file.name), { force: true });
}
