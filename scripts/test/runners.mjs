// Runs and counts the tests of a suite with vitest or Playwright.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../browsers.mjs';
import { projectDir } from '../setup.mjs';
import { runProgram } from './process.mjs';
import { playwrightTests, readReport, computeResult, vitestTests, withSecondRun } from './reports.mjs';

/**
 * @typedef {object} Run options of a run
 * @property {string[]} args arguments for the runner: files, names
 * @property {boolean} isWatching
 * @property {boolean} [isFull] whether all tests run, without a second attempt. A test that cannot run then counts as failed.
 * @property {string} [prefix] printed before each line while another suite prints at the same time
 */

const isNameFilter = (arg) => /^(-t|-g|--grep|--testNamePattern)(=|$)/.test(arg);

/**
 * Runs a project with vitest.
 * @param {string} project of vitest.config.ts
 * @param {Run} run
 * @param {string[]} [whole] additional arguments if no file or test is selected
 */
export async function vitest(project, run, whole) {
  const { tests, status } = await runVitest(project, run, whole);
  return computeResult(tests, status);
}

/** Maximum number of failed files that are run again. If more files fail, they have a common cause, and a retry does not help. */
const MAX_FILES_AGAIN = 3;

/**
 * Runs a project with vitest, and runs failed files a second time, because a busy machine may make a test fail. Tests that pass
 * only the second time are listed. In full runs and with selected tests, there is no retry.
 * @param {string} project of vitest.config.ts
 * @param {Run} run
 * @param {string[]} [whole] additional arguments if no file or test is selected
 */
export async function vitestTwice(project, run, whole) {
  const first = await runVitest(project, run, whole);
  const files = [...new Set(first.tests.filter(({ status }) => status !== 'passed').map(({ file }) => file))];
  if (run.isFull || run.args.length > 0 || files.length === 0 || files.length > MAX_FILES_AGAIN)
    return computeResult(first.tests, first.status);
  const second = await runVitest(project, run, files);
  return computeResult(withSecondRun(first.tests, second.tests), second.status);
}

async function runVitest(project, { args, isWatching, prefix }, whole = []) {
  const program = (command, ...rest) =>
    runProgram('node_modules/vitest/vitest.mjs', [command, '--project', project, ...rest], { prefix });
  if (isWatching) {
    const { status } = await program('watch', ...args);
    process.exit(status ?? 1);
  }
  const report = emptyReport(project);
  // A test in a browser engine can take minutes. The reporter `verbose` prints each test when it ends.
  const reporters = [
    `--reporter=${project === 'engines' ? 'verbose' : 'default'}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { status } = await program('run', ...reporters, ...(args.length > 0 ? args : ['--allowOnly=false', ...whole]));
  return { tests: readReport(report, vitestTests, args.some(isNameFilter)), status };
}

/**
 * Runs tests with Playwright.
 * @param {string} name of the report
 * @param {Run} run
 */
export async function playwright(name, { args, isWatching, prefix }) {
  const report = emptyReport(name);
  const byName = args.map((arg) => (arg === '-t' ? '-g' : arg));
  const { status } = await runProgram(
    'node_modules/@playwright/test/cli.js',
    ['test', ...byName, ...(isWatching ? ['--ui'] : [])],
    { prefix, env: { CHROMIUM_PATH: ensureBrowser() } },
  );
  if (isWatching) process.exit(status ?? 1);
  return computeResult(readReport(report, playwrightTests, args.some(isNameFilter)), status);
}

/** Returns the path of a report, and deletes the report of an earlier run. */
function emptyReport(name) {
  const report = join(projectDir, '.test', `${name}.json`);
  rmSync(report, { force: true });
  return report;
}
