// Playwright's own builds of the browsers.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, nodeBinary, projectDir } from '../setup.mjs';

// Where its servers cannot be reached it says so after this long, not after three times half a minute.
const CONNECTION_TIMEOUT_MS = 5_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;

/**
 * Downloads a build unless it is there. Returns undefined where it cannot be had or does not start: a downloaded
 * browser may miss libraries of the system.
 * @param {import('../browsers.mjs').Engine} engine
 * @returns {import('../browsers.mjs').Browser | undefined}
 */
export function downloadBuild(engine) {
  const path = startAndTell(engine);
  if (path) return { from: 'playwright', path };
  const cli = join(projectDir, 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(nodeBinary(), [cli, 'install', engine], {
    cwd: projectDir,
    env: environment({ PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECTION_TIMEOUT_MS) }),
    stdio: 'ignore',
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  const downloaded = status === 0 ? startAndTell(engine) : '';
  return downloaded ? { from: 'playwright', path: downloaded } : undefined;
}

/** Starts a build and returns its path; returns '' where it is not there or does not start. */
function startAndTell(/** @type {string} */ engine) {
  const script = `const engine = require('@playwright/test').${engine};
    engine.launch({ chromiumSandbox: false }).then((browser) => browser.close())
      .then(() => process.stdout.write(engine.executablePath()), () => process.exit(1));`;
  const { status, stdout } = spawnSync(nodeBinary(), ['-e', script], {
    cwd: projectDir,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return status === 0 ? stdout : '';
}
