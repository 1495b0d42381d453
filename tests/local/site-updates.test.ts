import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteUpdates } from '../../local/site/site-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns updates of the site. Each update ends when the test calls its function in `ends`. */
function begin() {
  const ends: (() => void)[] = [];
  return { ends, updates: new SiteUpdates(() => new Promise((resolve) => ends.push(resolve))) };
}

test('several changes less than half a minute apart cause a single update of the site', async () => {
  const { ends, updates } = begin();
  for (let time = 0; time < 3; time++) {
    updates.soon();
    await vi.advanceTimersByTimeAsync(29_999);
  }
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(1);
});

test('a change during an update causes another update afterwards', async () => {
  const { ends, updates } = begin();
  updates.now();
  await vi.advanceTimersByTimeAsync(0);
  updates.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toHaveLength(1);
  ends[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
});

test('a change during the first build causes an update afterwards', async () => {
  const { ends, updates } = begin();
  const build = Promise.withResolvers<void>();
  const built = updates.runFirst(() => build.promise);
  updates.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toHaveLength(0);
  build.resolve();
  await built;
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
});

test('an update due during the first build begins right after it', async () => {
  const { ends, updates } = begin();
  const build = Promise.withResolvers<void>();
  const built = updates.runFirst(() => build.promise);
  updates.now();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(0);
  build.resolve();
  await built;
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
});

test('a failed first build rejects with its error', async () => {
  const { updates } = begin();
  await expect(updates.runFirst(() => Promise.reject(new Error('ligne 4')))).rejects.toThrow('ligne 4');
  await updates.stop();
});

test('stopping waits for the running update, and no other update starts', async () => {
  const { ends, updates } = begin();
  updates.now();
  updates.now();
  await vi.advanceTimersByTimeAsync(0);
  let hasStopped = false;
  const stopped = updates.stop().then(() => (hasStopped = true));
  updates.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hasStopped).toBe(false);
  ends[0]!();
  await stopped;
  expect(ends).toHaveLength(1);
});
