import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('local/operate/move-database.ts', ...process.argv.slice(2));
