import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, projectDir } from '../support/files.ts';
import { listNames, toPattern } from '../support/names.ts';

const read = (file: string): string => readFileSync(join(projectDir, file), 'utf8');

/** The rows of the glossary: each term with its retired words. */
const glossary = read('CONTRIBUTING.md')
  .split('## Glossary')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
  .map((line) => {
    const [term = '', , retired = ''] = line.slice(2).split(' | ');
    return { term, retired: [...retired.matchAll(/`([^`]+)`/g)].map((match) => match[1]!) };
  });

const files = [
  ...['src', 'functions', 'local', 'scripts', 'tests'].flatMap((folder) =>
    filesBelow(folder, /\.(ts|tsx|mjs|astro|css)$/).filter((file) => !file.includes('/.astro/')),
  ),
  'astro.config.mjs',
  'playwright.config.ts',
  'vitest.config.ts',
];
const names = files.flatMap((file) =>
  [{ line: 0, text: basename(file) }, ...listNames(file, read(file))].map((sourceText) => ({ file, ...sourceText })),
);

describe('names', () => {
  test.each(glossary.flatMap(({ term, retired }) => retired.map((word) => [word, term] as const)))(
    'no name uses `%s` for %s',
    (word) => {
      const pattern = toPattern(word);
      const retired = names
        .filter(({ text }) => pattern.test(text))
        .map(({ file, line, text }) => `${file}:${line} ${text.trim()}`);
      expect(retired).toEqual([]);
    },
  );

  test('the glossary is a sorted table without duplicates', () => {
    const terms = glossary.map(({ term }) => term.toLowerCase());
    expect(terms.length).toBeGreaterThan(20);
    expect(terms).toEqual([...new Set(terms)].sort());
  });
});

/** Words that are too vague for an identifier. */
const VAGUE = ['told', 'tell', 'said', 'asked', 'ask', 'brought', 'take in', 'take out', 'give back', 'mend'];
/** Names of data that other programs or previous versions of the site read and write. */
const STORED = new Set(['data-asked', 'asked', 'ask']);

describe('identifiers', () => {
  const identifiers = names.filter(({ isIdentifier }) => isIdentifier);

  test.each(VAGUE)('do not contain the vague word `%s`', (word) => {
    const pattern = toPattern(word);
    const vague = identifiers.filter(({ text }) => pattern.test(text) && !STORED.has(text));
    expect(vague.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });

  test.each(['found', 'letters', 'one', 'sheet'])('are more specific than `%s` if they name a variable', (word) => {
    const vague = identifiers.filter(({ text, isVariable }) => isVariable && text === word);
    expect(vague.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  // Names that JavaScript, the DOM and the test runner define.
  const NATIVE = new Set([
    'indexOf',
    'lastIndexOf',
    'valueOf',
    'getPrototypeOf',
    'HTMLCollectionOf',
    'expectTypeOf',
    'toBeInstanceOf',
    'toBeOneOf',
  ]);
  test('do not end in Of', () => {
    const suffixed = identifiers.filter(({ text }) => /[a-z]Of$/.test(text) && !NATIVE.has(text));
    expect(suffixed.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });

  test('of SQL functions do not end in _of', () => {
    const suffixed = filesBelow('supabase/schema', /\.sql$/).flatMap((file) =>
      [...read(file).matchAll(/\bfunction\s+(?:public\.)?(\w+_of)\b/gi)].map((match) => `${file} ${match[1]}`),
    );
    expect(suffixed).toEqual([]);
  });

  test('do not end in Answer if they name a type', () => {
    const answers = identifiers.filter(({ text }) => /^([A-Z][a-z]+)*Answer(s|ed)?$/.test(text));
    expect(answers.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });
});

describe('a retired word', () => {
  const find = (word: string, file: string, source: string): string[] =>
    listNames(file, source)
      .filter(({ text }) => toPattern(word).test(text))
      .map(({ line, text }) => `${line} ${text.trim()}`);

  test.each([
    ['twin', 'const twinFile = 1;', ['1 twinFile']],
    ['twin', 'const hasTwin = 1;', ['1 hasTwin']],
    ['twin', 'const twinkle = 1;', []],
    ['twin', '/** Its twin, in English. */\nconst a = 1;', ['1 /** Its twin, in English. */']],
    ['twin', 'const a = 1;\n// The twin stays.', ['2 // The twin stays.']],
    ['twin', 'const a = 1; // The twin stays.', ['1 // The twin stays.']],
    ['twin', "const a = 'twin';", []],
    ['twin', 'const a = `twin ${twin}`;', ['1 twin']],
    ['give way', 'const giveWay = 1; const give_way = 2;', ['1 giveWay', '1 give_way']],
    ['give way', '// They give way to it.\nconst a = 1;', ['1 // They give way to it.']],
    ['Kept', 'const onKept = 1; const kept = 2; type Kept = 3;', ['1 Kept']],
    ['MOST', 'const MOST = 1; const MOST_LET_GO = 2; const most = 3;', ['1 MOST', '1 MOST_LET_GO']],
  ])('is found only in names and comments: `%s` in %j', (word, source, expected) =>
    expect(find(word, 'a.ts', source)).toEqual(expected),
  );

  test('is found in the tags and front matter of a component, with its line number', () => {
    expect(find('foot', 'A.astro', '---\nconst foot = \'foot\';\n---\n\n<div class="foot"></div>\n')).toEqual([
      '2 foot',
      '5 <div class="foot"></div>',
    ]);
  });

  test('is not searched for in JSX text', () =>
    expect(find('foot', 'a.tsx', 'const a = <p>{/* foot */}foot</p>;')).toEqual(['1 /* foot */']));
});
