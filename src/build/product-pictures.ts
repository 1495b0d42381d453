import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { BuildCache } from './build-cache.ts';
import { missingPictures } from './missing-pictures.ts';
import { addSentPictures, fetchSentPicture, isAwaitedFile, isSentFile } from './sent-pictures.ts';

const WIDTH = /-(\d+)\.\w+$/;
const USUAL_WIDTH = 960;

/** Drawing of snow, a roof and the sun. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#e8eef4"/><circle cx="63" cy="33" r="8" fill="#f5a524"/><path d="M18 66 45 40l27 26z" fill="#8ba0b6"/><path d="M0 66h96v30H0z" fill="#f6f9fb"/></svg>`;

let cache: BuildCache;

/** Scales uploaded pictures, which the backend stores. Draws replacements for missing pictures, and warns the operator. */
export const productPictures = (backend: string | undefined, avifEffort: number): AstroIntegration => ({
  name: 'product-pictures',
  hooks: {
    'astro:config:done': ({ config }) => {
      cache = new BuildCache(config.cacheDir, 'product-pictures');
    },
    'astro:build:done': async ({ dir, logger }) => {
      const root = fileURLToPath(dir);
      if (backend) await addSentPictures(root, (name) => fetchSentPicture(backend, name), cache, avifEffort);
      for (const picture of await drawMissingPictures(root)) logger.warn(getWarning(picture));
      await cache.removeOld();
    },
  },
});

/** Returns the build's warning about a missing file of a picture. */
export const getWarning = (picture: string): string =>
  isSentFile(picture)
    ? `L’image ${picture}, envoyée du bureau, manque ou est illisible. Envoyez-la de nouveau.`
    : `L’image ${picture} manque : un dessin la remplace. Ajoutez-la dans public/products/.`;

/**
 * Draws each missing picture that product pages of a built site use. Returns the addresses of all missing pictures. Does not draw
 * the WebP file of an uploaded picture (`isAwaitedFile`). The shop shows an uploaded picture once this file exists
 * (functions/_shared/product-pictures.ts), and would show the drawing as the picture. While the file is missing, browsers without
 * AVIF show the description.
 */
export async function drawMissingPictures(root: string): Promise<string[]> {
  const missing = await missingPictures(root);
  for (const picture of missing) {
    if (isAwaitedFile(picture)) continue;
    const file = join(root, picture);
    await mkdir(dirname(file), { recursive: true });
    await sharp(Buffer.from(DRAWING), { density: 720 })
      .resize(Number(WIDTH.exec(picture)?.[1] ?? USUAL_WIDTH))
      .avif({ effort: 0, force: false })
      .toFile(file);
  }
  return missing;
}
