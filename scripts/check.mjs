// Reports mistakes in content/ to editors, in French.
import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('src/content-check/main.ts');
