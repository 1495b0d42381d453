import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { load } from 'cheerio/slim';
import pMap from 'p-map';

/** What a built page says of itself in its head. */
export interface BuiltPage {
  /** Its address within the site: `/produits`. */
  address: string;
  isIndexed: boolean;
  /** Its own absolute URL; absent for "not found". */
  canonical: string | undefined;
  /** Absolute URLs by language tag, `x-default` among them. */
  alternates: { lang: string; url: string }[];
  title: string;
  lang: string;
  /** Absolute URL of the picture that sharing sites show. */
  sharingPicture: string | undefined;
}

/** The address a CDN serves a page's file at: no `.html`, no `index`. */
export const addressOf = (file: string): string =>
  `/${file.split(sep).join('/')}`.replace(/(\/index)?\.html$/, '').replace(/^$/, '/');

/** How many pages are read at a time: a machine has only so many files open at once, and a large site has more pages. */
export const CONCURRENCY = 64;

/** The files of a built site's pages, from its folder. */
export const pageFiles = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html')).sort();

const cache = new Map<string, Promise<BuiltPage[]>>();

/** Returns every page of a built site; the files are read once in a build, for all who ask. */
export function readBuiltPages(dir: string): Promise<BuiltPage[]> {
  const pages = cache.get(dir) ?? readAll(dir);
  cache.set(dir, pages);
  return pages;
}

async function readAll(dir: string): Promise<BuiltPage[]> {
  const read = async (file: string): Promise<BuiltPage> =>
    readBuiltPage(addressOf(file), await readFile(join(dir, file), 'utf8'));
  const pages = await pMap(await pageFiles(dir), read, { concurrency: CONCURRENCY });
  return pages.sort((one, other) => one.address.localeCompare(other.address));
}

/** Reads what `components/shell/Head.astro` writes. */
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
