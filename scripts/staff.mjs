import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('local/operate/staff.ts', ...process.argv.slice(2));
