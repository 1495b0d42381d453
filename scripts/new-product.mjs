import { ensureDependencies, runAndAsk } from './setup.mjs';

ensureDependencies();
runAndAsk('local/operate/new-product.ts', ...process.argv.slice(2));
