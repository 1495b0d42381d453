// Tests that the files of supabase/schema/ define each function, table and view once, in its final form.
// tests/database/schema.test.ts applies these files.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, projectDir } from '../support/files.ts';

const files = filesBelow('supabase/schema', /./);
const schema = files.map((file) => readFileSync(join(projectDir, file), 'utf8')).join('\n');
const listMatches = (pattern: RegExp): string[] => [...schema.matchAll(pattern)].map(([, name]) => name!);

test('the files of supabase/schema are numbered without gaps', () => {
  expect(files.map((file) => basename(file).slice(0, 3))).toEqual(
    files.map((_, index) => `${String(index + 1).padStart(2, '0')}_`),
  );
});

test.each([
  ['function', /^create function public\.(\w+)/gm],
  ['table or view', /^create (?:table|view) public\.(\w+)/gm],
])('supabase/schema defines no %s twice', (_, pattern) => {
  const names = listMatches(pattern);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('no statement of supabase/schema drops or replaces an object, or alters anything but access rights', () => {
  expect(
    schema.match(/^(create or replace|drop|alter (?!table \S+ enable row level security|default privileges)).*/gm),
  ).toBe(null);
});
