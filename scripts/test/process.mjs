import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environment, nodeBinary, projectDir } from '../setup.mjs';

const running = new Set();

// A terminal tells the whole group; a supervisor signals only this process.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
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
