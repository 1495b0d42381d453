import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAdminFile } from '../../src/admin/files.ts';
import type { Texts } from '../../src/admin/french.ts';
import { projectDir } from '../support/files.ts';
import { textsByKey } from '../support/editing/editor-texts.ts';

const read = (locale: string): Map<string, string> =>
  textsByKey(
    JSON.parse(readFileSync(join(projectDir, `node_modules/@sveltia/cms/locales/${locale}.json`), 'utf8')) as Texts,
  );
const english = read('en-US');
const served = readAdminFile('locales/fr.mjs')!.toString();
const french = textsByKey(JSON.parse(/^export default (.*);\n$/s.exec(served)![1]!) as Texts);
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\$\w+/g))].sort();

/** Returns whether a text is about an error in the configuration. Our own tests find such errors before an editor does. */
const isForDevelopers = (key: string): boolean => key.startsWith('config.');

test('each text of the editor has a French translation, except texts about errors in the configuration', () => {
  expect([...english.keys()].filter((key) => !french.has(key) && !isForDevelopers(key))).toEqual([]);
});

test('each of our translations belongs to a text of the editor, has only its placeholders, and uses no-break spaces', () => {
  const theirs = read('fr');
  const own = [...french].filter(([key, text]) => theirs.get(key) !== text);
  expect(own.length).toBeGreaterThan(50);
  for (const [key, text] of own) {
    expect(english.has(key), key).toBe(true);
    expect(placeholders(english.get(key)!), key).toEqual(expect.arrayContaining(placeholders(text)));
    expect(text, key).not.toMatch(/« | »|[^\u00a0{ \w]* [;!?](?!\w)| : /);
  }
});
