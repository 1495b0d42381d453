import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { SERVICE_WORKER } from '../core/http/device-pages.ts';
import { ROUTES } from '../i18n/routes.ts';
import { bundleScript } from './bundle-script.ts';

/**
 * Parses the setting `DEVICE_PAGES`, which determines whether visitors' devices store pages. A missing or empty setting means
 * "yes".
 * @throws {Error} if it has a value other than "yes" or "no".
 */
export function readDevicePages(setting: string | undefined): boolean {
  if (setting === undefined || setting === '' || setting === 'yes') return true;
  if (setting === 'no') return false;
  throw new Error(`DEVICE_PAGES is "${setting}": set it to "yes" or "no".`);
}

/**
 * Returns the service worker's code. If devices store no pages, this worker removes the pages that an earlier worker has stored,
 * and handles no request. It replaces the earlier worker at the visitor's next page.
 */
export async function serviceWorkerCode(storesPages: boolean): Promise<string> {
  const entry = storesPages ? 'service-worker' : 'switched-off';
  const input = fileURLToPath(new URL(`../service-worker/${entry}.ts`, import.meta.url));
  return bundleScript(input, { define: { OFFLINE_PAGES: JSON.stringify(ROUTES.offline) }, output: { format: 'iife' } });
}

/** Writes the service worker at an address that is the same for every build. */
export const serviceWorker = (storesPages: boolean): AstroIntegration => ({
  name: 'service-worker',
  hooks: {
    'astro:build:done': async ({ dir }) =>
      writeFile(join(fileURLToPath(dir), SERVICE_WORKER), await serviceWorkerCode(storesPages)),
  },
});
