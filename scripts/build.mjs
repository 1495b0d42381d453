import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('local/build.ts', ...process.argv.slice(2));
