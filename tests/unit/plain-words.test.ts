// Tests that comments, test titles and documents use standard terms, and that comments and titles name only files that exist.
// CONTRIBUTING.md has the rule, and this file has the words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, projectDir } from '../support/files.ts';
import { exists, pathsIn } from '../support/paths.ts';
import { listProse, listRawProse, withoutCode } from '../support/prose.ts';

/** Words to replace, with their replacements. */
const REPLACED: [string, RegExp][] = [
  ['report, return, show', /\b(tells?|told|telling)\b/i],
  ['report, return, show, contain', /\b(says?|said|saying)\b/i],
  ['request, query, check', /\b(asks?|asked|asking)\b/i],
  ['is invalid, is missing, does not exist', /(?<!there )\b(is|are|was) none\b/i],
  ['previous', /\bof before\b/i],
  ['their, our', /\bof (theirs|ours)\b/i],
  ['is, is stored, is defined', /\b(stands?|stood|lies)\b/i],
  ['again', /\banew\b/i],
  ['in the meantime', /\bmeanwhile\b/i],
  ['also, next to', /\bbesides?\b/i],
  ['fix', /\bmend(s|ed|ing)?\b/i],
  ['bug, error', /(?<!-)\bfaults?\b(?!\.)/i],
  ['no one', /\bnobody\b/i],
  ['any user who', /\bwhoever\b/i],
  ['connection', /\b(without a line|slow lines?|line (comes back|drops))\b/i],
  ['click, tap, key press', /\ba press\b/i],
  ['merge, return', /\b(takes? in|took in|gives? back|gave back)\b/i],
  ['datasheet, stylesheet', /\bsheets?\b/i],
];

const files = [
  'README.md',
  'CONTRIBUTING.md',
  'supabase/README.md',
  ...['astro', 'playwright', 'vitest'].map((name) => `${name}.config.${name === 'astro' ? 'mjs' : 'ts'}`),
  ...filesBelow('docs', /\.md$/).filter((file) => !/^docs\/(desk|editing)\.md$/.test(file)),
  ...['src', 'functions', 'local', 'scripts', 'tests', 'deploy', 'art', '.github'].flatMap((folder) =>
    filesBelow(folder, /\.(ts|tsx|mjs|astro|css|md|ya?ml|toml|conf|service|timer)$/),
  ),
  ...filesBelow('supabase/schema', /\.sql$/),
];

const raw = files.flatMap((file) =>
  listRawProse(file, readFileSync(join(projectDir, file), 'utf8')).map((text) => ({ file, ...text })),
);

describe('prose', () => {
  const prose = raw.map(({ text, ...place }) => ({ ...place, text: withoutCode(text) }));

  test.each(REPLACED)('uses "%s" instead of words that match %s', (_, pattern) => {
    const lines = prose.filter(({ text }) => pattern.test(text));
    expect(lines.map(({ file, line, text }) => `${file}:${line} ${text.trim()}`)).toEqual([]);
  });
});

test('comments and test titles name only files and folders that exist', () => {
  const missing = raw.flatMap(({ file, line, text }) =>
    // `tests/unit/docs.test.ts` checks the documents.
    file.endsWith('.md')
      ? []
      : pathsIn(text)
          .filter((path) => !exists(path, file))
          .map((path) => `${file}:${line} ${path}`),
  );
  expect(missing).toEqual([]);
});

describe('the paths in a comment', () => {
  test.each([
    ['Merges the cart (src/features/cart/rules/sync.ts).', ['src/features/cart/rules/sync.ts']],
    ['See `features/cart/store/cart.ts` and `list-spec.ts`.', ['features/cart/store/cart.ts', 'list-spec.ts']],
    ['Files of `supabase/migrations/` and decision 0004.', ['supabase/migrations/']],
    ["A package such as @supabase/server/core, or `import('./part.ts')`.", []],
    ['An address such as https://a.test/src/b.ts.', []],
  ])('are found in the text %j: %j', (text, expected) => expect(pathsIn(text)).toEqual(expected));

  test.each([
    ['src/features/cart/rules/sync.ts', true],
    ['features/cart/rules/sync.ts', true],
    ['rules/sync.ts', true],
    ['config.toml', true],
    ['src/features/cart/gone.ts', false],
    // Several folders have a file with this name.
    ['index.ts', false],
  ])('%s counts as existing: %s', (path, expected) => expect(exists(path, 'tests/unit/a.test.ts')).toBe(expected));
});

describe('the prose of a file', () => {
  const listLines = (file: string, source: string) =>
    listProse(file, source).map(({ line, text }) => `${line} ${text}`);

  test.each([
    ['a.ts', '// One.\nconst a = 1; // Two.', ['1 // One.', '2 // Two.']],
    ['a.ts', "test('keeps it', () => {});\nrun('not a title');", ['1 keeps it']],
    ['a.ts', "test.each([1])('keeps %s', () => {});", ['1 keeps %s']],
    ['a.ts', '// Code in `backticks` and "quotations".', ['1 // Code in  and .']],
    ['a.astro', '---\n// One.\n---\n<!-- Two. -->\n<p>Three.</p>', ['2 // One.', '4 <!-- Two. -->']],
    ['a.sql', '-- One.\nselect 1; -- Two.', ['1 -- One.', '2 -- Two.']],
    ['a.css', '/* One.\n   Two. */\na { color: red; }', ['1 /* One.', '2    Two. */']],
    ['a.yml', '# One.\nkey: value', ['1 # One.']],
    ['a.md', 'One.\n```sh\nnpm start # Two.\n```', ['1 One.']],
  ])('is found in %s with the content %j', (file, source, expected) =>
    expect(listLines(file, source)).toEqual(expected),
  );
});
