// How a suite's tests are run and counted: by vitest or by Playwright.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../browsers.mjs';
import { projectDir } from '../setup.mjs';
import { runProgram } from './process.mjs';
import { playwrightTests, readReport, resultOf, vitestTests, withSecondRun } from './reports.mjs';

/**
 * @typedef {object} Run how a suite is to be run
 * @property {string[]} args for its runner: files, names
 * @property {boolean} isWatching
 * @property {boolean} [isFull] whether what cannot be run has failed
 * @property {string} [prefix] before each line it prints, when another suite prints at the same time
 */

const isNameFilter = (arg) => /^(-t|-g|--grep|--testNamePattern)(=|$)/.test(arg);

/**
 * @param {string} project of vitest.config.ts
 * @param {Run} run
 * @param {string[]} [whole] arguments of a run that nothing is left out of
 */
export async function vitest(project, run, whole) {
  const { tests, status } = await runVitest(project, run, whole);
  return resultOf(tests, status);
}

/** More files than this have failed for a reason of their own. */
const MAX_FILES_AGAIN = 3;

/**
 * As in playwright.config.ts: a change is not held up by one bad moment of a busy machine. The files of what failed are run
 * once more, and what passed only then is named. A release has no second try, nor has a part of a suite.
 * @param {string} project of vitest.config.ts
 * @param {Run} run
 * @param {string[]} [whole] arguments of a run that nothing is left out of
 */
export async function vitestTwice(project, run, whole) {
  const first = await runVitest(project, run, whole);
  const files = [...new Set(first.tests.filter(({ status }) => status !== 'passed').map(({ file }) => file))];
  if (run.isFull || run.args.length > 0 || files.length === 0 || files.length > MAX_FILES_AGAIN)
    return resultOf(first.tests, first.status);
  const second = await runVitest(project, run, files);
  return resultOf(withSecondRun(first.tests, second.tests), second.status);
}

async function runVitest(project, { args, isWatching, prefix }, whole = []) {
  const program = (command, ...rest) =>
    runProgram('node_modules/vitest/vitest.mjs', [command, '--project', project, ...rest], { prefix });
  if (isWatching) {
    const { status } = await program('watch', ...args);
    process.exit(status ?? 1);
  }
  const report = emptyReport(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = await program('run', ...reporters, ...(args.length > 0 ? args : ['--allowOnly=false', ...whole]));
  return { tests: readReport(report, vitestTests, args.some(isNameFilter)), status };
}

/**
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
  return resultOf(readReport(report, playwrightTests, args.some(isNameFilter)), status);
}

/** The path of a report that an earlier run has left nothing in. */
function emptyReport(name) {
  const report = join(projectDir, '.test', `${name}.json`);
  rmSync(report, { force: true });
  return report;
}
