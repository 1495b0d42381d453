import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isFullScope } from './tests/support/scope.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const SHARED = {
  root,
  setupFiles: ['tests/support/seed.ts'],
  // Ends tests that hang. At a load of 20, a test of 5 seconds takes a minute.
  testTimeout: 180_000,
  // `beforeAll` may start a server, which builds the site.
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};
/** Slow tests that only `npm run test:all` runs. */
const FULL_SCOPE_ONLY = ['tests/hostile/answer-time.test.ts', 'tests/local/publishing.test.ts'];

const prepared = ['tests/support/prepared/main.ts'];

/** The database suite on a project with the default privileges of Supabase before 2026 (tests/support/default-privileges.ts). */
const onGrantingProject = {
  test: {
    ...SHARED,
    name: 'database-granted',
    include: ['tests/database/**/*.test.ts'],
    globalSetup: ['tests/support/prepared/granted.ts'],
    env: { GRANTED_BY_DEFAULT: 'everything' },
    // Tests of lists with 10 000 rows take 5 minutes at a load of 20.
    testTimeout: 600_000,
    maxWorkers: 3,
    isolate: false,
  },
};

/** Tests that do not run on PostgreSQL: those of the embedded database's files, and those without a database. */
const EMBEDDED_ONLY = [
  'tests/hostile/frozen-statement.test.ts',
  'tests/hostile/power-failure.test.ts',
  'tests/local/data-folder.test.ts',
  'tests/local/memory.test.ts',
  'tests/local/static-site.test.ts',
];

/** The backend's suites on a PostgreSQL server (tests/support/postgres.ts). */
const onPostgres = {
  test: {
    ...SHARED,
    name: 'postgres',
    include: isFullScope
      ? ['database', 'functions', 'local', 'hostile', 'postgres'].map((folder) => `tests/${folder}/**/*.test.ts`)
      : ['tests/database/{policies,rights,schema}.test.ts'],
    exclude: EMBEDDED_ONLY,
    globalSetup: [...prepared, 'tests/support/prepared/postgres.ts'],
    env: { TEST_DATABASE: 'postgres' },
    testTimeout: 600_000,
    maxWorkers: 3,
    isolate: false,
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/content/**/*.test.ts'],
          // One process runs many files. A process for each file would double the time. No file leaves state for other files.
          isolate: false,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'site',
          include: ['tests/site/**/*.test.ts', 'tests/budgets/**/*.test.ts'],
          globalSetup: prepared,
          // All files run in one process, so that each page is parsed only once.
          isolate: false,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'backend',
          include: [
            'tests/database/**/*.test.ts',
            'tests/functions/**/*.test.ts',
            'tests/local/**/*.test.ts',
            'tests/hostile/**/*.test.ts',
            'tests/auth/**/*.test.ts',
            'tests/hosted/**/*.test.ts',
            'tests/deploy/**/*.test.ts',
          ],
          exclude: isFullScope ? [] : FULL_SCOPE_ONLY,
          globalSetup: prepared,
          // A test that builds the site takes 25 seconds of processor time, which is four minutes at a load of 20. In the full
          // scope, a test tries each right on each column, which takes longer.
          testTimeout: isFullScope ? 1_200_000 : 600_000,
          // Three workers on two cores, because a file mostly waits for the processes that it has started.
          maxWorkers: 3,
          // Each of the three workers runs many files, and loads the backend only once.
          isolate: false,
        },
      },
      ...(isFullScope ? [onGrantingProject] : []),
      onPostgres,
      {
        test: {
          ...SHARED,
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          // Only the full scope runs these files, because all other engine tests use the drivers, and Chromium's tests cover
          // readability.
          exclude: isFullScope ? [] : ['tests/engines/drivers.test.ts', 'tests/engines/readable.test.ts'],
          globalSetup: [...prepared, 'tests/engines/support/site.ts'],
          // Two cores cannot run three browsers at once.
          fileParallelism: false,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/core/**/*.ts', 'src/features/*/rules/**/*.ts', 'src/i18n/**/*.ts'],
      reporter: [['text', { skipFull: true }]],
      thresholds: { branches: 100, functions: 100, lines: 100 },
    },
  },
});
