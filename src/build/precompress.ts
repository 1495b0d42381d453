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

const compressBrotli = (bytes: Buffer, quality: number, parameters: Record<number, number> = {}): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      ...parameters,
    },
  });
const compressGzip = (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 9 });

/**
 * Fast brotli qualities. Quality 5 takes a fortieth of the time of the strongest quality, and makes files a tenth larger.
 * Quality 10 takes two fifths of the time of the strongest quality, and makes files a fortieth larger.
 */
const FAST_QUALITIES = [5, 10];
const STRONGEST = constants.BROTLI_MAX_QUALITY;

/**
 * A compressed page up to this size fits in the first round trip of a new connection, with a margin. A stronger compression would
 * not make the page faster.
 */
const LIGHT_BYTES = BUDGETS.htmlAndCssBytes - WARNING_MARGIN_BYTES;

/**
 * Assumed smallest ratio of a page's size at one quality to its size at the previous quality. The smallest ratio measured on 16
 * pages was 0.917. The build skips a quality below the strongest if it would leave the page too large even at this ratio.
 */
const LEAST_LEFT = 0.91;

/**
 * Encodings of distances, as brotli's parameters. The best one depends on the page, and saves 2 to 60 bytes. Which one is best
 * changes with every hash in the page.
 */
const DISTANCES = [0, 1, 2, 3].flatMap((postfix) =>
  Array.from({ length: 16 }, (_, direct) => ({
    [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
    [constants.BROTLI_PARAM_NDIRECT]: direct << postfix,
  })),
);

/** Other encodings of distances are tried only for a page that exceeds its budget by at most this many bytes. */
const MAX_SAVED_BYTES = 100;
const isTooHeavy = ({ length }: Buffer): boolean => length > BUDGETS.htmlAndCssBytes;

/** Everything that changes the result of a compression, apart from the content and the qualities. */
const ENCODER = JSON.stringify([process.versions.brotli, BUDGETS.htmlAndCssBytes, MAX_SAVED_BYTES, DISTANCES]);

let cache: BuildCache;

/**
 * Writes a `.br` and a `.gz` next to every text file of the build. The strongest compression, 110 ms per page, is most of a
 * build's work. A fast build uses it for a page only if the page would otherwise be too heavy. Brotli results for unchanged files
 * are reused from the previous build.
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
  // Gzip results are not cached, because compressing again is cheaper.
  await writeFile(`${file}.gz`, await compressGzip(bytes));
  await writeFile(`${file}.br`, await cache.get([ENCODER, qualities.join(), bytes], () => compress(bytes, qualities)));
}

/**
 * Compresses a file with the first quality that makes it light enough, or with the last quality. If a page is then slightly over
 * its budget, tries other encodings.
 */
export async function compress(bytes: Buffer, qualities: readonly number[]): Promise<Buffer> {
  const strongest = qualities.at(-1)!;
  let compressed = bytes;
  for (const [index, quality] of qualities.entries()) {
    const cannotHelp = index > 0 && quality !== strongest && compressed.length * LEAST_LEFT > LIGHT_BYTES;
    if (cannotHelp) continue;
    compressed = await compressBrotli(bytes, quality);
    if (compressed.length <= LIGHT_BYTES) return compressed;
  }
  if (compressed.length > BUDGETS.htmlAndCssBytes + MAX_SAVED_BYTES) return compressed;
  for (const distances of DISTANCES) {
    if (!isTooHeavy(compressed)) break;
    const other = await compressBrotli(bytes, strongest, distances);
    if (other.length < compressed.length) compressed = other;
  }
  return compressed;
}
