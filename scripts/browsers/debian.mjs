// Debian's packages: of the browsers, and of the servers that tests start.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Each engine's packages, the preferred set first: older Debians have no chromium-headless-shell.
const PACKAGES = {
  chromium: [['chromium-headless-shell'], ['chromium']],
  firefox: [['firefox-esr']],
  webkit: [['webkit2gtk-driver', 'xvfb']],
};
// A font of the measures most machines have.
const FONT = 'fonts-liberation';

export const mayInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs the packages of these engines, as far as Debian has them.
 * @param {import('../browsers.mjs').Engine[]} engines
 */
export const installBrowsers = (engines) =>
  installPackages(...engines.map((engine) => PACKAGES[engine].map((names) => [...names, FONT])));

/**
 * Installs packages, as far as Debian has them.
 * @param {string[][][]} wanted of each thing the sets of packages that bring it, the preferred one first
 */
export function installPackages(...wanted) {
  apt('update', '-qq');
  for (const sets of wanted) sets.some((names) => apt('install', '-y', '-qq', '--no-install-recommends', ...names));
}

function apt(/** @type {string[]} */ ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0;
}
