import { ensureDependencies, runAndAsk } from './setup.mjs';

ensureDependencies();
// It reads the backup from standard input where "-" is its name.
runAndAsk('local/operate/restore.ts', ...process.argv.slice(2));
