// Finds a Chromium for the browser tests, or installs one: Playwright's own where it can be downloaded, the
// machine's, Debian's package where we may install it. Its shell without windows takes half the time.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, giveUp, nodeBinary, projectDir } from './setup.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const remembered = join(projectDir, 'node_modules', '.chromium-path');

/** @returns {string} the path of a browser, or '' for Playwright's own. */
export function ensureBrowser() {
  const known = existsSync(remembered) ? readFileSync(remembered, 'utf8') : undefined;
  if (known !== undefined && canStart(known || playwrightsOwn())) return known;
  console.log('Looking for a browser (once)…');
  const path = downloadPlaywrights() ? '' : (onThisMachine() ?? installDebians());
  if (path === undefined) {
    giveUp(
      'No browser for the tests: install Chromium or Google Chrome so that "chromium" or "google-chrome" is on the PATH, then run the command again.',
    );
  }
  mkdirSync(join(projectDir, 'node_modules'), { recursive: true });
  writeFileSync(remembered, path);
  return path;
}

function playwrightsOwn() {
  const ask = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  return spawnSync(nodeBinary(), ['-e', ask], { cwd: projectDir, encoding: 'utf8' }).stdout;
}

function downloadPlaywrights() {
  if (canStart(playwrightsOwn())) return true;
  const cli = join(projectDir, 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(nodeBinary(), [cli, 'install', 'chromium'], {
    cwd: projectDir,
    env: environment(),
    stdio: 'ignore',
    timeout: 300_000,
  });
  return status === 0 && canStart(playwrightsOwn());
}

/** A downloaded browser may still miss the system's libraries. */
const canStart = (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(canStart);
}

function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Debian’s Chromium…');
  const apt = (...args) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' })
      .status === 0;
  // With a font of the measures most machines have.
  const install = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation');
  apt('update', '-qq');
  // Older Debians have no such package.
  return install(SHELL) || install('chromium') ? onThisMachine() : undefined;
}
