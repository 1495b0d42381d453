import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import pMap from 'p-map';
import { CONCURRENCY } from './built-pages.ts';

const PICTURES = '_astro';
const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/;
const TEXT = /\.(css|html|js|json|webmanifest|xml)$/;
const NAMED = /_astro\/[\w.@%~-]+?\.(?:avif|gif|jpe?g|png|svg|webp)/g;

/** Removes from the built site all pictures that no page shows, such as a camera's large originals and pictures of drafts. */
export const unusedPictures: AstroIntegration = {
  name: 'unused-pictures',
  hooks: { 'astro:build:done': async ({ dir }) => removeUnusedPictures(fileURLToPath(dir)) },
};

/** Deletes pictures whose names are in no page, style or script of a built site. Keeps pictures outside `PICTURES`. */
export async function removeUnusedPictures(root: string): Promise<void> {
  const files = (await readdir(root, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const used = new Set<string>();
  const note = async (file: string): Promise<void> => {
    for (const [name] of (await readFile(join(root, file), 'utf8')).matchAll(NAMED)) used.add(decodeURI(name));
  };
  await pMap(
    files.filter((file) => TEXT.test(file)),
    note,
    { concurrency: CONCURRENCY },
  );
  const unused = files.filter((file) => file.startsWith(`${PICTURES}/`) && PICTURE.test(file) && !used.has(file));
  await pMap(unused, (file) => rm(join(root, file)), { concurrency: CONCURRENCY });
}
