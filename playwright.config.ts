import { defineConfig, devices } from '@playwright/test';
import { BASE_URL, CHAT_SCRIPT_URL, FIXTURE_PORT, FIXTURE_URL, PORT, STRIPE_URL } from './tests/support/address.ts';
// This import sets the seed of random runs before the workers start, so that all workers use the same seed.
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
  // On a busy machine, a test may fail once. This must not block a change. Tests that passed only at the second attempt are
  // listed at the end of the run. A release has no second attempt.
  retries: isFullScope ? 0 : 1,
  // Ends tests that hang. Working tests are faster, even on a busy machine. In the full scope, the slowest test checks every
  // accessibility rule in each state and in four views. This test takes two minutes at a load average of 20.
  timeout: isFullScope ? 300_000 : 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.test/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: BASE_URL,
    // Shorter than the test's timeout, so that the report names the line at which the browser did not respond.
    navigationTimeout: 60_000,
    locale: 'fr-CA',
    // Tests delay files with `route`, which does not see requests that a service worker answers. Only tests that need the service
    // worker allow service workers.
    serviceWorkers: 'block',
    // Recording a trace doubles a test's duration. `npm test -- browser FILE --trace on` records a trace.
    trace: 'off',
    launchOptions: {
      // scripts/test/runners.mjs sets CHROMIUM_PATH to the machine's own Chromium if Playwright has no Chromium.
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Chromium's sandbox refuses to run as root, which is the user in a container.
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
        // Tests change prices. Without this setting, each change would start a build of the site during the run.
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
