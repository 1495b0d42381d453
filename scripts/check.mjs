// Tells an editor, in French, what is wrong in content/, or that nothing is.
import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('src/content-check/main.ts');
