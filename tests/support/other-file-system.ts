import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir } from './files.ts';

/** File systems in memory that systems have. */
const CANDIDATES = ['/dev/shm', '/run/shm', tmpdir()];

/**
 * Makes an empty folder on another file system than the project's, from which no file can be renamed into it.
 * @throws where the machine has none.
 */
export function folderOnOtherFileSystem(): string {
  const { dev } = statSync(projectDir);
  const root = CANDIDATES.find((folder) => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    return stats !== undefined && stats.dev !== dev;
  });
  if (root === undefined) throw new Error(`no other file system at ${CANDIDATES.join(', ')}`);
  return mkdtempSync(join(root, 'soleil-'));
}
