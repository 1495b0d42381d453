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

/** Every page of a built site. */
export async function readBuiltPages(dir: string): Promise<BuiltPage[]> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html'));
  return Promise.all(files.sort().map(async (file) => readBuiltPage(addressOf(file), await readFile(join(dir, file), 'utf8'))));
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&quot;': '"', '&#34;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };
const decode = (text: string): string => text.replace(/&(?:\w+|#\d+);/g, (entity) => ENTITIES[entity] ?? entity);

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
    alternates: [...head.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, lang = '', url = '']) => ({ lang, url: decode(url) })),
    title: find(/<meta property="og:title" content="([^"]*)"/) ?? '',
    lang: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
    sharingPicture: find(/<meta property="og:image" content="([^"]*)"/),
  };
}
