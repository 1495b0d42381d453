import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onEachDay } from '../../local/site/each-day.ts';
import { waitingOn } from '../../local/site/fingerprint.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-01T04:58:30Z') }));
afterEach(() => void vi.useRealTimers());

test('onEachDay calls its function once a day, at midnight in Quebec', () => {
  let days = 0;
  const end = onEachDay(() => days++);
  vi.advanceTimersByTime(60_000);
  expect(days).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(days).toBe(1);
  vi.advanceTimersByTime(23 * 3_600_000);
  expect(days).toBe(1);
  vi.advanceTimersByTime(3_600_000);
  expect(days).toBe(2);
  end();
  vi.advanceTimersByTime(48 * 3_600_000);
  expect(days).toBe(2);
});

test('waitingOn returns the texts that are dated after the given day', () => {
  const root = temporary();
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('content/company.yaml', 'date: 2099-01-01\n');
  write('content/blog/1/fr.mdx', '---\ndate: 2026-11-30\n---\n');
  write('content/blog/2/fr.mdx', '---\ndate: 2026-12-02\n---\n');
  expect(waitingOn('2026-12-01', root)).toEqual(['content/blog/2/fr.mdx']);
  expect(waitingOn('2026-12-02', root)).toEqual([]);
});
