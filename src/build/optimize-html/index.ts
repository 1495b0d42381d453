import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import pMap from 'p-map';
import { BuildCache, hashParts } from '../build-cache.ts';
import { CONCURRENCY, pageFiles } from '../built-pages.ts';
import { assetNamed, type Asset, type SaveAsset } from './asset.ts';
import { keepCompounds } from './compounds.ts';
import { extractIslandProps, removeIslandRuntime } from './islands.ts';
import { gateScripts } from './gate.ts';
import { parsePage } from './page.ts';
import { writeExactPolicy } from './policy.ts';
import { mergeInlineScripts } from './scripts.ts';
import { firstTouchStyles, keepUsedStyles } from './styles.ts';

let cache: BuildCache;

/**
 * Makes every built page fit in the first round trip of a new connection (docs/decisions/0006). A page keeps only the styles that
 * it uses, and one runtime for its islands. The props of islands move to separate files. The page's policy lists only the page's
 * own scripts.
 */
export const pageOptimizer: AstroIntegration = {
  name: 'page-optimizer',
  hooks: {
    'astro:config:done': ({ config }) => {
      cache = new BuildCache(config.cacheDir, 'optimized-pages');
    },
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const toolchainHash = await hashToolchain();
      const assets = new Map<string, string>();
      const saveAsset: SaveAsset = ({ url, text }) => {
        if ((assets.get(url) ?? text) !== text)
          throw new Error(`Two files would be at ${url}: make the hash in asset.ts longer.`);
        assets.set(url, text);
        return url;
      };
      const optimizePage = async (page: string): Promise<void> => {
        const file = join(root, page);
        const optimized = await optimizeUnlessCached(cache, await readFile(file), toolchainHash).catch(
          (cause: unknown) => {
            throw new Error(`${page}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
          },
        );
        for (const asset of optimized.assets) saveAsset(asset);
        await writeFile(file, optimized.html);
      };
      await pMap(await pageFiles(root), optimizePage, { concurrency: CONCURRENCY });
      await mkdir(join(root, '_astro'), { recursive: true });
      for (const [url, text] of assets) await writeFile(join(root, url), text);
      await cache.removeOld();
    },
  },
};

interface OptimizedPage {
  html: string;
  assets: Asset[];
}

/** Returns the cached result for this page and version of the optimizer, or optimizes the page. */
export async function optimizeUnlessCached(
  cache: BuildCache,
  page: Buffer,
  toolchainHash: string,
): Promise<OptimizedPage> {
  const cached = await cache.get([toolchainHash, page], async () => {
    const assets: Asset[] = [];
    const html = await optimizeHtml(page.toString(), (asset) => {
      assets.push(asset);
      return asset.url;
    });
    // The cached result is compressed, because each result repeats the stylesheet that all pages share.
    return promisify(gzip)(JSON.stringify({ html, assets } satisfies OptimizedPage), { level: 1 });
  });
  return JSON.parse((await promisify(gunzip)(cached)).toString()) as OptimizedPage;
}

/** Returns a hash of the build's files, of the other module that the optimizer imports, and of the versions of all packages. */
async function hashToolchain(): Promise<string> {
  const build = dirname(import.meta.dirname);
  const names = (await readdir(build, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const files = [...names, '../intent/props.ts'].map((name) => join(build, name));
  const lock = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
  return hashParts(await Promise.all([...files, ...(existsSync(lock) ? [lock] : [])].map((file) => readFile(file))));
}

/**
 * Returns an optimized page. Extracted files are passed to `saveAsset`.
 * @throws {Error} if the page lacks a part that every page has, or Astro's output has an unknown format.
 */
export async function optimizeHtml(html: string, saveAsset: SaveAsset): Promise<string> {
  const $ = parsePage(html);
  removeIslandRuntime($);
  mergeInlineScripts($);
  gateScripts($);
  keepCompounds($);
  const stylesheet = await keepUsedStyles($);
  const stylesUrl = saveAsset(assetNamed('styles', 'css', stylesheet));
  // The first-touch script derives this address from the address of the whole stylesheet (src/first-touch/first-touch.ts).
  saveAsset({ url: stylesUrl.replace('styles', 'first-touch'), text: firstTouchStyles(stylesheet) });
  extractIslandProps($, stylesUrl, saveAsset);
  writeExactPolicy($);
  return $.html();
}
