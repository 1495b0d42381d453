import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('local/operate/backup.ts', ...process.argv.slice(2));
