import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** There while a back-up is put into the place of what was in the data folder. */
export const RESTORE_MARK = 'restoring';

/** @throws {StartupError} when a restore was interrupted: what is missing would be made anew, empty. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORE_MARK)))
    throw new StartupError(`A restore into ${dataDir} was interrupted: run it again (npm run restore -- FILE).`);
}
