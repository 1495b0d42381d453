import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectDir } from '../setup.mjs';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {string[]} failed by name, with the reason in lines of their own
 * @property {string[]} [notes] what a reader should know of a run that passed
 */

/**
 * @typedef {object} Test
 * @property {string} name
 * @property {string} [file] where the runner may be asked for it again
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {boolean} [isRetried] whether it failed before
 * @property {string} [reason] why it failed, or had failed before
 */

/**
 * Reads a runner's JSON report.
 * @param {string} file the report
 * @param {(report: any) => Test[]} testsIn
 * @param {boolean} [isFiltered] whether tests were chosen by name: the runners skip the others
 * @returns {Test[]}
 */
export function readReport(file, testsIn, isFiltered = false) {
  const tests = existsSync(file) ? testsIn(JSON.parse(readFileSync(file, 'utf8'))) : [];
  return isFiltered ? tests.filter((test) => test.status !== 'skipped') : tests;
}

/**
 * Returns the outcome of a run. A test that was skipped has failed; a runner that ended badly, or ran nothing, too.
 * @param {Test[]} tests
 * @param {number | null} status how the runner ended
 * @returns {Result}
 */
export function resultOf(tests, status) {
  const passed = tests.filter((test) => test.status === 'passed');
  const failed = tests
    .filter((test) => test.status !== 'passed')
    .map(({ name, status, reason }) => `${name}${status === 'skipped' ? ' (skipped)' : ''}${shortened(reason)}`);
  if (failed.length === 0 && status !== 0) failed.push('ended badly with no test failing: its output above says why');
  if (failed.length === 0 && tests.length === 0) failed.push('no test matches');
  const notes = passed
    .filter((test) => test.isRetried)
    .map(({ name, reason }) => `passed only the second time: ${name}${shortened(reason)}`);
  return { passed: passed.length, failed, notes };
}

/**
 * Returns the tests of a run whose failed files were run again: of these files what the second run says, and what of it
 * had failed.
 * @param {Test[]} first
 * @param {Test[]} second
 * @returns {Test[]}
 */
export function withSecondRun(first, second) {
  const files = new Set(second.map(({ file }) => file));
  const reasons = new Map(first.filter(({ status }) => status !== 'passed').map(({ name, reason }) => [name, reason]));
  const again = second.map((test) =>
    test.status === 'passed' && reasons.has(test.name)
      ? // What was skipped has its file's reason.
        { ...test, isRetried: true, reason: reasons.get(test.name) ?? reasons.get(test.file) }
      : test,
  );
  return [...first.filter(({ file }) => !files.has(file)), ...again];
}

/** The first lines of a reason, indented, without the runner's own part of the stack: where only the end of a log is kept. */
const shortened = (reason = '') =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at .*(node_modules|<anonymous>|node:)/.test(line))
    .slice(0, 8)
    .map((line) => `\n    ${line.slice(0, 300)}`)
    .join('');

const VITEST_STATUS = { passed: 'passed', failed: 'failed' };

/** A file without a test could not be loaded; one whose tests were skipped says why, where what comes before them failed. */
export const vitestTests = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(projectDir, name).replaceAll('\\', '/');
    const hasFailed = Boolean(message) || assertionResults.length === 0;
    const tests = assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      name: `${file} › ${fullName}`,
      file,
      status: VITEST_STATUS[status] ?? 'skipped',
      reason: status === 'pending' ? 'its process ended before it: the output above says why' : failureMessages[0],
    }));
    return [...(hasFailed ? [{ name: file, file, status: 'failed', reason: message }] : []), ...tests];
  });

const PLAYWRIGHT_STATUS = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };

export const playwrightTests = ({ suites }) => suites.flatMap(testsOf);

function testsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `tests/${file}:${line} › ${title}`,
      status: PLAYWRIGHT_STATUS[status] ?? 'failed',
      isRetried: status === 'flaky',
      reason: results.find(({ error }) => error)?.error.message,
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}
