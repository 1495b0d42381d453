import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseArguments } from '../../scripts/test/arguments.mjs';
import { playwrightTests, readReport, computeResult, vitestTests, withSecondRun } from '../../scripts/test/reports.mjs';
import { runAtOnce } from '../../scripts/test/schedule.mjs';
import { summary } from '../../scripts/test/summary.mjs';
import { projectDir } from '../support/files.ts';

const SUITES = ['unit', 'browser'];

describe('the arguments of npm test', () => {
  test.each([
    ['', { isFull: false, isWatching: false, suites: SUITES, args: [] }],
    ['--all', { isFull: true, isWatching: false, suites: SUITES, args: [] }],
    ['unit', { isFull: false, isWatching: false, suites: ['unit'], args: [] }],
    ['unit money -t cents', { isFull: false, isWatching: false, suites: ['unit'], args: ['money', '-t', 'cents'] }],
    ['unit --watch money', { isFull: false, isWatching: true, suites: ['unit'], args: ['money'] }],
  ])('"%s" is parsed', (line, expected) =>
    expect(parseArguments(line.split(' ').filter(Boolean), SUITES)).toEqual(expected),
  );

  test.each(['money', '-t cents', 'unit browser money', '--watch', 'unit browser --watch'])('"%s" is refused', (line) =>
    expect(() => parseArguments(line.split(' '), SUITES)).toThrow(/unit, browser/),
  );
});

describe('a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'soleil-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  const readTests = (report: object, isFiltered = false) => {
    writeFileSync(file, JSON.stringify(report));
    return readReport(file, 'testResults' in report ? vitestTests : playwrightTests, isFiltered);
  };
  const read = (report: object, status: number, isFiltered = false) =>
    computeResult(readTests(report, isFiltered), status);
  const ofVitest = (...statuses: string[]) => ofVitestFile('a', statuses);
  const ofVitestFile = (name: string, statuses: string[], message = '') => ({
    testResults: [
      {
        name: join(projectDir, `${name}.test.ts`),
        message,
        assertionResults: statuses.map((status, index) => ({
          fullName: `${index + 1}`,
          status,
          failureMessages: status === 'failed' ? [REASON] : [],
        })),
      },
    ],
  });
  const REASON = 'Error: expected 1\n\nto be 2\n    at tests/a.test.ts:3:1\n    at node_modules/vitest/run.js:1:1';
  const SHOWN = '\n    Error: expected 1\n    to be 2\n        at tests/a.test.ts:3:1';
  const ofPlaywright = (...statuses: string[]) => ({
    suites: [
      {
        specs: statuses.map((status) => ({
          file: 'b.spec.ts',
          line: 1,
          title: status,
          tests: [{ status, results: [{ error: { message: `\u001b[31m${status}\u001b[39m, it says` } }, {}] }],
        })),
      },
    ],
  });

  test('counts passed tests, and lists failed, skipped and retried tests with the reason', () => {
    expect(read(ofVitest('passed', 'failed', 'skipped', 'todo'), 1)).toEqual({
      passed: 1,
      failed: [`a.test.ts › 2${SHOWN}`, 'a.test.ts › 3 (skipped)', 'a.test.ts › 4 (skipped)'],
      notes: [],
    });
    expect(read(ofVitestFile('a', ['skipped'], 'no database'), 1)).toEqual({
      passed: 0,
      failed: ['a.test.ts\n    no database', 'a.test.ts › 1 (skipped)'],
      notes: [],
    });
    expect(read(ofVitest('pending'), 1).failed).toEqual([
      'a.test.ts › 1 (skipped)\n    its process ended first: see the output above',
    ]);
    expect(read(ofPlaywright('expected', 'unexpected', 'flaky', 'skipped'), 1)).toEqual({
      passed: 2,
      failed: [
        'tests/b.spec.ts:1 › unexpected\n    unexpected, it says',
        'tests/b.spec.ts:1 › skipped (skipped)\n    skipped, it says',
      ],
      notes: ['passed only the second time: tests/b.spec.ts:1 › flaky\n    flaky, it says'],
    });
  });

  test('replaces the results of files that ran again, and notes the tests that passed only the second time', () => {
    const first = [
      ...readTests(ofVitest('passed', 'failed', 'failed')),
      ...readTests(ofVitestFile('hook', ['skipped'], 'no database')),
      ...readTests(ofVitestFile('other', ['passed'])),
    ];
    const second = [
      ...readTests(ofVitest('passed', 'passed', 'failed')),
      ...readTests(ofVitestFile('hook', ['passed'])),
    ];
    expect(computeResult(withSecondRun(first, second), 1)).toEqual({
      passed: 4,
      failed: [`a.test.ts › 3${SHOWN}`],
      notes: [
        `passed only the second time: a.test.ts › 2${SHOWN}`,
        'passed only the second time: hook.test.ts › 1\n    no database',
      ],
    });
  });

  test('ignores tests that a name filter excluded', () =>
    expect(read(ofVitest('passed', 'skipped'), 0, true)).toMatchObject({ passed: 1, failed: [] }));

  test.each([
    ['of a file that cannot be loaded', ofVitest(), 1, 'a.test.ts'],
    ['of a runner that exited with an error', ofVitest('passed'), 1, 'failed although no test failed'],
    ['without tests', { testResults: [] }, 0, 'no test'],
  ])('%s is a failure', (_, report, status, failure) =>
    expect(read(report, status).failed).toEqual([expect.stringContaining(failure)]),
  );

  test('that is missing counts as a failure', () =>
    expect(computeResult(readReport(join(folder, 'none.json'), vitestTests), 1).failed).toHaveLength(1));
});

describe('the suites', () => {
  const run = { isFull: false, isWatching: false, args: [], suites: ['build', 'site', 'unit'] };

  /** Returns suites that log their start and end. */
  function suitesThat(log: string[], failing: string[] = []) {
    const suite = (name: string, after: string[] = []) => ({
      after,
      run: async () => {
        log.push(`${name} begins`);
        await Promise.resolve();
        log.push(`${name} ends`);
        return failing.includes(name) ? { passed: 0, failed: ['a test'] } : { passed: 1, failed: [] };
      },
    });
    return { build: suite('build'), site: suite('site', ['build']), unit: suite('unit') };
  }

  test('run as many at a time as allowed, each after the suites on which it depends', async () => {
    const log: string[] = [];
    const results = await runAtOnce(run, suitesThat(log), 2);
    expect(results.map(({ name, passed }) => `${name} ${passed}`)).toEqual(['build 1', 'site 1', 'unit 1']);
    expect(log.slice(0, 2)).toEqual(['build begins', 'unit begins']);
    expect(log.indexOf('site begins')).toBeGreaterThan(log.indexOf('build ends'));
    const serialLog: string[] = [];
    await runAtOnce(run, suitesThat(serialLog), 1);
    expect(serialLog).toEqual(['build', 'site', 'unit'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  test('include each suite on which a selected suite depends', async () => {
    const results = await runAtOnce({ ...run, suites: ['site'] }, suitesThat([]), 2);
    expect(results.map(({ name }) => name)).toEqual(['build', 'site']);
  });

  test('fail without running if a suite they depend on has failed', async () => {
    const log: string[] = [];
    const results = await runAtOnce(run, suitesThat(log, ['build']), 1);
    expect(log).not.toContain('site begins');
    expect(results.flatMap(({ failed }) => failed)).toEqual([
      'build: a test',
      'site: was not run, because "build" failed',
    ]);
  });

  test('end with a table, the names of failed tests, and one line for the whole run', () => {
    const lines = summary(
      [
        { name: 'unit', passed: 12, failed: ['unit: a test'], ms: 65_000 },
        { name: 'site', passed: 3, failed: [], ms: 4_000, notes: ['a note'] },
      ],
      66_000,
    ).split('\n');
    expect(lines.slice(2)).toEqual([
      'unit         1:05      12       1',
      'site         0:04       3       0',
      'together     1:06      15       1',
      '• site: a note',
      '✘ unit: a test',
      '',
      '15 passed, 1 failed',
    ]);
  });
});
