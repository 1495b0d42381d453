import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environment, nodeBinary, projectDir } from '../setup.mjs';

/** Maximum milliseconds in which a suite may stop its browsers and servers. */
const STOP_MS = 15_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

// On a terminal, Ctrl+C has already sent a signal to the suites.
process.once('SIGINT', () => void stop(!process.stdin.isTTY));
process.once('SIGTERM', () => void stop(true));

/**
 * Exits once each suite has stopped the processes that it started. Playwright stops its servers only on SIGINT.
 * @param {boolean} mustSignal whether the suites still need a signal
 */
async function stop(mustSignal) {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of mustSignal ? running : []) child.kill('SIGINT');
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, STOP_MS))]);
  for (const child of running) child.kill('SIGKILL');
  process.exit(1);
}

/**
 * Runs a program of the project on the project's own Node.
 * @param {string} file relative to the project
 * @param {string[]} args
 * @param {{ prefix?: string, env?: Record<string, string> }} [options] With a prefix, each printed line begins with it, so that
 * the output of simultaneous programs remains readable. Without a prefix, the program uses the terminal directly.
 * @returns {Promise<{ status: number | null, output: string }>} the printed output, which is empty without a prefix
 */
export function runProgram(file, args, { prefix, env = {} } = {}) {
  const child = spawn(nodeBinary(), ['--disable-warning=ExperimentalWarning', join(projectDir, file), ...args], {
    cwd: projectDir,
    stdio: prefix === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: environment({ ASTRO_TELEMETRY_DISABLED: '1', ...env }),
  });
  running.add(child);
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      console.log(`${prefix} │ ${line}`);
    });
  }
  return new Promise((resolve) => {
    child.once('close', (status) => {
      running.delete(child);
      resolve({ status, output: lines.join('\n') });
    });
  });
}
