import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { hashParts, BuildCache } from '../../src/build/build-cache.ts';
import { temporaryFolders } from '../support/temporary.ts';

const folder = temporaryFolders();

function startKeeping() {
  const cache = folder();
  const made: string[] = [];
  const compute = async (
    parts: string[],
    buildCache = new BuildCache(pathToFileURL(`${cache}/`), 'things'),
  ): Promise<string> =>
    Buffer.from(await buildCache.get(parts, async () => Buffer.from(made[made.push(parts.join('+')) - 1]!))).toString();
  return { cache, made, compute };
}

test('a result is computed once for the same parts, and reused by the next build', async () => {
  const { made, compute } = startKeeping();
  expect([await compute(['a', 'b']), await compute(['a', 'b'])]).toEqual(['a+b', 'a+b']);
  expect(made).toEqual(['a+b']);
  expect(await compute(['a', 'c'])).toBe('a+c');
  expect(made).toEqual(['a+b', 'a+c']);
});

test('two simultaneous requests for the same result both get it', async () => {
  const { compute } = startKeeping();
  expect(await Promise.all([compute(['a']), compute(['a'])])).toEqual(['a', 'a']);
});

test.each(['', 'half of it', 'as long as what was'])('a damaged cached file (%j) is replaced', async (text) => {
  const { cache, made, compute } = startKeeping();
  await compute(['a']);
  const file = join(cache, 'things', hashParts(['a']));
  writeFileSync(file, text);
  expect([await compute(['a']), await compute(['a'])]).toEqual(['a', 'a']);
  expect(made).toEqual(['a', 'a']);
  writeFileSync(file, readFileSync(file).subarray(0, -1));
  expect(await compute(['a'])).toBe('a');
});

test('two lists of parts have different hashes even if their concatenated texts are equal', () => {
  expect(hashParts(['ab', 'c'])).not.toBe(hashParts(['a', 'bc']));
});

test('a text and its UTF-8 bytes have the same hash', () =>
  expect(hashParts(['é'])).toBe(hashParts([Buffer.from('é')])));

test('results unused for a month are removed, and used results remain', async () => {
  const { cache, made, compute } = startKeeping();
  const buildCache = new BuildCache(pathToFileURL(`${cache}/`), 'things');
  await compute(['old'], buildCache);
  await compute(['in use'], buildCache);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  for (const name of readdirSync(join(cache, 'things'))) utimesSync(join(cache, 'things', name), longAgo, longAgo);
  await compute(['in use'], buildCache);
  await buildCache.removeOld();
  expect(readdirSync(join(cache, 'things'))).toEqual([hashParts(['in use'])]);
  expect(made).toEqual(['old', 'in use']);
});

test('removing old results from an empty cache does nothing', async () => {
  await expect(new BuildCache(pathToFileURL(`${folder()}/`), 'things').removeOld()).resolves.toBeUndefined();
});
