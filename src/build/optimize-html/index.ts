import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import pMap from 'p-map';
import { CONCURRENCY, pageFiles } from '../built-pages.ts';
import { assetNamed, type SaveAsset } from './asset.ts';
import { extractIslandProps, removeIslandRuntime } from './islands.ts';
import { parsePage } from './page.ts';
import { writeExactPolicy } from './policy.ts';
import { mergeInlineScripts } from './scripts.ts';
import { keepUsedStyles } from './styles.ts';

/**
 * Makes every built page fit the first flight of a fresh connection (docs/decisions/0006): only the styles it uses,
 * islands without their props, one runtime for them, a policy that names no script but its own.
 */
export const pageOptimizer: AstroIntegration = {
  name: 'page-optimizer',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const assets = new Map<string, string>();
      const saveAsset: SaveAsset = ({ url, text }) => {
        if ((assets.get(url) ?? text) !== text)
          throw new Error(`Two files would be at ${url}: make the hash in asset.ts longer.`);
        assets.set(url, text);
        return url;
      };
      const optimizePage = async (page: string): Promise<void> => {
        const file = join(root, page);
        const html = await readFile(file, 'utf8');
        const optimized = await optimizeHtml(html, saveAsset).catch((cause: unknown) => {
          throw new Error(`${page}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
        });
        await writeFile(file, optimized);
      };
      await pMap(await pageFiles(root), optimizePage, { concurrency: CONCURRENCY });
      await mkdir(join(root, '_astro'), { recursive: true });
      for (const [url, text] of assets) await writeFile(join(root, url), text);
    },
  },
};

/**
 * Returns a page made light; what was taken out of it goes to `saveAsset`.
 * @throws {Error} when the page lacks what every page has, or Astro wrote it in another way than the steps know.
 */
export async function optimizeHtml(html: string, saveAsset: SaveAsset): Promise<string> {
  const $ = parsePage(html);
  removeIslandRuntime($);
  mergeInlineScripts($);
  const sheet = await keepUsedStyles($);
  extractIslandProps($, saveAsset(assetNamed('styles', 'css', sheet)), saveAsset);
  writeExactPolicy($);
  return $.html();
}
