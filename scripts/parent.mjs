// Detects that the process that started this one has exited. When npm ends, it may or may not end its shell. In neither case
// does this process get a signal. Plain JavaScript without dependencies, like setup.mjs.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;

/**
 * Calls `onGone` once when the parent of this process has exited, or the npm that runs this script through a shell.
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  const parent = process.ppid;
  // The processes are npm → shell → this one. When npm is killed, its shell keeps waiting.
  const npm = process.env.npm_lifecycle_event === undefined ? undefined : findParent(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isThere(npm))) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Returns the parent ID of a process. Returns undefined if the system does not report it, or if the parent is the first
 * process.
 */
function findParent(pid) {
  try {
    const output =
      process.platform === 'linux'
        ? // The format is `pid (name) state ppid …`, and the name may contain any character.
          readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S /s, '')
        : execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
    const parent = Number.parseInt(output, 10);
    return parent > 1 ? parent : undefined;
  } catch {
    return undefined;
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
