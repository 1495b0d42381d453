import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectDir } from '../support/files.ts';

const progress = pathToFileURL(join(projectDir, 'scripts/progress.mjs')).href;

/** A step that blocks its process until something is written to its standard input. */
const SCRIPT = `
  import { readSync } from 'node:fs';
  import { withProgress } from '${progress}';
  withProgress('Waiting', () => readSync(0, Buffer.alloc(1)), { intervalMs: 50 });
`;

test('a long step without a terminal tells what it is, that it goes on, and how long it took', async () => {
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
  // The process that told it is gone: `close` waits for all that write to the pipe.
  expect(lines.at(-1)).toMatch(/^Waiting: \d+ s$/);
});
