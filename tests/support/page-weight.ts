import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { toAddress } from '../../src/build/built-pages.ts';

export interface PageWeight {
  /** The compressed page and every stylesheet that blocks its rendering. */
  readonly htmlAndCssBytes: number;
  /** Parts of the page, each compressed separately. Their sum is slightly more than `htmlAndCssBytes`. */
  readonly markupBytes: number;
  readonly cssBytes: number;
  readonly inlineScriptBytes: number;
}

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;
const SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*\bjson\b)[^>]*>([^]*?)<\/script>/g;
const NO_SCRIPT = /<noscript>[^]*?<\/noscript>/g;

const brotliBytes = (text: string): number => (text === '' ? 0 : brotliCompressSync(text).length);
const joinContents = (html: string, tag: RegExp): string => [...html.matchAll(tag)].map((match) => match[1]).join('');

/** Returns the files of a built site's pages by address. */
export const pageFilesByAddress = (siteDir: string): Map<string, string> =>
  new Map(
    (readdirSync(siteDir, { recursive: true }) as string[])
      .filter((file) => file.endsWith('.html'))
      .sort()
      .map((file) => [toAddress(file), file]),
  );

/**
 * Weighs a page of a built site from its files. Data for search engines and islands counts as markup. The parts are
 * computed lazily: compressing them takes half a second per page.
 */
export function weighPage(siteDir: string, file: string): PageWeight {
  const html = readFileSync(join(siteDir, file), 'utf8');
  const linked = linkedStylesheets(html).map((path) => statSync(join(siteDir, `${path}.br`)).size);
  const linkedBytes = linked.reduce((sum, bytes) => sum + bytes, 0);
  return {
    htmlAndCssBytes: statSync(join(siteDir, `${file}.br`)).size + linkedBytes,
    get markupBytes() {
      return brotliBytes(html.replace(STYLE, '').replace(SCRIPT, ''));
    },
    get cssBytes() {
      return brotliBytes(joinContents(html, STYLE)) + linkedBytes;
    },
    get inlineScriptBytes() {
      return brotliBytes(joinContents(html, SCRIPT));
    },
  };
}

/** Returns the paths of stylesheets that block rendering. Stylesheets inside `noscript` are not counted. */
export const linkedStylesheets = (html: string): string[] =>
  [...html.replace(NO_SCRIPT, '').matchAll(/<link(?=[^>]*\brel="?stylesheet\b)[^>]*\bhref="?([^"\s>]+)/g)].map(
    (match) => match[1]!,
  );
