// Finds browsers that are installed on this machine.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAMS = {
  // The headless shell runs the tests in half the time of a full Chromium.
  chromium: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  firefox: ['firefox-esr', 'firefox'],
  webkit: ['WebKitWebDriver'],
};

// Options with which each program starts and exits without opening a window.
const QUESTIONS = { chromium: '--version', firefox: '--version', webkit: '--help' };

/**
 * Returns an installed browser that starts, or undefined.
 * @param {import('../browsers.mjs').Engine} engine
 * @returns {import('../browsers.mjs').Browser | undefined}
 */
export function findOnMachine(engine) {
  // The machine's WebKit needs a display, which Xvfb provides.
  if (engine === 'webkit' && !onPath(['Xvfb']).some(isExecutable)) return undefined;
  const starts = (/** @type {string} */ path) =>
    isExecutable(path) && spawnSync(path, [QUESTIONS[engine]], { stdio: 'ignore', timeout: 30_000 }).status === 0;
  const path = onPath(PROGRAMS[engine]).find(starts);
  return path === undefined ? undefined : { from: 'machine', path };
}

function onPath(/** @type {string[]} */ names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
