import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadKeys, type Keys } from '../../local/backend/keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
let first: Keys;
let second: Keys;

beforeAll(() => {
  first = loadKeys(join(folder, 'first.json'));
  second = loadKeys(join(folder, 'second.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('two installations have the same publishable key, so that their pages are equal', () => {
  expect(first.publishableKey).toBe(second.publishableKey);
});

test('two installations share no secret', () => {
  expect(first.secretKey).not.toBe(second.secretKey);
  expect(first.jwtSecret).not.toBe(second.jwtSecret);
});

test('an installation has the same keys when they are loaded again', () => {
  expect(loadKeys(join(folder, 'first.json'))).toEqual(first);
});
