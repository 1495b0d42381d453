// Tests that no built script imports a file before the file has been fetched. A browser may cache the failure of an import until
// the page is reloaded (decision 50).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImports } from '../../src/core/http/device-pages.ts';
import { END_OF_FILE } from '../../src/intent/whole-file.ts';
import { builtPages, siteDir } from '../support/built-site.ts';

const FOLDER = join(siteDir, '_astro');
const scripts = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [`/_astro/${name}`, readFileSync(join(FOLDER, name), 'utf8')]),
);

/** Returns a file and all files that it imports statically. */
function withImports(path: string, files = new Set<string>()): Set<string> {
  if (files.has(path)) return files;
  files.add(path);
  for (const imported of readImports(scripts.get(path)!)) withImports(imported, files);
  return files;
}

/**
 * Imports of a part of an island's code. The group `rest` is the remainder of the call, and the group `names` lists the files
 * that the part needs.
 */
const PARTS = /\bimport\([`"']\.\/(?<name>[\w.-]+)\.js[`"']\)(?<rest>.*?\[(?<names>[^\]]*)\]\))/gs;

/** Returns the parts that a script imports on demand. */
const findParts = (script: string): string[] =>
  [...script.matchAll(PARTS)].map(({ groups }) => `/_astro/${groups!['name']}.js`);

test('a script that imports a part of an island’s code on demand lists every file that the part still needs', () => {
  let count = 0;
  for (const [path, script] of scripts) {
    expect(script, path).not.toContain('__vite');
    const present = withImports(path);
    for (const { groups } of script.matchAll(PARTS)) {
      count += 1;
      const needed = [...withImports(`/_astro/${groups!['name']}.js`)].filter((file) => !present.has(file));
      const named = (JSON.parse(`[${groups!['names']}]`) as string[]).map((name) => `/_astro/${name}.js`);
      expect(named.sort(), `${path} imports ${groups!['name']}`).toEqual(needed.sort());
    }
    expect([...script.matchAll(/\bimport\([`"']\.\//g)].length, path).toBe([...script.matchAll(PARTS)].length);
  }
  expect(count).toBeGreaterThan(20);
});

test('the renderer imports nothing, and each island’s component directly imports all files that it or its imports need', () => {
  const renderer = [...scripts.keys()].find((path) => path.includes('/react-client.'))!;
  expect(readImports(scripts.get(renderer)!)).toEqual([]);
  const components = new Set(
    builtPages().flatMap(({ document }) =>
      [...document.querySelectorAll('astro-island')].map((island) => island.getAttribute('component-url')!),
    ),
  );
  expect(components.size).toBeGreaterThan(5);
  for (const path of components)
    expect(readImports(scripts.get(path)!).sort(), path).toEqual([...withImports(path)].slice(1).sort());
});

test('each imported script ends with the comment that marks the end of the file', () => {
  const imported = new Set([...scripts.values()].flatMap((script) => [...readImports(script), ...findParts(script)]));
  expect(imported.size).toBeGreaterThan(20);
  for (const path of imported) expect(scripts.get(path), path).toMatch(END_OF_FILE);
});

/**
 * Imports that need no fetch next to them. Each import is tried only once, uses an address that changes with each attempt, is made
 * by `fetchPart`, or follows a check that the fetched script is complete.
 */
const ONCE =
  /import\((\w)\)\.catch\(\(\)=>\{\1\+=`\?`|import\(`\$\{\w+\}\?\$\{\w+\}`\)|\?\$\{\w+\}`;.*import\(\w\)|\.catch\(\(\)=>\w+\.chat=``\)|\.reveal,\.dots|\.pathname\)&&import|\.hash&&import\(\w\)|\w+\(\(\)=>import\(\w\),\[|\.test\(\w\)\?import\(\w\)/;

test('code that may import a script more than once fetches the script before each import', () => {
  const inline = builtPages().flatMap(({ document }) =>
    [...document.querySelectorAll('script:not([src])')].map((script) => script.textContent),
  );
  const unfetched = [...new Set([...inline, ...scripts.values()])].flatMap((script) =>
    [...script.matchAll(/.{0,80}\bimport\((?![`"']\.\/)[^)]*\).{0,30}/g)]
      .map(([match]) => match)
      .filter((match) => !/fetch\((\w+!?)(?:,.+?)?\).*import\(\1\)/.test(match) && !ONCE.test(match)),
  );
  expect(unfetched).toEqual([]);
});
