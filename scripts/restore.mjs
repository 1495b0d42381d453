import { ensureDependencies, runWithPrompts } from './setup.mjs';

ensureDependencies();
// The backup comes from standard input if its name is "-".
runWithPrompts('local/operate/restore.ts', ...process.argv.slice(2));
