import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the paths of the files in a folder and its subfolders. Skips folders that are missing or that this user cannot read,
 * such as `lost+found`.
 */
export function* readableFiles(folder: string): Generator<string> {
  for (const entry of readableEntries(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* readableFiles(path);
    else if (entry.isFile()) yield path;
  }
}

function readableEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
