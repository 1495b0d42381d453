// Every suite, one after the other, and one closing line for all: `N passed, N failed`.
// `npm test -- unit` (or types, backend, browser) runs one of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureDependencies, environment, giveUp, nodeBinary, projectDir } from './setup.mjs';

ensureDependencies();

const SUITES = {
  types: () => run('types', 'astro/bin/astro.mjs', ['check', '--minimumFailingSeverity', 'hint']),
  unit: () => vitest('unit', ['--coverage']),
  backend: () => vitest('backend', []),
  browser: () => playwright(),
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in SUITES));
if (unknown) giveUp(`There is no suite "${unknown}": the suites are ${Object.keys(SUITES).join(', ')}.`);

const reports = join(projectDir, '.test');
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;
for (const [name, suite] of Object.entries(SUITES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n— ${name}`);
  const counts = suite();
  passed += counts.passed;
  failed += counts.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function vitest(name, args) {
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { failed } = run(name, 'vitest/vitest.mjs', ['run', '--project', name, ...reporters, ...args]);
  return count(report, failed, ({ numPassedTests, numTotalTests }) => [numPassedTests, numTotalTests]);
}

function playwright() {
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  const { failed } = run('browser', '@playwright/test/cli.js', ['test'], { CHROMIUM_PATH: ensureBrowser() });
  return count(report, failed, ({ stats }) => [stats.expected, stats.expected + stats.unexpected + stats.flaky + stats.skipped]);
}

/** What a suite's report says. A test that was skipped has not passed; a suite that ended badly has failed. */
function count(report, hasFailed, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const [passed, total] = read(JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failed: Math.max(total - passed, hasFailed || total === 0 ? 1 : 0) };
}

function run(name, program, args, env = {}) {
  const { status } = spawnSync(nodeBinary(), ['--disable-warning=ExperimentalWarning', join(projectDir, 'node_modules', program), ...args], {
    cwd: projectDir,
    stdio: 'inherit',
    env: environment({ ASTRO_TELEMETRY_DISABLED: '1', ...env }),
  });
  if (status !== 0) console.error(`The suite "${name}" ended with code ${status}.`);
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
}
