import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawMissingPictures, getWarning } from '../../src/build/product-pictures.ts';
import { ownPicture, pictureSources, PLACEHOLDER_PICTURE } from '../../src/core/picture.ts';
import { temporaryFolders } from '../support/temporary.ts';

const folder = temporaryFolders();
const picture = (url: string): string => {
  const { src, avif } = pictureSources(url);
  return `<picture><source srcset="${avif}"><img src="${src}"></picture>`;
};

test('a product whose picture is missing or not set is shown with a drawing, and other products keep their picture', async () => {
  const site = folder();
  for (const path of ['produits', 'products', 'en/products']) mkdirSync(join(site, path), { recursive: true });
  writeFileSync(join(site, 'products/there-480.webp'), 'its own');
  writeFileSync(join(site, 'produits.html'), '<img src="/products/there-480.webp"><a href="/produits/perdu">');
  writeFileSync(join(site, 'produits/perdu.html'), picture('/products/perdu-960.avif'));
  writeFileSync(join(site, 'en/products/none.html'), `${picture(PLACEHOLDER_PICTURE)}<img src="/products/other.jpg">`);
  const drawn = await drawMissingPictures(site);
  expect(drawn).toEqual([
    '/products/other.jpg',
    ...['perdu', 'placeholder'].flatMap((name) =>
      ['480.avif', '480.webp', '960.avif'].map((end) => `/products/${name}-${end}`),
    ),
  ]);
  const { width, height } = await sharp(join(site, '/products/perdu-480.webp')).metadata();
  expect([width, height]).toEqual([480, 480]);
  expect(readFileSync(join(site, 'products/there-480.webp'), 'utf8')).toBe('its own');
  expect(await drawMissingPictures(site)).toEqual([]);
});

test('a drawing replaces a missing AVIF file of an uploaded picture, but not a missing WebP file, because the shop waits for that file', async () => {
  const site = folder();
  const { src } = pictureSources(ownPicture(crypto.randomUUID()));
  const url = src.replace('-480.webp', '-960.avif');
  writeFileSync(join(site, 'produits.html'), picture(url));
  expect(await drawMissingPictures(site)).toContain(src);
  expect([existsSync(join(site, src)), existsSync(join(site, url))]).toEqual([false, true]);
});

test('the warning about a missing picture names the folder of pictures, or the desk if the picture was uploaded there', () => {
  expect(getWarning('/products/perdu-960.avif')).toContain('public/products/');
  expect(getWarning(`/products/${crypto.randomUUID()}-960.avif`)).toMatch(/envoyée du bureau(?!.*public)/);
});

test('the build draws no picture for a site without product pages', async () =>
  expect(await drawMissingPictures(folder())).toEqual([]));
