import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environment, nodeBinary, projectDir } from '../setup.mjs';

/** How long a suite may take to stop its browsers and servers. */
const STOP_MS = 15_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

// A terminal's Ctrl+C has reached the suites already.
process.once('SIGINT', () => void stop(!process.stdin.isTTY));
process.once('SIGTERM', () => void stop(true));

/**
 * Ends once each suite has stopped what it had started. Playwright leaves its servers running on any signal but SIGINT.
 * @param {boolean} mustTell whether the suites do not know yet
 */
async function stop(mustTell) {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of mustTell ? running : []) child.kill('SIGINT');
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, STOP_MS))]);
  for (const child of running) child.kill('SIGKILL');
  process.exit(1);
}

/**
 * Runs a program of the project on its own Node.
 * @param {string} file relative to the project
 * @param {string[]} args
 * @param {{ prefix?: string, env?: Record<string, string> }} [options] With a prefix its lines are printed after it,
 * so that two programs may print at once; without one it has the terminal for itself.
 * @returns {Promise<{ status: number | null, output: string }>} what it printed, empty without a prefix
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
