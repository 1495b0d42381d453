// Downloads Playwright's own builds of the browsers.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, nodeBinary, projectDir } from '../setup.mjs';

// Milliseconds to wait for a connection to a download server. Playwright's default is 30 s for each of five attempts.
const CONNECTION_TIMEOUT_MS = 5_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;

/**
 * Downloads a build unless it exists. Returns undefined if the build cannot be downloaded, or if it does not start, for example
 * because system libraries are missing.
 * @param {import('../browsers.mjs').Engine} engine
 * @returns {import('../browsers.mjs').Browser | undefined}
 */
export function downloadBuild(engine) {
  const path = startAndPrint(engine);
  if (path) return { from: 'playwright', path };
  const cli = join(projectDir, 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(nodeBinary(), [cli, 'install', engine], {
    cwd: projectDir,
    env: environment({ PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECTION_TIMEOUT_MS) }),
    stdio: 'ignore',
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  const downloaded = status === 0 ? startAndPrint(engine) : '';
  return downloaded ? { from: 'playwright', path: downloaded } : undefined;
}

/** Starts a build and returns its path. Returns an empty text if the build is missing or does not start. */
function startAndPrint(/** @type {string} */ engine) {
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
