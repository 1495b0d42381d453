import { defineConfig, devices } from '@playwright/test';

const PORT = 4325;

export default defineConfig({
  testDir: 'tests',
  testMatch: ['site/**/*.spec.ts', 'e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  outputDir: '.test/results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  // The first calls after a start meet a busy machine; nothing waits this long without a reason.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.test/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'fr-CA',
    trace: 'retain-on-failure',
    launchOptions: {
      // Set by scripts/test.mjs to the machine's own Chromium where Playwright has none.
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Chromium's sandbox refuses to run as root, which is who runs tests in a container.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning tests/support/e2e-server.ts',
    env: { PORT: String(PORT), DATA_DIR: '.test/data', SITE_DIR: '.test/site' },
    url: `http://127.0.0.1:${PORT}/`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
