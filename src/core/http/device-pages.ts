// Defines which parts of the site the service worker (src/service-worker) stores, and how it recognizes pages of this site.
import { HASHED_FILES } from './response-headers.ts';

/** Address of the service worker. This address is the same for every build, so that a new worker replaces the previous worker. */
export const SERVICE_WORKER = '/service-worker.js';

/** Kinds of addresses that the service worker distinguishes: a page, a file with a hash in its name, or another file. */
export type AddressKind = 'page' | 'hashed' | 'file';

/** Responses of the backend, staff pages, and the pages of newsletter links are never stored. */
const NOT_STORED =
  /^\/((rest|auth|functions|storage|healthz|admin|bureau|en\/desk|\.well-known)(\/|$)|infolettre\/|en\/newsletter\/)/;
/** Pages of the account and the checkout, and the search results. Such pages are not fetched before the visitor opens them. */
const NOT_AHEAD = /^(\/en)?\/(compte|account|commande|checkout|recherche|search)(\/|$)/;

/** Returns the kind of an address, or undefined if its content is not stored. */
export function getAddressKind(path: string): AddressKind | undefined {
  if (NOT_STORED.test(path) || path === SERVICE_WORKER) return undefined;
  if (path.startsWith(HASHED_FILES)) return 'hashed';
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

/** Returns whether the content of an address is stored as a file. */
export const isFile = (path: string): boolean => /^(hashed|file)$/.test(getAddressKind(path) ?? '');

/** Returns whether a page may be fetched before its link is followed. */
export const isFetchedAhead = (path: string): boolean => getAddressKind(path) === 'page' && !NOT_AHEAD.test(path);

/** Returns whether a text is a page of this site. The portal of a public network serves its own page under any address. */
export const isSitePage = (html: string): boolean => html.includes(HASHED_FILES);

/** Returns the title of a page as HTML, without the company's name. */
export const readTitle = (html: string): string => /<title>([^<|]*?)\s*[<|]/.exec(html)?.[1] ?? '';

/** Returns the prices in a page, in their order: `6 990 $ CAD`, `6,990 $ CAD`. */
export const readPrices = (html: string): string[] => html.match(/\d[\d\s,.]*\$\sCAD/g) ?? [];

/** Returns the addresses of the files that a script of `/_astro/` imports statically. */
export const readImports = (script: string): string[] =>
  [...script.matchAll(/(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g)].map(([, name]) => HASHED_FILES + name);

/**
 * Result of the comparison of a stored page with the site. `current`: the page is up to date, or the device had no copy. `stored`:
 * the site sent no usable page. `other-prices`: the copy has outdated prices. `withdrawn`: the site no longer has the page.
 */
export type PageState =
  | { kind: 'current' }
  /** `since`: time in milliseconds at which the site sent the page, by the site's clock. */
  | { kind: 'stored'; since: number; hasPrices: boolean }
  | { kind: 'other-prices' }
  | { kind: 'withdrawn' };

/** Request that a page sends to the service worker. */
export type PageRequest =
  /**
   * Requests the state of the page at `ask`. `files` are the addresses that the page has fetched. The worker stores the page
   * and the files that belong to the site.
   */
  | { ask: string; files: string[] }
  /** Makes the worker fetch a page before it is opened. */
  | { ahead: string };
