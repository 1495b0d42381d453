// Runs the usual measurements of the built site (`npm run bench`), or a single one, such as `npm run bench -- connection`.
// tests/bench/main.ts lists all measurements.
import { ensureBrowser } from './browsers.mjs';
import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
const CHROMIUM_PATH = ensureBrowser();
Object.assign(process.env, { CHROMIUM_PATH });
runInForeground('tests/bench/main.ts', ...process.argv.slice(2));
