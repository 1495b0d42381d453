import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('local/main.ts', ...process.argv.slice(2));
