import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('local/operate/restore.ts', ...process.argv.slice(2));
