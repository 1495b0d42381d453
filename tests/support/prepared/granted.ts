// Makes the data of a project that grants everything by default, for vitest's project `database-granted`.
import { ensurePreparedData } from './data.ts';

export const setup = (): Promise<void> => ensurePreparedData('everything');
