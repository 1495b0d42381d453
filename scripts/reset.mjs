import { ensureDependencies, runWithPrompts } from './setup.mjs';

ensureDependencies();
runWithPrompts('local/reset.ts', ...process.argv.slice(2));
