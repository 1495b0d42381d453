// Prepares the data and the sites that the suites share. This is the first step of a run, and of each vitest project that needs
// the sites.
import { isFullScope } from '../scope.ts';
import { ensureApartSite, ensurePreparedSite } from './site.ts';

export const setup = ensurePreparedSite;

if (import.meta.main) {
  await ensurePreparedSite();
  if (isFullScope) await ensureApartSite();
  process.exit();
}
