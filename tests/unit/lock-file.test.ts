import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../support/files.ts';

interface LockedPackage {
  link?: boolean;
  optional?: boolean;
  integrity?: string;
}

// npm writes the hash of what it has fetched: it never fetches the binaries of other systems.
const OF_OTHER_SYSTEMS = /-(android|darwin|freebsd|win32|wasm32|linux-arm)/;

test('every package that is installed here is compared with its hash', () => {
  const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const without = Object.entries(packages).filter(([path, { link, integrity }]) => path && !link && !integrity);
  expect(without.filter(([path, { optional }]) => !(optional && OF_OTHER_SYSTEMS.test(path)))).toEqual([]);
});
