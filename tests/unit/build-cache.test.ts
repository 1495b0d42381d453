import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { hashOf, BuildCache } from '../../src/build/build-cache.ts';
import { temporaryFolders } from '../support/temporary.ts';

const folder = temporaryFolders();

function startKeeping() {
  const cache = folder();
  const made: string[] = [];
  const ask = async (
    parts: string[],
    buildCache = new BuildCache(pathToFileURL(`${cache}/`), 'things'),
  ): Promise<string> =>
    Buffer.from(await buildCache.get(parts, async () => Buffer.from(made[made.push(parts.join('+')) - 1]!))).toString();
  return { cache, made, ask };
}

test('a thing is made once of the same parts, also for the next build', async () => {
  const { made, ask } = startKeeping();
  expect([await ask(['a', 'b']), await ask(['a', 'b'])]).toEqual(['a+b', 'a+b']);
  expect(made).toEqual(['a+b']);
  expect(await ask(['a', 'c'])).toBe('a+c');
  expect(made).toEqual(['a+b', 'a+c']);
});

test('a thing that is asked for twice at once is the same both times', async () => {
  const { ask } = startKeeping();
  expect(await Promise.all([ask(['a']), ask(['a'])])).toEqual(['a', 'a']);
});

test.each(['', 'half of it', 'as long as what was'])('a thing whose file says %j now is made again', async (text) => {
  const { cache, made, ask } = startKeeping();
  await ask(['a']);
  const file = join(cache, 'things', hashOf(['a']));
  writeFileSync(file, text);
  expect([await ask(['a']), await ask(['a'])]).toEqual(['a', 'a']);
  expect(made).toEqual(['a', 'a']);
  writeFileSync(file, readFileSync(file).subarray(0, -1));
  expect(await ask(['a'])).toBe('a');
});

test('parts that read the same one after the other are not the same', () => {
  expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']));
  expect(hashOf(['é'])).toBe(hashOf([Buffer.from('é')]));
});

test('what no build has asked for in a month goes, and what one has asked for stays', async () => {
  const { cache, made, ask } = startKeeping();
  const buildCache = new BuildCache(pathToFileURL(`${cache}/`), 'things');
  await ask(['old'], buildCache);
  await ask(['in use'], buildCache);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  for (const name of readdirSync(join(cache, 'things'))) utimesSync(join(cache, 'things', name), longAgo, longAgo);
  await ask(['in use'], buildCache);
  await buildCache.removeOld();
  expect(readdirSync(join(cache, 'things'))).toEqual([hashOf(['in use'])]);
  expect(made).toEqual(['old', 'in use']);
});

test('nothing kept yet is nothing to forget', async () => {
  await expect(new BuildCache(pathToFileURL(`${folder()}/`), 'things').removeOld()).resolves.toBeUndefined();
});
