// Tests that no script uses an export of React that the build leaves out (src/build/lean-react.ts). Such a script would fail in
// the browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNUSED_OF_REACT } from '../../src/build/lean-react.ts';
import { siteDir } from '../support/built-site.ts';

const FOLDER = join(siteDir, '_astro');
const scripts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, code: readFileSync(join(FOLDER, name), 'utf8') }));

test('no script uses an export of React that the build leaves out', () => {
  expect(scripts.some(({ code }) => code.includes('.useState='))).toBe(true);
  const violations = scripts.flatMap(({ name, code }) =>
    [...UNUSED_OF_REACT]
      .filter((unused) => new RegExp(String.raw`[.,{]${unused}\b`).test(code))
      .map((unused) => [name, unused]),
  );
  expect(violations).toEqual([]);
});

test('no script contains React DOM’s code for the resource hint dns-prefetch', () => {
  expect(scripts.filter(({ code }) => code.includes('dns-prefetch')).map(({ name }) => name)).toEqual([]);
});
