// Runs the tests. The last line is `N passed, N failed`. A skipped test counts as failed.
//
//   npm test                              every suite: fixed random seeds, one page of each kind, some of the fuzz runs
//   npm run test:all                      every suite in full: each page, each fuzz run, fresh seeds
//   npm test -- unit browser              only these suites (their names are in scripts/test/suites.mjs)
//   npm test -- unit money                the files of one suite whose path contains "money"
//   npm test -- unit money -t "amount"    only tests of these files with a matching title; also `browser cart -t "…"`
//   npm run test:watch                    the unit tests, again after each change; `-- money` watches one file
//   npm test -- backend deliver --watch   the same for another suite of vitest
//
// Arguments after the suite's name are passed to its runner, vitest or Playwright. SEED=… repeats a failed random run.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, giveUp, projectDir } from './setup.mjs';
import { parseArguments } from './test/arguments.mjs';
import { runAtOnce } from './test/schedule.mjs';
import { SUITES } from './test/suites.mjs';
import { summary } from './test/summary.mjs';

ensureDependencies();

let run;
try {
  run = parseArguments(process.argv.slice(2), Object.keys(SUITES));
} catch (error) {
  giveUp(error.message);
}
if (run.isFull) process.env.TEST_SCOPE = 'all';
mkdirSync(join(projectDir, '.test'), { recursive: true });

const startedAt = Date.now();
const results = await runAtOnce(run, SUITES);
console.log(summary(results, Date.now() - startedAt));
process.exit(results.every(({ failed }) => failed.length === 0) ? 0 : 1);
