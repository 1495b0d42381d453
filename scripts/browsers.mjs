// Finds or installs Chromium, Firefox and WebKit for the tests. For each browser, tries Playwright's own build first, then the
// browser on this machine, then Debian's package.
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
 * @property {'playwright' | 'machine'} from Origin of the build, which determines how tests drive it.
 * @property {string} path Path of the program. For the machine's WebKit, this is its WebDriver.
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
 * Returns the browsers that `ensureBrowsers` has found and that still exist, and the Chromium of CHROMIUM_PATH.
 * @returns {Partial<Record<Engine, Browser>>}
 */
export const knownBrowsers = () => ({ ...foundBrowsers(), ...chosenBrowsers() });

/** @returns {Partial<Record<Engine, Browser>>} */
function foundBrowsers() {
  if (!existsSync(memory)) return {};
  /** @type {[Engine, Browser][]} */
  const browsers = Object.entries(JSON.parse(readFileSync(memory, 'utf8')));
  return Object.fromEntries(browsers.filter(([, { path }]) => existsSync(path)));
}

/**
 * Returns the Chromium of the setting CHROMIUM_PATH, for example an older version. Exits if the file does not exist.
 * @returns {Partial<Record<Engine, Browser>>}
 */
function chosenBrowsers() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return {};
  if (!existsSync(path)) giveUp(`CHROMIUM_PATH is "${path}", which does not exist. Correct it, or remove the setting.`);
  return { chromium: { from: 'machine', path } };
}

/**
 * Looks for browsers of these engines that are not known yet, and prints a line for each missing browser. Returns all known
 * browsers.
 * @param {Engine[]} engines
 * @returns {Partial<Record<Engine, Browser>>}
 */
export function ensureBrowsers(engines = ENGINES) {
  const browsers = foundBrowsers();
  const chosen = chosenBrowsers();
  const isUnknown = (/** @type {Engine} */ engine) => !chosen[engine] && !browsers[engine];
  if (engines.some(isUnknown)) {
    find(engines.filter(isUnknown), browsers);
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, JSON.stringify(browsers));
  }
  for (const engine of engines.filter(isUnknown))
    console.log(`No ${NAMES[engine]} for the tests: ${HINTS[engine]}, then run the command again.`);
  return { ...browsers, ...chosen };
}

/**
 * Returns the path of a Chromium, or '' for Playwright's own build. Exits if it cannot find one.
 * @returns {string}
 */
export function ensureBrowser() {
  const { chromium } = ensureBrowsers(['chromium']);
  if (!chromium) giveUp('The command needs a Chromium.');
  return chromium.from === 'playwright' ? '' : chromium.path;
}

/**
 * Downloads the missing browsers, or finds them on this machine. Installs Debian's packages for the remaining browsers if this
 * process runs as root on a system with apt.
 * @param {Engine[]} missing
 * @param {Partial<Record<Engine, Browser>>} browsers Receives the browsers that were found.
 */
function find(missing, browsers) {
  const remember = (/** @type {Engine} */ engine, /** @type {Browser | undefined} */ browser) => {
    if (!browser) return;
    console.log(`  ${NAMES[engine]}: ${browser.from === 'playwright' ? 'Playwright’s build' : browser.path}`);
    browsers[engine] = browser;
  };
  console.log(`Looking for ${missing.map((engine) => NAMES[engine]).join(', ')} (once)…`);
  for (const engine of missing) remember(engine, downloadBuild(engine) ?? findOnMachine(engine));
  const uninstalled = missing.filter((engine) => !browsers[engine]);
  if (uninstalled.length === 0 || !mayInstallPackages()) return;
  const names = uninstalled.map((engine) => NAMES[engine]).join(', ');
  withProgress(`Installing Debian’s packages for ${names} (a minute or two)`, () => installBrowsers(uninstalled));
  for (const engine of uninstalled) remember(engine, findOnMachine(engine));
}
