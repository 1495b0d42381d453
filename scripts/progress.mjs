// Shows the progress of a command on the terminal or in a log. This file is plain JavaScript without dependencies, for the reason
// given in setup.mjs.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TICKER = join(dirname(fileURLToPath(import.meta.url)), 'ticker.mjs');

/**
 * Runs a step that blocks this process. Prints the step's name before it runs, and its duration afterwards. If the output is not
 * a terminal, another process prints a line every `intervalMs` while the step runs.
 * @template Result
 * @param {string} name
 * @param {() => Result} work
 * @returns {Result}
 */
export function withProgress(name, work, { intervalMs = 15_000 } = {}) {
  console.log(`${name}…`);
  const startedMs = Date.now();
  const ticker = process.stdout.isTTY
    ? undefined
    : spawn(process.execPath, [TICKER, name, String(intervalMs)], { stdio: ['ignore', 'inherit', 'ignore'] });
  try {
    return work();
  } finally {
    ticker?.kill();
    console.log(`${name}: ${Math.round((Date.now() - startedMs) / 1000)} s`);
  }
}
