// Makes what the suites share, as the first step of a run and before each of vitest's projects that need it.
import { ensurePreparedSite } from './site.ts';

export const setup = ensurePreparedSite;

if (import.meta.main) {
  await ensurePreparedSite();
  process.exit();
}
