// Finds Chromium, Firefox and WebKit for the tests, or installs them. Tried in this order for each: Playwright's own
// build where it can be downloaded, the machine's browser, Debian's package where it may be installed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installBrowsers, mayInstallPackages } from './browsers/debian.mjs';
import { findOnMachine } from './browsers/machine.mjs';
import { downloadBuild } from './browsers/playwright.mjs';
import { withProgress } from './progress.mjs';
import { giveUp, projectDir } from './setup.mjs';

/**
 * @typedef {'chromium' | 'firefox' | 'webkit'} Engine
 * @typedef {object} Browser
 * @property {'playwright' | 'machine'} from Whose build it is, which decides how it is driven.
 * @property {string} path The program to start; for the machine's WebKit its WebDriver.
 */

/** @type {Engine[]} */
export const ENGINES = ['chromium', 'firefox', 'webkit'];

const NAMES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };
const HINTS = {
  chromium: 'install Chromium or Google Chrome so that "chromium" or "google-chrome" is on the PATH',
  firefox: 'install Firefox so that "firefox-esr" or "firefox" is on the PATH',
  webkit: 'install WebKitWebDriver and Xvfb (on Debian: webkit2gtk-driver and xvfb)',
};

const memory = join(projectDir, 'node_modules', '.browsers.json');

/**
 * Returns the browsers found by the last `ensureBrowsers`, as far as they are still there.
 * @returns {Partial<Record<Engine, Browser>>}
 */
export function knownBrowsers() {
  if (!existsSync(memory)) return {};
  /** @type {[Engine, Browser][]} */
  const known = Object.entries(JSON.parse(readFileSync(memory, 'utf8')));
  return Object.fromEntries(known.filter(([, { path }]) => existsSync(path)));
}

/**
 * Returns the browsers of these engines, looking for those that are not known yet. Says in a line which are missing.
 * @param {Engine[]} engines
 * @returns {Partial<Record<Engine, Browser>>}
 */
export function ensureBrowsers(engines = ENGINES) {
  const known = knownBrowsers();
  const isUnknown = (/** @type {Engine} */ engine) => !known[engine];
  if (engines.some(isUnknown)) {
    find(engines.filter(isUnknown), known);
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, JSON.stringify(known));
  }
  for (const engine of engines.filter(isUnknown))
    console.log(`No ${NAMES[engine]} for the tests: ${HINTS[engine]}, then run the command again.`);
  return known;
}

/**
 * Returns the path of a Chromium, or '' for Playwright's own. Ends the command when there is none.
 * @returns {string}
 */
export function ensureBrowser() {
  const { chromium } = ensureBrowsers(['chromium']);
  if (!chromium) giveUp('The command needs a Chromium.');
  return chromium.from === 'playwright' ? '' : chromium.path;
}

/**
 * @param {Engine[]} missing
 * @param {Partial<Record<Engine, Browser>>} found Receives what is found.
 */
function find(missing, found) {
  const remember = (/** @type {Engine} */ engine, /** @type {Browser | undefined} */ browser) => {
    if (!browser) return;
    console.log(`  ${NAMES[engine]}: ${browser.from === 'playwright' ? 'Playwright’s build' : browser.path}`);
    found[engine] = browser;
  };
  console.log(`Looking for ${missing.map((engine) => NAMES[engine]).join(', ')} (once)…`);
  for (const engine of missing) remember(engine, downloadBuild(engine) ?? findOnMachine(engine));
  const uninstalled = missing.filter((engine) => !found[engine]);
  if (uninstalled.length === 0 || !mayInstallPackages()) return;
  const names = uninstalled.map((engine) => NAMES[engine]).join(', ');
  withProgress(`Installing Debian’s packages for ${names} (a minute or two)`, () => installBrowsers(uninstalled));
  for (const engine of uninstalled) remember(engine, findOnMachine(engine));
}
