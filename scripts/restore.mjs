import { ensureDependencies, runAndAsk } from './setup.mjs';

ensureDependencies();
// The backup comes from standard input if its name is "-".
runAndAsk('local/operate/restore.ts', ...process.argv.slice(2));
