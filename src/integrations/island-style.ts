import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** Takes the one style that Astro writes into the body, where HTML allows none; `styles/base.css` says the same. */
export const islandStyle: AstroIntegration = {
  name: 'island-style',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const pages = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
      await Promise.all(pages.map((page) => removeStyle(join(root, page))));
    },
  },
};

async function removeStyle(file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  if (html.includes(STYLE)) await writeFile(file, html.replaceAll(STYLE, ''));
}
