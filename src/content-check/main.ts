// Reports the mistakes in content/, or that there are no mistakes (`npm run check`). On GitHub, also annotates the lines of the
// commit.
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findProblems } from './find-problems.ts';
import { annotate, describe, summarize } from './problem.ts';

const problems = await findProblems(fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, ''));
const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = process.env;
if (problems.length === 0) console.log(describe(problems, 'build'));
else console.error(describe(problems, 'build'));
if (GITHUB_ACTIONS) for (const problem of problems) console.log(annotate(problem));
if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, summarize(problems));
process.exitCode = problems.length > 0 ? 1 : 0;
