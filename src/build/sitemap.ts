import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import astroSitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { FILES } from '../i18n/routes.ts';
import { readBuiltPages, type BuiltPage } from './built-pages.ts';

const NAME = FILES.sitemap.slice(1).replace(/\.xml$/, '');

/**
 * Writes `/sitemap.xml`, which lists every page that search engines may show, with its counterpart in the other language. The
 * library pairs only pages with equal paths, so the pairs come from the built pages.
 */
export function sitemap(): AstroIntegration[] {
  let pages = new Map<string, BuiltPage>();
  const before: AstroIntegration = {
    name: 'sitemap-pairs',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        pages = new Map(
          (await readBuiltPages(fileURLToPath(dir))).map((page) => [page.canonical ?? page.address, page]),
        );
      },
    },
  };
  const made = astroSitemap({
    filenameBase: NAME,
    serialize(item) {
      const page = pages.get(item.url.replace(/(?<=[^/])\/$/, '')) ?? pages.get(item.url);
      return page?.isIndexed ? { ...item, url: page.canonical!, links: page.alternates } : undefined;
    },
  });
  return [before, made, after];
}

/**
 * Renames the sitemap to `sitemap.xml`. The library writes an index and numbered parts. For up to 45 000 pages, the first part is
 * the complete sitemap.
 */
const after: AstroIntegration = {
  name: 'sitemap-name',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const file = (name: string): string => join(fileURLToPath(dir), name);
      const isOnePart = !existsSync(file(`${NAME}-1.xml`));
      await rename(file(isOnePart ? `${NAME}-0.xml` : `${NAME}-index.xml`), file(`${NAME}.xml`));
      if (isOnePart) await rm(file(`${NAME}-index.xml`));
    },
  },
};
