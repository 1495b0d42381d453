import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** What a built page says of itself in its head. */
export interface BuiltPage {
  /** Its address within the site: `/produits`. */
  address: string;
  isIndexed: boolean;
  /** Its own whole address; absent for "not found". */
  canonical: string | undefined;
  /** Whole addresses by language tag, `x-default` among them. */
  alternates: { lang: string; url: string }[];
  title: string;
  lang: string;
  /** Whole address of the picture that sharing sites show. */
  sharingPicture: string | undefined;
}

/** The address a CDN serves a page's file at: no `.html`, no `index`. */
export const addressOf = (file: string): string =>
  `/${file.split(sep).join('/')}`.replace(/(\/index)?\.html$/, '').replace(/^$/, '/');

// A machine has only so many files open at once; a large site has more pages than that.
const AT_ONCE = 64;

/** Does `work` for each item, a limited number at a time. */
export async function forEachLimited<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const next = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let one = next.next(); !one.done; one = next.next()) await work(one.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The files of a built site's pages, from its folder. */
export const pageFiles = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html')).sort();

const known = new Map<string, Promise<BuiltPage[]>>();

/** Every page of a built site; read once in a build, for all who ask. */
export function readBuiltPages(dir: string): Promise<BuiltPage[]> {
  if (!known.has(dir)) known.set(dir, readAll(dir));
  return known.get(dir)!;
}

async function readAll(dir: string): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  await forEachLimited(await pageFiles(dir), async (file) => {
    pages.push(readBuiltPage(addressOf(file), await readFile(join(dir, file), 'utf8')));
  });
  return pages.sort((one, other) => one.address.localeCompare(other.address));
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
export const decode = (text: string): string => text.replace(/&(?:\w+|#\d+);/g, (entity) => ENTITIES[entity] ?? entity);

/** Reads the tags that `components/Head.astro` writes. */
export function readBuiltPage(address: string, html: string): BuiltPage {
  const head = html.slice(0, html.indexOf('</head>'));
  const find = (pattern: RegExp): string | undefined => {
    const value = pattern.exec(head)?.[1];
    return value === undefined ? undefined : decode(value);
  };
  return {
    address,
    isIndexed: find(/<meta name="robots" content="([^"]*)"/)?.startsWith('index') ?? false,
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    alternates: [...head.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
      ([, lang = '', url = '']) => ({ lang, url: decode(url) }),
    ),
    title: find(/<meta property="og:title" content="([^"]*)"/) ?? '',
    lang: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
    sharingPicture: find(/<meta property="og:image" content="([^"]*)"/),
  };
}
