import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { toAddress } from '../../src/build/built-pages.ts';
import { projectDir } from './files.ts';

/** The `SITE_DIR` of the tests' servers. */
export const siteFolder = join(projectDir, '.test/site');
/** The build in `siteFolder` that the tests' servers serve. */
export const siteDir = join(siteFolder, 'prepared');
export const SITE = 'https://soleilboreal.example';

export interface ParsedPage {
  address: string;
  file: string;
  document: Document;
}

let parsed: ParsedPage[] | undefined;

/** Returns every page of the built site. Each process parses the pages once. */
export const builtPages = (): ParsedPage[] =>
  (parsed ??= (readdirSync(siteDir, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => ({
      address: toAddress(file),
      file,
      document: parseHTML(readFileSync(join(siteDir, file), 'utf8')).document,
    })));

/** Returns whether a page is the "not found" page of a language. */
export const isNotFound = ({ address }: ParsedPage): boolean => address.endsWith('/404');

/** Returns whether the built site has a page or a file at a path. */
export const answers = (path: string): boolean => {
  const file = join(siteDir, decodeURIComponent(path));
  return (
    builtPages().some(({ address }) => address === path) || (path !== '/' && existsSync(file) && /\.\w+$/.test(path))
  );
};

/**
 * Returns the only element that matches.
 * @throws {Error} if another number of elements matches
 */
export function only(document: Document, selector: string): Element {
  const elements = document.querySelectorAll(selector);
  if (elements.length !== 1) throw new Error(`${elements.length} elements match ${selector}`);
  return elements[0]!;
}

/** Returns the content of the `<meta>` element with this name or property. */
export const getContent = (document: Document, name: string): string =>
  only(document, `meta[name="${name}"], meta[property="${name}"]`).getAttribute('content') ?? '';

/** Returns a text with each run of white space as one space. */
export const words = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
