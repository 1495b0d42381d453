import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { BUDGETS } from '../../src/build/budgets.ts';
import { compress } from '../../src/build/precompress.ts';

const brotli = (bytes: Buffer, quality: number): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

test('a page is compressed only as much as the first flight requires', async () => {
  const light = Buffer.from('<p>Des panneaux.</p>'.repeat(1000));
  expect(await compress(light, [5, 10, 11])).toEqual(brotli(light, 5));
});

test('a page too large for the first flight at any quality gets the highest one', async () => {
  const heavy = Buffer.from(randomBytes(BUDGETS.htmlAndCssBytes).toString('hex'));
  const compressed = await compress(heavy, [5, 10, 11]);
  expect(compressed).toEqual(brotli(heavy, 11));
  expect(brotliDecompressSync(compressed)).toEqual(heavy);
});
