import { ensureDependencies, runWithPrompts } from './setup.mjs';

ensureDependencies();
runWithPrompts('local/operate/new-product.ts', ...process.argv.slice(2));
