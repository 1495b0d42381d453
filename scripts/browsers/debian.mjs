// Installs Debian's packages of browsers and of servers that tests start.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Package sets for each engine, with the preferred set first. Older Debian versions have no chromium-headless-shell.
const PACKAGES = {
  chromium: [['chromium-headless-shell'], ['chromium']],
  firefox: [['firefox-esr']],
  webkit: [['webkit2gtk-driver', 'xvfb']],
};
// A font whose characters are as wide as those of the fonts on most machines.
const FONT = 'fonts-liberation';

/** Returns whether this process runs as root on a system with apt. */
export const mayInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs the packages of these engines, if Debian has them.
 * @param {import('../browsers.mjs').Engine[]} engines
 */
export const installBrowsers = (engines) =>
  installPackages(...engines.map((engine) => PACKAGES[engine].map((names) => [...names, FONT])));

/**
 * Installs packages, if Debian has them.
 * @param {string[][][]} wanted for each program, the sets of packages that provide it, the preferred set first
 */
export function installPackages(...wanted) {
  apt('update', '-qq');
  for (const sets of wanted) sets.some((names) => apt('install', '-y', '-qq', '--no-install-recommends', ...names));
}

function apt(/** @type {string[]} */ ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0;
}
