// Makes what the suites share, as the first step of a run and before each of vitest's projects that need it.
import { isFullScope } from '../scope.ts';
import { ensureApartSite, ensurePreparedSite } from './site.ts';

export const setup = ensurePreparedSite;

if (import.meta.main) {
  await ensurePreparedSite();
  if (isFullScope) await ensureApartSite();
  process.exit();
}
