import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
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
  // The process has ended. `close` waits for all processes that write to the pipe.
  expect(lines.at(-1)).toMatch(/^Waiting: \d+ s$/);
});
