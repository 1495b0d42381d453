// Runs before each vitest file. Property tests get the run's seed, which a failure reports.
import fc from 'fast-check';
import { SEED } from './scope.ts';

fc.configureGlobal({ seed: SEED });
