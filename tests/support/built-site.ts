import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { addressOf } from '../../src/build/built-pages.ts';
import { projectDir } from './files.ts';

/** What the servers of tests have as `SITE_DIR`. */
export const siteFolder = join(projectDir, '.test/site');
/** The build in it that they serve. */
export const siteDir = join(siteFolder, 'prepared');
export const SITE = 'https://soleilboreal.example';

export interface ParsedPage {
  address: string;
  file: string;
  document: Document;
}

let parsed: ParsedPage[] | undefined;

/** Every page of the built site, parsed once for a test file. */
export const builtPages = (): ParsedPage[] =>
  (parsed ??= (readdirSync(siteDir, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => ({
      address: addressOf(file),
      file,
      document: parseHTML(readFileSync(join(siteDir, file), 'utf8')).document,
    })));

export const isNotFound = ({ address }: ParsedPage): boolean => address.endsWith('/404');

/** Whether the built site answers at a path with a page or a file. */
export const answers = (path: string): boolean => {
  const file = join(siteDir, decodeURIComponent(path));
  return (
    builtPages().some(({ address }) => address === path) || (path !== '/' && existsSync(file) && /\.\w+$/.test(path))
  );
};

/** The one element that matches, or a clear failure. */
export function only(document: Document, selector: string): Element {
  const found = document.querySelectorAll(selector);
  if (found.length !== 1) throw new Error(`${found.length} elements match ${selector}`);
  return found[0]!;
}

export const contentOf = (document: Document, name: string): string =>
  only(document, `meta[name="${name}"], meta[property="${name}"]`).getAttribute('content') ?? '';

/** A text as it is read: white space is one space. */
export const words = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
