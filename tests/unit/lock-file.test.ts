import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../support/files.ts';

interface LockedPackage {
  link?: boolean;
  integrity?: string;
  license?: string;
}

const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1)!, ...entry }));

// The software bill of materials (`npm run sbom`) takes hashes and licences from the lock file.
test('every package has its hash and its licence', () => {
  const without = locked.filter(({ integrity, license }) => !integrity?.startsWith('sha512-') || !license);
  expect(without.map(({ name }) => name)).toEqual([]);
});

describe('licences', () => {
  /**
   * Licences that this project may use. They require at most a copy of their text and notices, unless a comment states otherwise.
   * For code that browsers load, `/licences.txt` contains these texts.
   */
  const PERMISSIVE = [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Unlicense',
    'Python-2.0',
    'Zlib',
    'OFL-1.1',
    // This licence requires that changed files are published. This project changes no such file.
    'MPL-2.0',
  ];
  /**
   * Returns whether a package contains compiled code of sharp, which encodes pictures. The code stays in separate files, and
   * browsers never get these files.
   */
  const isOfSharp = (name: string): boolean => name.startsWith('@img/sharp-');

  /** Returns whether a licence is allowed. One allowed licence is enough in a choice of several. */
  const isAllowed = (licence: string, allowed: readonly string[]): boolean =>
    licence
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)));

  test('are all known and permissive, except the LGPL of sharp', () => {
    const refused = locked.filter(
      ({ name, license = 'none' }) =>
        !isAllowed(license, isOfSharp(name) ? [...PERMISSIVE, 'LGPL-3.0-or-later'] : PERMISSIVE),
    );
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  test('a choice of licences needs one allowed licence, and a combination needs all of them to be allowed', () => {
    expect(isAllowed('(MIT OR GPL-3.0-or-later)', PERMISSIVE)).toBe(true);
    expect(isAllowed('MIT AND GPL-3.0-or-later', PERMISSIVE)).toBe(false);
    expect(isAllowed('AGPL-3.0-only', PERMISSIVE)).toBe(false);
  });
});
