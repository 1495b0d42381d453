import { ENGINES, knownBrowsers } from '../../../scripts/browsers.mjs';
import type { Driver, Engine, Settings } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWithPlaywright } from './playwright.ts';
import { startWebKit } from './webkit.ts';

const browsers = knownBrowsers();

export const isInstalled = (engine: Engine): boolean => browsers[engine] !== undefined;

/** The engines that are there: `node scripts/browsers.mjs` looks for them, as `npm test` does. */
export const installedEngines = ENGINES.filter(isInstalled);

/**
 * Starts a browser of an engine.
 * @throws when it is not there.
 */
export function startEngine(engine: Engine, settings: Settings = {}): Promise<Driver> {
  const browser = browsers[engine];
  if (!browser) throw new Error(`No ${engine} is known: npm test looks for it`);
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
