// Every suite, one after the other; at the end what failed, by name, and one line for all: `N passed, N failed`.
// `npm test -- unit` (or types, backend, browser) runs one of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureDependencies, environment, giveUp, nodeBinary, projectDir } from './setup.mjs';

ensureDependencies();

const SUITES = {
  types: () => run('astro/bin/astro.mjs', ['check', '--minimumFailingSeverity', 'hint']),
  unit: () => vitest('unit', ['--coverage']),
  backend: backendAndCoverage,
  browser: () => playwright(),
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in SUITES));
if (unknown) giveUp(`There is no suite "${unknown}": the suites are ${Object.keys(SUITES).join(', ')}.`);

const reports = join(projectDir, '.test');
mkdirSync(reports, { recursive: true });

let passed = 0;
const failed = [];
for (const [name, suite] of Object.entries(SUITES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n— ${name}`);
  const result = suite();
  passed += result.passed;
  failed.push(...result.failed.map((test) => `${name}: ${test}`));
}
for (const test of failed) console.error(`✘ ${test}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

function vitest(name, args) {
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = run('vitest/vitest.mjs', ['run', '--project', name, ...reporters, ...args]);
  return read(report, ended, ({ testResults }) =>
    testResults.flatMap((file) => {
      const path = relative(projectDir, file.name);
      const tests = file.assertionResults.map((test) => ({
        name: `${path} › ${test.fullName}`,
        passed: test.status === 'passed',
      }));
      return tests.length > 0 ? tests : [{ name: path, passed: false }];
    }),
  );
}

/** The functions run in processes of their own, which leave there what of them has run (tests/support/functions.ts). */
function backendAndCoverage() {
  const folder = join(reports, 'function-coverage');
  rmSync(folder, { recursive: true, force: true });
  const tests = vitest('backend', []);
  const thresholds = ['--check-coverage', '--branches=100', '--functions=100', '--lines=100'];
  const covered = run('c8/bin/c8.js', [
    'report',
    `--temp-directory=${folder}`,
    '--all',
    '--src=functions',
    '--include=functions/**/*.ts',
    '--reporter=text',
    '--skip-full',
    ...thresholds,
  ]);
  return { passed: tests.passed + covered.passed, failed: [...tests.failed, ...covered.failed] };
}

function playwright() {
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  const ended = run('@playwright/test/cli.js', ['test'], { CHROMIUM_PATH: ensureBrowser() });
  return read(report, ended, ({ suites }) => suites.flatMap(testsOf));
}

function testsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status }) => ({ name: `tests/${file}:${line} › ${title}`, passed: status === 'expected' })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/** What a suite's report says. A test that was skipped has not passed; a suite that ended badly has failed. */
function read(report, ended, testsIn) {
  const tests = existsSync(report) ? testsIn(JSON.parse(readFileSync(report, 'utf8'))) : [];
  const failed = tests.filter((test) => !test.passed).map((test) => test.name);
  if (failed.length === 0 && (ended.failed.length > 0 || tests.length === 0))
    failed.push('ended badly with no test failing: its output above says why');
  return { passed: tests.filter((test) => test.passed).length, failed };
}

function run(program, args, env = {}) {
  const { status } = spawnSync(
    nodeBinary(),
    ['--disable-warning=ExperimentalWarning', join(projectDir, 'node_modules', program), ...args],
    {
      cwd: projectDir,
      stdio: 'inherit',
      env: environment({ ASTRO_TELEMETRY_DISABLED: '1', ...env }),
    },
  );
  return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [`${program} ended with code ${status}`] };
}
