import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir } from './files.ts';

/** Usual folders of file systems in memory. */
const CANDIDATES = ['/dev/shm', '/run/shm', tmpdir()];

/**
 * Creates an empty folder on a file system other than the project's. Files cannot be renamed between the two file systems.
 * @throws {Error} if the machine has no other file system
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
