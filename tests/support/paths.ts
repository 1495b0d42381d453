import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, projectDir } from './files.ts';

const FOLDERS = ['src', 'functions', 'local', 'scripts', 'tests', 'supabase', 'docs', 'content', 'deploy', 'art'];

/** Files and folders that a running project or a test creates. */
const CREATED = /^(\.astro|\.local|\.test|\.site|dist|node_modules|coverage)\b/;

// Does not match addresses, packages and the arguments of imports.
const FILE =
  /(?<![\w/.:@*'-])((?:\.{1,2}\/)*(?:[\w[\]-]+\/)*[\w[\].-]*\w\.(?:ts|tsx|mjs|astro|sql|md|ya?ml|toml))\b(?![\w/*-])/g;
const FOLDER = new RegExp(`(?<![\\w/.:@*'-])((?:${FOLDERS.join('|')})/(?:[\\w-]+/)*)(?![\\w.*<[{$-])`, 'g');

/** Returns the paths of files and folders in a text. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(FILE), ...text.matchAll(FOLDER)].map((match) => match[1]!);

const paths = FOLDERS.flatMap((folder) => filesBelow(folder, /./));

/**
 * Returns whether a path exists: relative to `src` or to a parent folder of `file`, or as the end of exactly one file's path. The
 * paths of `CREATED` always count as existing.
 */
export function exists(path: string, file: string): boolean {
  if (CREATED.test(path) || existsSync(join(projectDir, 'src', path))) return true;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(projectDir, folder, path))) return true;
    if (folder === '.') return paths.filter((other) => other.endsWith(`/${path}`)).length === 1;
  }
}
