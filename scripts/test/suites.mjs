import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINES, ensureBrowsers } from '../browsers.mjs';
import { ensureServers } from '../servers.mjs';
import { projectDir } from '../setup.mjs';
import { checkStyle, checkTypes } from './checks.mjs';
import { runProgram } from './process.mjs';
import { playwright, vitest, vitestTwice } from './runners.mjs';

/**
 * All suites in the order in which they start. Suites on which others depend come first, and then the longest suites.
 * @type {Record<string, import('./schedule.mjs').Suite>}
 */
export const SUITES = {
  /** Prepares the site and the data that later suites share. Does nothing if their sources have not changed. */
  build: { run: build },
  browser: { after: ['build'], run: (run) => playwright('browser', run) },
  backend: { after: ['build'], run: backend },
  engines: { after: ['build'], run: engines },
  unit: { run: (run) => vitest('unit', run, ['--coverage']) },
  /** Runs after the build, because Astro writes types and content to the same files in both steps. */
  types: { after: ['build'], run: checkTypes },
  postgres: { after: ['build'], run: postgres },
  site: { after: ['build'], run: (run) => vitest('site', run) },
  style: { run: checkStyle },
};

async function build({ prefix = 'build' }) {
  const { status } = await runProgram('tests/support/prepared/main.ts', [], { prefix });
  return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ['see the output above'] };
}

/** Runs the engine tests, and notes missing engines. With `test:all`, tests of a missing engine fail (tests/engines/support/). */
async function engines(run) {
  const browsers = ensureBrowsers();
  const missing = ENGINES.filter((engine) => !browsers[engine]);
  const result = await vitestTwice('engines', run);
  const notTested = missing.map((engine) => `not tested in ${engine}, which is not on this machine`);
  return { ...result, notes: [...result.notes, ...notTested] };
}

/**
 * Runs a part of the backend's tests on a PostgreSQL server. `test:all` runs all of the backend's tests, and fails if PostgreSQL
 * or nginx is missing.
 */
async function postgres(run) {
  const missing = ensureServers();
  if (missing.length === 0) return vitestTwice('postgres', run);
  if (run.isFull) return { passed: 0, failed: missing };
  return { passed: 0, failed: [], notes: missing };
}

/**
 * Runs the backend's tests and checks that they cover the code of `functions/`. This code runs in separate processes, which write
 * their coverage to a folder (tests/support/functions.ts).
 */
async function backend(run) {
  if (run.isFull) for (const line of ensureServers()) console.log(line);
  const folder = join(projectDir, '.test/function-coverage');
  rmSync(folder, { recursive: true, force: true });
  // The vitest project `database-granted` exists only in the full scope (vitest.config.ts).
  const tests = await vitestTwice('backend', run, ['--project', 'database-granted']);
  // If tests are selected, they cover only a part of the functions, so coverage is not checked.
  if (run.args.length > 0) return tests;
  const { status } = await runProgram(
    'node_modules/c8/bin/c8.js',
    [
      'report',
      `--temp-directory=${folder}`,
      '--all',
      '--src=functions',
      '--include=functions/**/*.ts',
      '--reporter=text',
      '--skip-full',
      '--check-coverage',
      '--branches=100',
      '--functions=100',
      '--lines=100',
    ],
    run,
  );
  if (status === 0) return { ...tests, passed: tests.passed + 1 };
  return { ...tests, failed: [...tests.failed, 'functions: lines or branches that no test runs, named above'] };
}
