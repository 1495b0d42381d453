// What the service worker (src/service-worker) stores of the site on the device, and how it tells pages of this site from others.
import { HASHED_FILES } from './response-headers.ts';

/** The service worker's address: it stays the same, so that each build replaces the worker of the one before. */
export const SERVICE_WORKER = '/service-worker.js';

/** What an address of this site is to the service worker: a page, a file named by its content, or another file. */
export type AddressKind = 'page' | 'hashed' | 'file';

/** Answers of the backend, pages of those who run the company, and of the newsletter's links: never stored. */
const NOT_STORED =
  /^\/((rest|auth|functions|storage|healthz|admin|bureau|en\/desk|\.well-known)(\/|$)|infolettre\/|en\/newsletter\/)/;
/** Pages that few open, each with what one visitor did: they are not fetched before they are asked for. */
const NOT_AHEAD = /^(\/en)?\/(compte|account|commande|checkout|recherche|search)(\/|$)/;

/** Returns what an address is, or undefined if nothing of it is stored. */
export function kindOf(path: string): AddressKind | undefined {
  if (NOT_STORED.test(path) || path === SERVICE_WORKER) return undefined;
  if (path.startsWith(HASHED_FILES)) return 'hashed';
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

/** Whether what stands at an address is stored as a file. */
export const isFile = (path: string): boolean => /^(hashed|file)$/.test(kindOf(path) ?? '');

/** Whether a page may be fetched before its link is followed. */
export const isFetchedAhead = (path: string): boolean => kindOf(path) === 'page' && !NOT_AHEAD.test(path);

/** Whether a text is a page of this site: the portal of a public network answers with its own under any address. */
export const isSitePage = (html: string): boolean => html.includes(HASHED_FILES);

/** Returns what a page calls itself, as HTML, without the company's name. */
export const titleOf = (html: string): string => /<title>([^<|]*?)\s*[<|]/.exec(html)?.[1] ?? '';

/** Returns the prices in a page, in their order: `6 990 $ CAD`, `6,990 $ CAD`. */
export const pricesOf = (html: string): string[] => html.match(/\d[\d\s,.]*\$\sCAD/g) ?? [];

/** Returns the addresses of the files that a script of `/_astro/` imports before it runs. */
export const importsOf = (script: string): string[] =>
  [...script.matchAll(/(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g)].map(([, name]) => HASHED_FILES + name);

/**
 * What a page is told of itself by the service worker: whether it is as the site has it now, came from the device because
 * the site did not answer, shows other prices than the site, or is no longer there.
 */
export type PageState =
  | { kind: 'current' }
  /** `since`: when the site sent it, by the site's clock, in milliseconds. */
  | { kind: 'stored'; since: number; hasPrices: boolean }
  | { kind: 'other-prices' }
  | { kind: 'withdrawn' };

/** What a page asks of the service worker. */
export type PageRequest =
  /** The state of the page at `ask`. `files` are the addresses of what it has fetched, to be stored with it. */
  | { ask: string; files: string[] }
  /** To fetch a page that is about to be opened. */
  | { ahead: string };
