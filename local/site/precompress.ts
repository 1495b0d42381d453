import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const TEXT = new Set(['.html', '.css', '.js', '.svg', '.xml', '.json', '.txt', '.webmanifest']);

/** Writes a `.br` and a `.gz` beside every text file of the build, at the strongest setting: once, for all visitors. */
export const precompress: AstroIntegration = {
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && TEXT.has(extname(entry.name))) await compressFile(join(entry.parentPath, entry.name));
      }
    },
  },
};

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
