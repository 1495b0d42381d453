// Tests that a built site is moved from the checkout to the served folder, within a file system or to another file system, such
// as a volume.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { moveFolder, replaceFolder } from '../../local/site/place-folder.ts';
import { projectDir } from '../support/files.ts';
import { folderOnOtherFileSystem } from '../support/other-file-system.ts';

mkdirSync(join(projectDir, '.test'), { recursive: true });
const roots = { same: mkdtempSync(join(projectDir, '.test/place-')), other: folderOnOtherFileSystem() };
afterAll(() => Object.values(roots).forEach((root) => rmSync(root, { recursive: true, force: true })));

let count = 0;
/** Makes a built site in the project: a page and a script that name its version. */
function builtSite(version: string): string {
  const folder = join(roots.same, `built-${count++}`);
  mkdirSync(join(folder, '_astro'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `site ${version}`);
  writeFileSync(join(folder, `_astro/${version}.js`), '');
  return folder;
}
const newTarget = (root: keyof typeof roots): string => join(roots[root], `target-${count++}`, 'site');
const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).sort();

describe.each(['same', 'other'] as const)('a move of a built site to the %s file system', (root) => {
  test.each(['missing', 'empty'])('succeeds if the target folder is %s', (state) => {
    const [from, to] = [builtSite('1'), newTarget(root)];
    if (state === 'empty') mkdirSync(to, { recursive: true });
    moveFolder(from, to);
    expect(filesIn(to)).toEqual(['_astro', '_astro/1.js', 'index.html']);
    expect(existsSync(from)).toBe(false);
  });

  test('replaces the previous site, and leaves no temporary folder', () => {
    const to = newTarget(root);
    for (const version of ['1', '2']) replaceFolder(builtSite(version), to);
    expect(filesIn(to)).toEqual(['_astro', '_astro/2.js', 'index.html']);
    expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe('site 2');
    expect(readdirSync(join(to, '..'))).toEqual(['site']);
  });

  test('names the target folder in one sentence if the folder cannot be written', () => {
    const file = newTarget(root);
    mkdirSync(join(file, '..'));
    writeFileSync(file, 'not a folder');
    expect(() => moveFolder(builtSite('1'), join(file, 'site'))).toThrow(
      new RegExp(`^The built site cannot be written to ${file}/site \\(E\\w+: .*\\)\\.$`),
    );
    expect(readFileSync(file, 'utf8')).toBe('not a folder');
  });
});
