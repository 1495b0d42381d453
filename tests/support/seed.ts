// Runs before each test file of vitest: properties get the run's seed, which a failure names.
import fc from 'fast-check';
import { SEED } from './scope.ts';

fc.configureGlobal({ seed: SEED });
