// How a suite's tests are run and counted: by vitest or by Playwright.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../browsers.mjs';
import { projectDir } from '../setup.mjs';
import { runProgram } from './process.mjs';
import { playwrightTests, readReport, vitestTests } from './reports.mjs';

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
export async function vitest(project, { args, isWatching, prefix }, whole = []) {
  if (isWatching) {
    const { status } = await runProgram('node_modules/vitest/vitest.mjs', ['watch', '--project', project, ...args]);
    process.exit(status ?? 1);
  }
  const report = emptyReport(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const rest = args.length > 0 ? args : ['--allowOnly=false', ...whole];
  const { status } = await runProgram(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', project, ...reporters, ...rest],
    { prefix },
  );
  return readReport(report, status, vitestTests, args.some(isNameFilter));
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
  return readReport(report, status, playwrightTests, args.some(isNameFilter));
}

/** The path of a report that an earlier run has left nothing in. */
function emptyReport(name) {
  const report = join(projectDir, '.test', `${name}.json`);
  rmSync(report, { force: true });
  return report;
}
