// Whether what started this process is still there. npm that is ended takes its shell with it, or nobody; either way this
// process is told nothing. Plain JavaScript without dependencies, as setup.mjs.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;

/**
 * Calls `onGone` once, when the parent of this process is gone, or the npm that runs this script by a shell.
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  const parent = process.ppid;
  // npm → shell → this process: the shell of an npm that was killed waits on.
  const npm = process.env.npm_lifecycle_event === undefined ? undefined : parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isThere(npm))) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Returns the parent's id of a process; undefined where the system does not tell, and for what the first one started. */
function parentOf(pid) {
  try {
    const told =
      process.platform === 'linux'
        ? // `pid (name) state ppid …`, and a name may hold anything.
          readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S /s, '')
        : execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
    const parent = Number.parseInt(told, 10);
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
