import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Loads the original library, which another test file of this process replaces. */
async function load() {
  vi.doUnmock('idb-keyval');
  vi.resetModules();
  const { get, set } = await import('idb-keyval');
  return { get, set, ...(await import('../../src/features/inquiry/queue/answering-store.ts')) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call to a database that never answers is rejected after a time limit, and later calls are rejected at once', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const { createAnsweringStore, get, set, SILENT_MS } = await load();
  const store = createAnsweringStore('silent', 'store');
  const first = set('key', 'value', store).catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(SILENT_MS);
  expect(String(await first)).toContain('IndexedDB does not answer');
  await expect(get('key', store)).rejects.toThrow('IndexedDB does not answer');
  expect(vi.getTimerCount()).toBe(0);
});

test('a call that the database refuses is rejected with the database’s own error', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const { createAnsweringStore, get } = await load();
  await expect(get('key', createAnsweringStore('blocked', 'store'))).rejects.toThrow('blocked');
  expect(vi.getTimerCount()).toBe(0);
});
