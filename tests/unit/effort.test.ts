import { expect, test } from 'vitest';
import { readEffort } from '../../src/build/effort.ts';

test.each([
  [undefined, 'fast'],
  ['', 'fast'],
  ['fast', 'fast'],
  ['best', 'best'],
])('BUILD_EFFORT=%s means %s', (setting, effort) => expect(readEffort(setting)).toBe(effort));

test('an unknown value of BUILD_EFFORT stops the build with a message', () =>
  expect(() => readEffort('strong')).toThrow('BUILD_EFFORT is "strong": set it to "fast" or "best".'));
