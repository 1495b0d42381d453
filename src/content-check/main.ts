// `npm run check`: tells what is wrong in content/, or that nothing is.
import { fileURLToPath } from 'node:url';
import { findProblems } from './find-problems.ts';
import { describe } from './problem.ts';

const problems = await findProblems(fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, ''));
if (problems.length === 0) console.log(describe(problems, 'build'));
else console.error(describe(problems, 'build'));
process.exitCode = problems.length > 0 ? 1 : 0;
