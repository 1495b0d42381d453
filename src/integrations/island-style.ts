import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { forEachLimited, pageFiles } from './built-pages.ts';

const STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** Takes the one style that Astro writes into the body, where HTML allows none; `styles/base.css` says the same. */
export const islandStyle: AstroIntegration = {
  name: 'island-style',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      await forEachLimited(await pageFiles(root), (file) => removeStyle(join(root, file)));
    },
  },
};

async function removeStyle(file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  if (html.includes(STYLE)) await writeFile(file, html.replaceAll(STYLE, ''));
}
