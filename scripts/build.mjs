import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('node_modules/astro/bin/astro.mjs', 'build');
