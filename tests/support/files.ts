import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const projectDir = resolve(import.meta.dirname, '../..');

/** Returns the project's files that are below a folder and match a pattern. Paths are relative to the project. */
export const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(projectDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(projectDir.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => pattern.test(file))
    .sort();
