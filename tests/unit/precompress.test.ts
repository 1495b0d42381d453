import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { BUDGETS } from '../../src/build/budgets.ts';
import { compress } from '../../src/build/precompress.ts';

const brotli = (bytes: Buffer, quality: number): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

test('a page is compressed only as much as its budget requires', async () => {
  const light = Buffer.from('<p>Des panneaux.</p>'.repeat(1000));
  expect(await compress(light, [5, 10, 11])).toEqual(brotli(light, 5));
});

test('a page that exceeds its budget at every compression quality is compressed at the highest quality', async () => {
  const heavy = Buffer.from(randomBytes(BUDGETS.htmlAndCssBytes).toString('hex'));
  const compressed = await compress(heavy, [5, 10, 11]);
  expect(compressed).toEqual(brotli(heavy, 11));
  expect(brotliDecompressSync(compressed)).toEqual(heavy);
});

test('a page slightly over its budget at the highest compression quality is compressed further with other settings', async () => {
  // The page has repetitions at many distances, as markup has, and characters that cost half a byte each.
  const elements = Array.from({ length: 4_000 }, (_, index) => `<a href="/produits/${(index * index * 31) % 997}">`);
  const markup = elements.join('');
  const missingBytes = BUDGETS.htmlAndCssBytes - brotli(Buffer.from(markup), 11).length;
  const page = Buffer.from(markup + hexadecimals(2 * missingBytes));
  const highest = brotli(page, 11);
  expect(highest.length).toBeGreaterThan(BUDGETS.htmlAndCssBytes);
  expect(highest.length).toBeLessThan(BUDGETS.htmlAndCssBytes + 100);
  const compressed = await compress(page, [5, 10, 11]);
  expect(compressed.length).toBeLessThan(highest.length);
  expect(brotliDecompressSync(compressed)).toEqual(page);
});

/** Returns `count` hexadecimal digits, the same in each run. */
function hexadecimals(count: number): string {
  const hashes = Array.from({ length: Math.ceil(count / 64) }, (_, index) =>
    createHash('sha256').update(String(index)).digest('hex'),
  );
  return hashes.join('').slice(0, count);
}
