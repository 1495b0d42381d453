// Prepares the data of a project that grants everything by default, for vitest's project `database-granted`.
import { ensurePreparedData } from './data.ts';

/** Prepares the data once before the suites of `database-granted`. */
export const setup = (): Promise<void> => ensurePreparedData('everything');
