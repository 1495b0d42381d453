import { ensureDependencies, runWithPrompts } from './setup.mjs';

ensureDependencies();
// If the name of the backup is "-", the backup is read from standard input.
runWithPrompts('local/operate/restore.ts', ...process.argv.slice(2));
