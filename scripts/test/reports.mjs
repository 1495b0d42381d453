import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectDir } from '../setup.mjs';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {string[]} failed by name
 * @property {string[]} [notes] what a reader should know of a run that passed
 */

/**
 * Reads a runner's JSON report. A test that was skipped has failed, unless a name filter left it out; a runner that
 * ended badly, or ran nothing, has failed.
 * @param {string} file the report
 * @param {number | null} status how the runner ended
 * @param {(report: any) => { name: string, status: 'passed' | 'failed' | 'skipped', isRetried?: boolean }[]} testsIn
 * @param {boolean} [isFiltered] whether tests were chosen by name
 * @returns {Result}
 */
export function readReport(file, status, testsIn, isFiltered = false) {
  const tests = existsSync(file) ? testsIn(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const counted = isFiltered ? tests.filter((test) => test.status !== 'skipped') : tests;
  const failed = counted
    .filter((test) => test.status !== 'passed')
    .map(({ name, status }) => (status === 'skipped' ? `${name} (skipped)` : name));
  if (failed.length === 0 && status !== 0) failed.push('ended badly with no test failing: its output above says why');
  if (failed.length === 0 && counted.length === 0) failed.push('no test matches');
  const notes = counted
    .filter((test) => test.status === 'passed' && test.isRetried)
    .map(({ name }) => `passed only the second time: ${name}`);
  return { passed: counted.filter((test) => test.status === 'passed').length, failed, notes };
}

const VITEST_STATUS = { passed: 'passed', failed: 'failed' };

/** A file without a test could not be loaded. */
export const vitestTests = ({ testResults }) =>
  testResults.flatMap((file) => {
    const path = relative(projectDir, file.name).replaceAll('\\', '/');
    if (file.assertionResults.length === 0) return [{ name: path, status: 'failed' }];
    return file.assertionResults.map((test) => ({
      name: `${path} › ${test.fullName}`,
      status: VITEST_STATUS[test.status] ?? 'skipped',
    }));
  });

const PLAYWRIGHT_STATUS = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };

export const playwrightTests = ({ suites }) => suites.flatMap(testsOf);

function testsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status }) => ({
      name: `tests/${file}:${line} › ${title}`,
      status: PLAYWRIGHT_STATUS[status] ?? 'failed',
      isRetried: status === 'flaky',
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}
