import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { keepUnchanged } from '../../src/admin/browser/keep-unchanged.mjs';
import { readAdminFile } from '../../src/admin/files.ts';
import { filesBelow } from '../support/files.ts';

type Fields = Record<string, unknown>;
const PARTS = /^---\n([^]*?)---\n([^]*)$/;

/**
 * Returns the text of a file as the editor writes it: in the editor's layout and without empty lists. A missing `draft` of an
 * `.mdx` file becomes `false`.
 */
function serialize(path: string, text: string, change: (fields: Fields) => void = () => undefined): string {
  const isText = path.endsWith('.mdx');
  const [, head = '', body = ''] = isText ? PARTS.exec(text)! : ['', text, ''];
  const fields = parse(head) as Fields;
  change(fields);
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value) && value.length === 0) delete fields[name];
  if (isText) fields.draft ??= false;
  const written = stringify(fields, { lineWidth: 0, singleQuote: true }).trim();
  return isText ? `---\n${written}\n---\n${body.trim() ? `\n${body.trim()}\n` : ''}` : `${written}\n`;
}

const FILES = filesBelow('content', /\.(mdx|yaml)$/);

/** Returns the lines of a text that the other text lacks. */
const linesOnlyIn = (text: string, other: string): string[] => {
  const lines = other.split('\n');
  return text.split('\n').filter((line) => !lines.includes(line));
};

describe('keepUnchanged', () => {
  test.each(FILES)('keeps every byte of %s if nothing was changed', (path) => {
    const text = readFileSync(path, 'utf8');
    expect(keepUnchanged(path, text, serialize(path, text))).toBe(text);
  });

  test('changes only the line of the changed field, for every field with a text of one line', () => {
    for (const path of FILES) {
      const text = readFileSync(path, 'utf8');
      const head = path.endsWith('.mdx') ? PARTS.exec(text)![1]! : text;
      for (const [name, value] of Object.entries(parse(head) as Fields)) {
        if (typeof value !== 'string' || value.includes('\n')) continue;
        const next = serialize(path, text, (fields) => (fields[name] = `L’été : « ${value} »`));
        const merged = keepUnchanged(path, text, next);
        expect(linesOnlyIn(merged, text), `${path} ${name}`).toHaveLength(1);
        expect(linesOnlyIn(text, merged), `${path} ${name}`).toHaveLength(1);
        expect(merged.split('\n'), `${path} ${name}`).toHaveLength(text.split('\n').length);
      }
    }
  });
});

describe('a file with a changed field', () => {
  const text = (head: string, body = '\nUn texte.\n'): string => `---\n${head}\n---\n${body}`;
  const merge = (head: string, change: (fields: Fields) => void): string => {
    const before = text(head);
    const merged = keepUnchanged('fr.mdx', before, serialize('fr.mdx', before, change));
    expect(merged.startsWith('---\n') && merged.endsWith('\n---\n\nUn texte.\n')).toBe(true);
    return merged.slice(4, -'\n---\n\nUn texte.\n'.length);
  };
  const sources = 'sources:\n  - name: \'Un\'\n    url: https://un.example/\n  # Le deuxième.\n  - name: "Deux"\n';
  type Listed = { sources: Fields[] };
  const listed = (change: (list: Fields[]) => void) => (fields: Fields) =>
    change((fields as unknown as Listed).sources);

  test.each<[string, string, (fields: Fields) => void, string]>([
    ['single quotes', "a: 'x' # pourquoi\nb: 1", (f) => (f.a = 'l’été'), "a: 'l’été' # pourquoi\nb: 1"],
    ['double quotes', 'a: "x"\nb: 1', (f) => (f.a = 'y'), 'a: "y"\nb: 1'],
    ['a value that needs quotes only after the change', 'a: x\nb: "1"', (f) => (f.a = 'x: y'), 'a: \'x: y\'\nb: "1"'],
    ['a number', "a: 6\nb: '1'", (f) => (f.a = 2.5), "a: 2.5\nb: '1'"],
    ['an empty list', 'sources: []\na: x', (f) => (f.a = 'y'), 'sources: []\na: y'],
    [
      'an empty list that gets items',
      'sources: []\na: x',
      (f) => (f.sources = [{ name: 'Un' }]),
      'sources:\n  - name: Un\na: x',
    ],
    [
      'a list on one line',
      "a: [Un, 'Deux', Trois]",
      (f) => (f.a = ['Un', 'Deux', 'Quatre']),
      "a: [Un, 'Deux', Quatre]",
    ],
    ['a list with padding', 'a: [ Un, Deux ]\nb: 1', (f) => (f.a = ['Un']), 'a: [ Un ]\nb: 1'],
    [
      'a text of several lines',
      'a: |\n  un\n  deux\n\nb: 1',
      (f) => (f.a = 'un\ntrois'),
      'a: |\n  un\n  trois\n\nb: 1',
    ],
    ['a removed field', 'a: 1\n# Le b.\nb: 2\nc: 3', (f) => delete f.b, 'a: 1\n# Le b.\nc: 3'],
    ['a field without a value', 'a:\nb: 1', (f) => (f.a = 'x'), 'a: x\nb: 1'],
    ['a new field', 'a: 1\n\n# La suite.\nb: 2', (f) => (f.c = 'x'), 'a: 1\n\n# La suite.\nb: 2\nc: x'],
    ['a draft that is published', 'draft: true\na: "1"', (f) => (f.draft = false), 'draft: false\na: "1"'],
    ['a text that becomes a draft', 'a: "1"', (f) => (f.draft = true), 'a: "1"\ndraft: true'],
    [
      'a field of a group',
      'a:\n    b: "1" # un\n    c: 2',
      (f) => ((f.a as Fields).c = 3),
      'a:\n    b: "1" # un\n    c: 3',
    ],
  ])('keeps the layout: %s', (_, head, change, expected) => expect(merge(head, change)).toBe(expected));

  test.each<[string, (list: Fields[]) => void, string]>([
    ['a changed item', (list) => (list[1]!.name = 'Trois'), sources.replace('Deux', 'Trois')],
    ['a removed item', (list) => list.shift(), 'sources:\n  # Le deuxième.\n  - name: "Deux"\n'],
    ['a new item at the end', (list) => list.push({ name: 'Fin' }), `${sources}  - name: Fin\n`],
    ['a new item at the start', (list) => list.unshift({ name: 'A' }), sources.replace('  -', '  - name: A\n  -')],
    ['a field added to an item', (list) => (list[1]!.url = 'x'), `${sources}    url: x\n`],
    [
      'a field removed from an item',
      (list) => delete list[0]!.url,
      sources.replace('    url: https://un.example/\n', ''),
    ],
    ['the first field removed from an item', (list) => delete list[0]!.name, sources.replace("name: 'Un'\n    ", '')],
  ])('keeps the other items of a list: %s', (_, change, expected) =>
    expect(merge(`${sources}z: 'x'`, listed(change))).toBe(`${expected}z: 'x'`),
  );

  test('keeps Windows line endings, and the empty lines around the text', () => {
    const before = "---\r\na: 'x'\r\nb: [1,2]\r\n---\r\n\r\n\r\nUn.\r\n\r\nDeux.\r\n\r\n";
    expect(keepUnchanged('fr.mdx', before, '---\na: y\nb:\n  - 1\n  - 2\n---\n\nUn.\n\nTrois.\n')).toBe(
      before.replace("'x'", "'y'").replace('Deux', 'Trois'),
    );
  });

  test('is saved as the editor wrote it if the previous text cannot be read', () => {
    const next = text('a: 1');
    for (const before of [undefined, 'no front matter', text('a: [1'), text('')])
      expect(keepUnchanged('fr.mdx', before, next)).toBe(next);
  });
});

test('the editor’s modules import files at addresses that the site serves', () => {
  const module = readAdminFile('browser/keep-unchanged.mjs')!.toString();
  expect(module).toContain("from '/admin/yaml/index.js'");
  expect(readAdminFile('yaml/index.js')!.toString()).toContain("from './compose/composer.js'");
});
