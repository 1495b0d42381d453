import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '../i18n/locales.ts';
import { path } from '../i18n/routes.ts';

/** Files of `public/products`, as `core/picture.ts` or a row of `products` names them. */
const PICTURE = /(?<=["'\s,])\/products\/[\w-]+\.(?:avif|webp|png|jpe?g)(?=["'\s,?])/g;
/** Returns the pictures that the product pages of a built site name but that do not exist. */
export async function missingPictures(root: string): Promise<string[]> {
  const pages = await Promise.all(LOCALES.map((locale) => productPages(join(root, path('products', locale)))));
  const named = new Set<string>();
  for (const page of pages.flat())
    for (const [picture] of (await readFile(page, 'utf8')).matchAll(PICTURE)) named.add(picture);
  return [...named].filter((picture) => !existsSync(join(root, picture))).sort();
}

/** Returns the files of the products page and of each product's own page. */
async function productPages(stem: string): Promise<string[]> {
  const own = await readdir(stem).catch(() => []);
  return [`${stem}.html`, ...own.filter((name) => name.endsWith('.html')).map((name) => join(stem, name))].filter(
    existsSync,
  );
}
