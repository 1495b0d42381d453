import { ENGINES, knownBrowsers } from '../../../scripts/browsers.mjs';
import type { Driver, Engine, Settings } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWithPlaywright } from './playwright.ts';
import { startWebKit } from './webkit.ts';

const browsers = knownBrowsers();

/** Returns whether the machine has a browser of this engine. */
export const isInstalled = (engine: Engine): boolean => browsers[engine] !== undefined;

/** The installed engines, which `node scripts/browsers.mjs` finds for `npm test`. */
export const installedEngines = ENGINES.filter(isInstalled);

/**
 * Starts a browser of an engine.
 * @throws {Error} if the machine has no such browser
 */
export function startEngine(engine: Engine, settings: Settings = {}): Promise<Driver> {
  const browser = browsers[engine];
  if (!browser)
    throw new Error(`${engine} was not found. Start the tests with "npm test", which looks for installed browsers.`);
  if (browser.from === 'playwright') return startWithPlaywright(engine, undefined, settings);
  switch (engine) {
    case 'chromium':
      return startWithPlaywright(engine, browser.path, settings);
    case 'firefox':
      return startFirefox(browser.path, settings);
    case 'webkit':
      return startWebKit(browser.path);
  }
}
