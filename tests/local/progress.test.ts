import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { namesFile } from '../../local/site/build-site.ts';
import { runStep } from '../../local/step.ts';
import { projectDir } from '../support/files.ts';

const progress = pathToFileURL(join(projectDir, 'scripts/progress.mjs')).href;

/** A script whose step blocks its process until its standard input receives data. */
const SCRIPT = `
  import { readSync } from 'node:fs';
  import { withProgress } from '${progress}';
  withProgress('Waiting', () => readSync(0, Buffer.alloc(1)), { intervalMs: 50 });
`;

test('a long step without a terminal prints its name, its progress and its duration', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT]);
  const lines: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop()!;
    lines.push(...parts);
    if (lines.some((line) => line.includes('still running'))) child.stdin.end('x');
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(0);
  expect(lines[0]).toBe('Waiting…');
  expect(lines[1]).toMatch(/^Waiting: still running after \d+ s…$/);
  // `close` waits for all processes that write to the pipe. The process that prints the progress has therefore ended, too.
  expect(lines.at(-1)).toMatch(/^Waiting: \d+ s$/);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a step of a command prints its name, its progress and its duration', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const result = await runStep('Counting', () => vi.waitUntil(() => lines.length > 1 && 42), 10);
  expect(result).toBe(42);
  expect(lines[0]).toBe('Counting…');
  expect(lines[1]).toMatch(/^Counting: still running after \d+ s…$/);
  expect(lines.at(-1)).toMatch(/^Counting: \d+ s$/);
});

test.each([
  ['14:02:20   ├─ /contact.html (+709ms) ', true],
  ['14:02:20   └─ /index.html (+1.04s) ', true],
  ['14:02:20   ├─ /404.html14:02:20   ├─ /blog.html', true],
  ['14:02:43   ▶ /_astro/picture.GuHoB_1knSKJ.avif (before: 86kB, after: 34kB) (+2.50s) (11/12)', true],
  [' (+277ms) ', true],
  ['14:01:57 [build] Building static entrypoints...', false],
  [' generating static routes ', false],
  ['14:02:43 ✓ Completed in 4.88s.', false],
  ['content/pages/home/fr.mdx, ligne 3', false],
])('namesFile called with the line %j of a build returns %s', (line, isName) => {
  expect(namesFile(line)).toBe(isName);
});
