import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { LOCALES } from '../i18n/locales.ts';
import { path } from '../i18n/routes.ts';

/** Files of `public/products`, as `domain/picture.ts` names them, or as a row of `products` does. */
const PICTURE = /(?<=["'\s,])\/products\/[\w-]+\.(?:avif|webp|png|jpe?g)(?=["'\s,?])/g;
const WIDTH = /-(\d+)\.\w+$/;
const USUAL_WIDTH = 960;

/** Snow, a roof and the sun above it. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#e8eef4"/><circle cx="63" cy="33" r="8" fill="#f5a524"/><path d="M18 66 45 40l27 26z" fill="#8ba0b6"/><path d="M0 66h96v30H0z" fill="#f6f9fb"/></svg>`;

/** A product whose picture is missing is shown with a drawing in its place, and named to the operator. */
export const productPictures: AstroIntegration = {
  name: 'product-pictures',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      for (const picture of await drawMissingPictures(fileURLToPath(dir)))
        logger.warn(`L’image ${picture} manque : un dessin la remplace. Ajoutez-la dans public/products/.`);
    },
  },
};

/** Draws each picture that the products' pages of a built site name and that is not there, and returns their addresses. */
export async function drawMissingPictures(root: string): Promise<string[]> {
  const pages = await Promise.all(LOCALES.map((locale) => productPages(join(root, path('products', locale)))));
  const named = new Set<string>();
  for (const page of pages.flat())
    for (const [picture] of (await readFile(page, 'utf8')).matchAll(PICTURE)) named.add(picture);
  const missing = [...named].filter((picture) => !existsSync(join(root, picture))).sort();
  for (const picture of missing) {
    const file = join(root, picture);
    await mkdir(dirname(file), { recursive: true });
    await sharp(Buffer.from(DRAWING), { density: 720 })
      .resize(Number(WIDTH.exec(picture)?.[1] ?? USUAL_WIDTH))
      .avif({ effort: 0, force: false })
      .toFile(file);
  }
  return missing;
}

/** The files of the products page and of each product's own. */
async function productPages(stem: string): Promise<string[]> {
  const own = await readdir(stem).catch(() => []);
  return [`${stem}.html`, ...own.filter((name) => name.endsWith('.html')).map((name) => join(stem, name))].filter(
    existsSync,
  );
}
