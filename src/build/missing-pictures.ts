import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '../i18n/locales.ts';
import { path } from '../i18n/routes.ts';

/** Addresses of files in `public/products`, in the forms that `core/picture.ts` and the table `products` use. */
const PICTURE = /(?<=["'\s,])\/products\/[\w-]+\.(?:avif|webp|png|jpe?g)(?=["'\s,?])/g;
/** Returns the pictures that product pages of a built site use but that do not exist. */
export async function missingPictures(root: string): Promise<string[]> {
  const pages = await Promise.all(LOCALES.map((locale) => productPages(join(root, path('products', locale)))));
  const named = new Set<string>();
  for (const page of pages.flat())
    for (const [picture] of (await readFile(page, 'utf8')).matchAll(PICTURE)) named.add(picture);
  return [...named].filter((picture) => !existsSync(join(root, picture))).sort();
}

/** Returns the file of the products page, and the file of each product's own page. */
async function productPages(stem: string): Promise<string[]> {
  const own = await readdir(stem).catch(() => []);
  return [`${stem}.html`, ...own.filter((name) => name.endsWith('.html')).map((name) => join(stem, name))].filter(
    existsSync,
  );
}
