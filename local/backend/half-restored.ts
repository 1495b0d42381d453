import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Marker file that exists while a restore replaces the contents of the data folder. */
export const RESTORE_MARK = 'restoring';

/**
 * Refuses to start after an interrupted restore. Otherwise, the server would replace the missing data with empty data.
 * @throws {StartupError} if the marker file exists
 */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORE_MARK)))
    throw new StartupError(`A restore into ${dataDir} was interrupted: run it again (npm run restore -- FILE).`);
}
