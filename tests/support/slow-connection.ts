import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const LATENCY_MS = 400;
const BYTES_PER_MS = 50;

/**
 * Simulates a connection of 400 kbit/s with 400 ms of latency. Requests are answered one after the other. Files of `siteDir`
 * count with their compressed size, and other responses count as empty. Chromium's own simulation is not used, because it leaves
 * some requests unanswered.
 */
export async function slowConnection(page: Page, siteDir: string): Promise<void> {
  let isFreeAt = 0;
  await page.route('**/*', async (route) => {
    isFreeAt =
      Math.max(isFreeAt, performance.now()) +
      countBytes(siteDir, new URL(route.request().url()).pathname) / BYTES_PER_MS;
    const wait = isFreeAt + LATENCY_MS - performance.now();
    await new Promise((resolve) => setTimeout(resolve, wait));
    // The page may have navigated away in the meantime.
    await route.fallback().catch(() => undefined);
  });
}

function countBytes(siteDir: string, pathname: string): number {
  const file = join(siteDir, pathname === '/' ? 'index.html' : /\.\w+$/.test(pathname) ? pathname : `${pathname}.html`);
  const sizes = [`${file}.br`, file].map((path) => statSync(path, { throwIfNoEntry: false })?.size);
  return sizes.find((size) => size !== undefined) ?? 0;
}
