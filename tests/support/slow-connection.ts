import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const LATENCY_MS = 400;
const BYTES_PER_MS = 50;

/**
 * A connection of 400 kbit/s and 400 ms: what a page asks for comes after both, one behind the other. Files weigh what they do
 * in `siteDir`, compressed; what is no file is light. The browser's own simulation now and then lets a request wait
 * for ever.
 */
export async function slowConnection(page: Page, siteDir: string): Promise<void> {
  let isFreeAt = 0;
  await page.route('**/*', async (route) => {
    isFreeAt =
      Math.max(isFreeAt, performance.now()) + bytesOf(siteDir, new URL(route.request().url()).pathname) / BYTES_PER_MS;
    const wait = isFreeAt + LATENCY_MS - performance.now();
    await new Promise((resolve) => setTimeout(resolve, wait));
    // The page may have been left meanwhile.
    await route.fallback().catch(() => undefined);
  });
}

function bytesOf(siteDir: string, pathname: string): number {
  const file = join(siteDir, pathname === '/' ? 'index.html' : /\.\w+$/.test(pathname) ? pathname : `${pathname}.html`);
  const sizes = [`${file}.br`, file].map((path) => statSync(path, { throwIfNoEntry: false })?.size);
  return sizes.find((size) => size !== undefined) ?? 0;
}
