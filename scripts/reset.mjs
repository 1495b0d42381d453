import { ensureDependencies, runAndAsk } from './setup.mjs';

ensureDependencies();
runAndAsk('local/reset.ts', ...process.argv.slice(2));
