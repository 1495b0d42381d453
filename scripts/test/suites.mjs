import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINES, ensureBrowsers } from '../browsers.mjs';
import { ensureServers } from '../servers.mjs';
import { projectDir } from '../setup.mjs';
import { checkStyle, checkTypes } from './checks.mjs';
import { runProgram } from './process.mjs';
import { playwright, vitest, vitestTwice } from './runners.mjs';

/**
 * Every suite, in the order in which they begin: what others need first, then the longest.
 * @type {Record<string, import('./schedule.mjs').Suite>}
 */
export const SUITES = {
  /** The site and the data that the suites after it share; made again only when their sources have changed. */
  build: { run: build },
  browser: { after: ['build'], run: (run) => playwright('browser', run) },
  backend: { after: ['build'], run: backend },
  engines: { after: ['build'], run: engines },
  unit: { run: (run) => vitest('unit', run, ['--coverage']) },
  /** Astro writes the content's types and store for a check as for a build: in the same files. */
  types: { after: ['build'], run: checkTypes },
  postgres: { after: ['build'], run: postgres },
  site: { after: ['build'], run: (run) => vitest('site', run) },
  style: { run: checkStyle },
};

async function build({ prefix = 'build' }) {
  const { status } = await runProgram('tests/support/prepared/main.ts', [], { prefix });
  return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ['the output above says why'] };
}

/** In each engine that is there; `test:all` fails where one is not. */
async function engines(run) {
  const browsers = ensureBrowsers();
  const missing = ENGINES.filter((engine) => !browsers[engine]);
  const result = await vitestTwice('engines', run);
  const notTested = missing.map((engine) => `not tested in ${engine}, which is not on this machine`);
  return { ...result, notes: [...result.notes, ...notTested] };
}

/** A part of the backend's suites on a PostgreSQL server, all of them in `test:all`, which fails where there is none. */
async function postgres(run) {
  const missing = ensureServers();
  if (missing.length === 0) return vitestTwice('postgres', run);
  if (run.isFull) return { passed: 0, failed: missing };
  return { passed: 0, failed: [], notes: missing };
}

/** The functions run in processes of their own, which leave there what of them has run (tests/support/functions.ts). */
async function backend(run) {
  if (run.isFull) for (const line of ensureServers()) console.log(line);
  const folder = join(projectDir, '.test/function-coverage');
  rmSync(folder, { recursive: true, force: true });
  // The second project is there in the full scope alone (vitest.config.ts).
  const tests = await vitestTwice('backend', run, ['--project', 'database-granted']);
  // A part of the tests runs a part of the functions.
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
