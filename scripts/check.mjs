// Reports mistakes in content/, in French, for editors.
import { ensureDependencies, runInForeground } from './setup.mjs';

ensureDependencies();
runInForeground('src/content-check/main.ts');
