// Checks formatting, lint and types, for which there are no test files. Reports problems by file and line.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../setup.mjs';
import { runProgram } from './process.mjs';

/** @typedef {import('./reports.mjs').Result} Result */

/**
 * Checks formatting with prettier, and all code with oxlint.
 * @returns {Promise<Result>}
 */
export async function checkStyle({ prefix = 'style' }) {
  // Lint needs types that Astro writes during a build, and a new clone has no build yet.
  if (!existsSync(join(projectDir, '.astro/types.d.ts')))
    await runProgram('node_modules/astro/bin/astro.mjs', ['sync'], { prefix });
  const format = await runProgram('node_modules/prettier/bin/prettier.cjs', ['--check', '.'], { prefix });
  const lint = await runProgram(
    'node_modules/oxlint/bin/oxlint',
    ['--type-aware', '--type-check', '--deny-warnings', '--format=unix', '.'],
    {
      prefix,
    },
  );
  const results = [
    outcome('prettier', format, await Promise.all(unformatted(format.output).map(withLine))),
    outcome('oxlint', lint, withPlaces(lint.output, /^(\S+:\d+:\d+: .*)$/)),
  ];
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.flatMap(({ failed }) => failed),
  };
}

/**
 * Checks the types of pages and components. oxlint checks the types of all other code, in a quarter of the time.
 * @returns {Promise<Result>}
 */
export async function checkTypes({ prefix = 'types' }) {
  const check = await runProgram(
    'node_modules/astro/bin/astro.mjs',
    ['check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'hint'],
    { prefix, env: { NO_COLOR: '1' } },
  );
  return outcome('astro check', check, withPlaces(check.output, /^(\S+:\d+:\d+ - .*)$/));
}

/** Converts a check to a result. A check counts as one test, and its result lists all problems. */
function outcome(name, { status }, problems) {
  if (status === 0) return { passed: 1, failed: [] };
  return { passed: 0, failed: problems.length > 0 ? problems : [`${name} ended with code ${status}: see its output`] };
}

const withPlaces = (output, pattern) => output.split('\n').flatMap((line) => pattern.exec(line)?.[1] ?? []);

const unformatted = (output) =>
  withPlaces(output, /^\[warn\] (.*)$/).filter((line) => !/^(Code style|Run Prettier)/.test(line));

/** Describes an unformatted file with the first line that formatting would change. */
async function withLine(file) {
  const { default: prettier } = await import('prettier');
  const text = readFileSync(join(projectDir, file), 'utf8');
  const options = { ...(await prettier.resolveConfig(join(projectDir, file))), filepath: join(projectDir, file) };
  const wanted = (await prettier.format(text, options)).split('\n');
  const line = text.split('\n').findIndex((line, index) => line !== wanted[index]) + 1;
  return `${file}:${line} is not formatted: npx prettier --write ${file}`;
}
