import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('local/operate/status.ts', ...process.argv.slice(2));
