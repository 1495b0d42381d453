import { defineConfig, devices } from '@playwright/test';
import { BASE_URL, CHAT_SCRIPT_URL, FIXTURE_PORT, FIXTURE_URL, PORT, STRIPE_URL } from './tests/support/address.ts';
// Sets the seed of random runs, one for every worker, before the workers start.
import { FULL_SCOPE, isFullScope } from './tests/support/scope.ts';
import { stripeEnvironment } from './tests/support/stripe-server.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: [
    'site/**/*.spec.ts',
    'intent/**/*.spec.ts',
    'budgets/**/*.spec.ts',
    'e2e/**/*.spec.ts',
    'no-script/**/*.spec.ts',
    'a11y/**/*.spec.ts',
    'hosted/**/*.spec.ts',
  ],
  outputDir: '.test/results',
  forbidOnly: true,
  ...(isFullScope ? {} : { grepInvert: new RegExp(FULL_SCOPE.tag) }),
  fullyParallel: true,
  workers: 2,
  // A change is not held up by one bad moment of a busy machine: what passed only the second time is named at the end of
  // the run. A release has no second try.
  retries: isFullScope ? 0 : 1,
  // What hangs ends here; nothing else waits this long, on however busy a machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.test/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: BASE_URL,
    // A browser that does not answer is told by the line that waits for it.
    navigationTimeout: 60_000,
    locale: 'fr-CA',
    // It answers past `route`, by which tests hold files back; those of its own let it in, and so do the other engines.
    serviceWorkers: 'block',
    // A trace takes as long as its test. `npm test -- browser FILE --trace on` records one.
    trace: 'off',
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
  webServer: [
    {
      command: 'node --disable-warning=ExperimentalWarning tests/support/e2e-server.ts',
      env: {
        PORT: String(PORT),
        DATA_DIR: '.test/data',
        SITE_DIR: '.test/site',
        // Prices are changed in tests, whose pages stay as they are.
        BUILD_ON_PRICES: 'no',
        PUBLIC_CHAT_SCRIPT_URL: CHAT_SCRIPT_URL,
        ...stripeEnvironment(STRIPE_URL),
      },
      url: `${BASE_URL}/`,
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      stdout: 'ignore',
      stderr: 'pipe',
    },
    {
      command: 'node --disable-warning=ExperimentalWarning tests/intent/server.ts',
      env: { PORT: String(FIXTURE_PORT) },
      url: `${FIXTURE_URL}/`,
      timeout: 240_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
});
