// Tells on the terminal, or in a log, what a command is doing. Plain JavaScript without dependencies, as setup.mjs.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TICKER = join(dirname(fileURLToPath(import.meta.url)), 'ticker.mjs');

/**
 * Runs a step that blocks this process, and prints its name before and its seconds after. Where there is no terminal to
 * draw a progress bar on, a line every `intervalMs` tells that it still runs; another process prints it.
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
