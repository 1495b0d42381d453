import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectDir } from '../setup.mjs';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {string[]} failed names of failed tests, each followed by lines with the reason
 * @property {string[]} [notes] remarks on tests that passed
 */

/**
 * @typedef {object} Test
 * @property {string} name
 * @property {string} [file] path with which the runner can run the test again
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {boolean} [isRetried] whether it failed in an earlier attempt
 * @property {string} [reason] the reason of its failure, even if only an earlier attempt failed
 */

/**
 * Reads the JSON report of a runner.
 * @param {string} file the report
 * @param {(report: any) => Test[]} testsIn
 * @param {boolean} [isFiltered] whether tests were selected by name. The runners report all other tests as skipped.
 * @returns {Test[]}
 */
export function readReport(file, testsIn, isFiltered = false) {
  const tests = existsSync(file) ? testsIn(JSON.parse(readFileSync(file, 'utf8'))) : [];
  return isFiltered ? tests.filter((test) => test.status !== 'skipped') : tests;
}

/**
 * Returns the result of a run. A skipped test counts as failed. A runner that failed or ran no test counts as a failed test.
 * @param {Test[]} tests
 * @param {number | null} status exit code of the runner
 * @returns {Result}
 */
export function computeResult(tests, status) {
  const passed = tests.filter((test) => test.status === 'passed');
  const failed = tests
    .filter((test) => test.status !== 'passed')
    .map(({ name, status, reason }) => `${name}${status === 'skipped' ? ' (skipped)' : ''}${shortened(reason)}`);
  if (failed.length === 0 && status !== 0) failed.push('failed although no test failed: see its output above');
  if (failed.length === 0 && tests.length === 0) failed.push('no test matches');
  const notes = passed
    .filter((test) => test.isRetried)
    .map(({ name, reason }) => `passed only the second time: ${name}${shortened(reason)}`);
  return { passed: passed.length, failed, notes };
}

/**
 * Combines two runs, of which the second has repeated the failed files of the first. For these files, returns the tests
 * of the second run. A test that now passes keeps the reason of its first failure.
 * @param {Test[]} first
 * @param {Test[]} second
 * @returns {Test[]}
 */
export function withSecondRun(first, second) {
  const files = new Set(second.map(({ file }) => file));
  const reasons = new Map(first.filter(({ status }) => status !== 'passed').map(({ name, reason }) => [name, reason]));
  const again = second.map((test) =>
    test.status === 'passed' && reasons.has(test.name)
      ? // A test that was skipped in the first run has no reason of its own. It gets the reason of its file.
        { ...test, isRetried: true, reason: reasons.get(test.name) ?? reasons.get(test.file) }
      : test,
  );
  return [...first.filter(({ file }) => !files.has(file)), ...again];
}

/**
 * Returns the first lines of a reason, indented and without the runner's part of the stack. Long reasons would hide other
 * reasons, because some logs keep only their last lines.
 */
const shortened = (reason = '') =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at .*(node_modules|<anonymous>|node:)/.test(line))
    .slice(0, 8)
    .map((line) => `\n    ${line.slice(0, 300)}`)
    .join('');

const VITEST_STATUS = { passed: 'passed', failed: 'failed' };

/**
 * Returns the tests of a vitest report. If the report has no tests for a file, the file failed to load. If all tests of a file
 * were skipped, one of its hooks failed, and the file's own entry has the reason.
 */
export const vitestTests = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(projectDir, name).replaceAll('\\', '/');
    const hasFailed = Boolean(message) || assertionResults.length === 0;
    const tests = assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      name: `${file} › ${fullName}`,
      file,
      status: VITEST_STATUS[status] ?? 'skipped',
      reason: status === 'pending' ? 'its process ended first: see the output above' : failureMessages[0],
    }));
    return [...(hasFailed ? [{ name: file, file, status: 'failed', reason: message }] : []), ...tests];
  });

const PLAYWRIGHT_STATUS = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };

/** Returns the tests of a Playwright report. */
export const playwrightTests = ({ suites }) => suites.flatMap(listTests);

function listTests({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `tests/${file}:${line} › ${title}`,
      status: PLAYWRIGHT_STATUS[status] ?? 'failed',
      isRetried: status === 'flaky',
      reason: results.find(({ error }) => error)?.error.message,
    })),
  );
  return [...own, ...suites.flatMap(listTests)];
}
