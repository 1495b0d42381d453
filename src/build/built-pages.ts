import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { load } from 'cheerio/slim';
import pMap from 'p-map';

/** Metadata in the head of a built page. */
export interface BuiltPage {
  /** Address within the site: `/produits`. */
  address: string;
  isIndexed: boolean;
  /** Absolute URL of the page. Undefined for a "not found" page. */
  canonical: string | undefined;
  /** Absolute URLs by language tag, including `x-default`. */
  alternates: { lang: string; url: string }[];
  title: string;
  lang: string;
  /** Absolute URL of the picture that sharing sites show. */
  sharingPicture: string | undefined;
}

/** Returns the address at which a CDN serves a page's file, without `.html` and `index`. */
export const toAddress = (file: string): string =>
  `/${file.split(sep).join('/')}`.replace(/(\/index)?\.html$/, '').replace(/^$/, '/');

/** Number of pages that are read concurrently. A machine cannot open all files of a large site at once. */
export const CONCURRENCY = 64;

/** Returns the files of a built site's pages, relative to its folder. */
export const pageFiles = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html')).sort();

const cache = new Map<string, Promise<BuiltPage[]>>();

/** Returns every page of a built site. Later calls of the same build reuse the result. */
export function readBuiltPages(dir: string): Promise<BuiltPage[]> {
  const pages = cache.get(dir) ?? readAll(dir);
  cache.set(dir, pages);
  return pages;
}

async function readAll(dir: string): Promise<BuiltPage[]> {
  const read = async (file: string): Promise<BuiltPage> =>
    readBuiltPage(toAddress(file), await readFile(join(dir, file), 'utf8'));
  const pages = await pMap(await pageFiles(dir), read, { concurrency: CONCURRENCY });
  return pages.sort((a, b) => a.address.localeCompare(b.address));
}

/** Parses the head that `site/components/shell/Head.astro` writes. */
export function readBuiltPage(address: string, html: string): BuiltPage {
  const $ = load(html.slice(0, html.indexOf('</head>')), { xml: { xmlMode: false } });
  const content = (name: string): string | undefined =>
    $(`meta[name="${name}"], meta[property="${name}"]`).attr('content');
  return {
    address,
    isIndexed: content('robots')?.startsWith('index') ?? false,
    canonical: $('link[rel=canonical]').attr('href'),
    alternates: $('link[rel=alternate][hreflang]')
      .toArray()
      .map(({ attribs }) => ({ lang: attribs.hreflang ?? '', url: attribs.href ?? '' })),
    title: content('og:title') ?? '',
    lang: $('html').attr('lang') ?? '',
    sharingPicture: content('og:image'),
  };
}
