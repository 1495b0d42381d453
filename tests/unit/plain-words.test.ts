// Comments, test titles and documents use standard terms. CONTRIBUTING.md has the rule, this file the words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, projectDir } from '../support/files.ts';
import { proseOf } from '../support/prose.ts';

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
  ...['astro', 'playwright', 'vitest'].map((name) => `${name}.config.${name === 'astro' ? 'mjs' : 'ts'}`),
  ...filesBelow('docs', /\.md$/).filter((file) => !/^docs\/(desk|editing)\.md$/.test(file)),
  ...['src', 'functions', 'local', 'scripts', 'tests', 'deploy', 'art', '.github'].flatMap((folder) =>
    filesBelow(folder, /\.(ts|tsx|mjs|astro|css|md|ya?ml|toml|conf|service|timer)$/),
  ),
  ...filesBelow('supabase/schema', /\.sql$/),
];

describe('prose', () => {
  const prose = files.flatMap((file) =>
    proseOf(file, readFileSync(join(projectDir, file), 'utf8')).map((found) => ({ file, ...found })),
  );

  test.each(REPLACED)('uses "%s" instead of the words of %s', (_, pattern) => {
    const lines = prose.filter(({ text }) => pattern.test(text));
    expect(lines.map(({ file, line, text }) => `${file}:${line} ${text.trim()}`)).toEqual([]);
  });
});

describe('the prose of a file', () => {
  const linesOf = (file: string, source: string) => proseOf(file, source).map(({ line, text }) => `${line} ${text}`);

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
  ])('%s with %j', (file, source, expected) => expect(linesOf(file, source)).toEqual(expected));
});
