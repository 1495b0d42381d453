// Detects the exit of the process that started this process. When npm is killed, its shell may exit or keep running. This
// process gets no signal in either case. This file is plain JavaScript without dependencies, for the reason given in setup.mjs.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;

/**
 * Calls `onGone` once when the parent process has exited, or when the npm that runs this script through a shell has exited.
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  const parent = process.ppid;
  // npm starts a shell, and the shell starts this process. If the shell keeps running when npm is killed, the parent's ID stays
  // the same, so npm is watched too.
  const npm = process.env.npm_lifecycle_event === undefined ? undefined : findParent(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isThere(npm))) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Returns the parent ID of a process. Returns undefined if the system does not report the ID, or if the parent is the system's
 * first process.
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
