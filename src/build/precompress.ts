import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import pMap from 'p-map';
import { BUDGETS, WARNING_MARGIN_BYTES } from './budgets.ts';
import { BuildCache } from './build-cache.ts';
import { CONCURRENCY } from './built-pages.ts';
import type { Effort } from './effort.ts';

const TEXT = new Set(['.html', '.css', '.js', '.svg', '.xml', '.json', '.txt', '.webmanifest']);

const compressBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
const compressGzip = (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 9 });

/**
 * Fast brotli qualities. They take a fortieth and two fifths of the strongest one's time, for a tenth and a fortieth more
 * bytes.
 */
const FAST_QUALITIES = [5, 10];
const STRONGEST = constants.BROTLI_MAX_QUALITY;

/**
 * Whether a compressed page is well below its budget. It then arrives in the first flight, which a stronger compression cannot
 * improve.
 */
const isLightEnough = ({ length }: Buffer): boolean => length <= BUDGETS.htmlAndCssBytes - WARNING_MARGIN_BYTES;

let cache: BuildCache;

/**
 * Writes a `.br` and a `.gz` next to every text file of the build. The strongest compression, 110 ms per page, is most of a
 * build's work. A fast build uses it only for pages that would otherwise be too heavy, and reuses unchanged results of the
 * previous build.
 */
export const precompress = (effort: Effort): AstroIntegration => ({
  name: 'precompress',
  hooks: {
    'astro:config:done': ({ config }) => {
      cache = new BuildCache(config.cacheDir, 'precompressed');
    },
    'astro:build:done': async ({ dir }) => {
      const entries = await readdir(fileURLToPath(dir), { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
        .map((entry) => join(entry.parentPath, entry.name));
      await pMap(files, (file) => compressFile(file, effort), { concurrency: CONCURRENCY });
      await cache.removeOld();
    },
  },
});

async function compressFile(file: string, effort: Effort): Promise<void> {
  const bytes = await readFile(file);
  const qualities = effort === 'fast' && file.endsWith('.html') ? [...FAST_QUALITIES, STRONGEST] : [STRONGEST];
  // Compressing again is cheaper than the cache.
  await writeFile(`${file}.gz`, await compressGzip(bytes));
  await writeFile(
    `${file}.br`,
    await cache.get(['br', process.versions.brotli!, qualities.join(), bytes], () => compress(bytes, qualities)),
  );
}

/** Compresses a file with the first quality that makes it light enough, or with the last one. */
export async function compress(bytes: Buffer, qualities: readonly number[]): Promise<Buffer> {
  let compressed = bytes;
  for (const quality of qualities) {
    compressed = await compressBrotli(bytes, quality);
    if (isLightEnough(compressed)) break;
  }
  return compressed;
}
