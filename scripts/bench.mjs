// Measures the built site (`npm run bench`), or one part of it (`npm run bench -- connection`).
import { ensureBrowser } from './browsers.mjs';
import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
const CHROMIUM_PATH = ensureBrowser();
Object.assign(process.env, { CHROMIUM_PATH });
runInForeground('tests/bench/main.ts', ...process.argv.slice(2));
