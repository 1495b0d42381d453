import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { chooseFile, holds, type Screen } from '../domain/picture-choice.ts';
import { forEachLimited, pageFiles } from './built-pages.ts';

/** A common phone; it takes AVIF. */
const PHONE: Screen = { widthPx: 412, density: 2 };
const BYTES_PER_KILOBYTE = 1000;

/** Tells each page what its pictures weigh, for its display panel. In the dev server the sentence is absent. */
export const pictureSavings: AstroIntegration = {
  name: 'picture-savings',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      await forEachLimited(await pageFiles(root), (file) => tellSavings(root, join(root, file)));
    },
  },
};

async function tellSavings(root: string, file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const files = phoneFiles(html);
  // What a picture from elsewhere weighs is not known: no number is better than a wrong one.
  if (files.some((url) => !url.startsWith('/'))) return;
  const sizes = await Promise.all(files.map(async (url) => (await stat(join(root, decodeURI(url)))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const kilobytes = Math.max(files.length > 0 ? 1 : 0, Math.round(bytes / BYTES_PER_KILOBYTE));
  await writeFile(file, html.replace(/<html lang="[^"]*"/, `$& data-pictures="${kilobytes}"`));
}

/** The files that the phone fetches for a page's pictures, each once. */
export function phoneFiles(html: string): string[] {
  const alone = html.replace(/<picture\b[^]*?<\/picture>/g, '').match(/<img\b[^>]*>/g) ?? [];
  const pictures = html.match(/<picture\b[^]*?<\/picture>/g) ?? [];
  return [...new Set([...pictures, ...alone].map(phoneFile))];
}

/** The first source that the phone takes, else the image itself. */
function phoneFile(picture: string): string {
  const tags = picture
    .match(/<(source|img)\b[^>]*>/g)!
    .map((tag) => (name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]);
  const tag = tags.find((read) => read('srcset') && holds(read('media'), PHONE)) ?? tags.at(-1)!;
  const srcset = tag('srcset');
  return srcset ? chooseFile(srcset, tag('sizes') ?? '100vw', PHONE) : tag('src')!;
}
