// What a page may cost its visitor, counted: the tests hold to it and `npm run bench` prints it beside what is.
// Bytes are as sent, compressed with brotli. The numbers stand nowhere else.
import { LOCALES } from '../i18n/locales.ts';
import { path, type RouteId } from '../i18n/routes.ts';

export const BUDGETS = {
  /** The first flight of a fresh connection: ten segments, less their headers. */
  htmlAndCssBytes: 14_000,
  inlineScriptBytes: 2_500,
  fetchedScriptBytes: 0,
  /** The script of the first touch, fetched after the largest paint: all that a page fetches before it is touched. */
  firstTouchScriptBytes: 3_000,
  /** That script with the styles and texts of what it draws, which islands then need not fetch. */
  firstTouchBytes: 8_000,
  /** The texts of an island that is drawn at load, which come with its code. */
  islandTextBytes: 5_000,
  /** What the first touch brings beside an island: fetching ahead, sending what is pending, the state of the page. */
  deferredScriptBytes: 2_000,
  /** Where a chat is set up: its button's code and question, fetched with the first scroll. */
  chatScriptBytes: 1_200,
  /** Fetched once for the whole site, at the first touch. */
  serviceWorkerBytes: 4_000,
  firstPictureBytes: 14_000,
  requestsElsewhere: 0,
  /** Pages are held to three decimals. */
  layoutShift: 0,
} as const;

/** From how many bytes below its budget on a page's HTML and CSS are told to the editor. */
export const NEAR_BYTES = 300;

/**
 * All script a page has taken, inline and fetched, once its visitor has done this; the scripts of the first touch have budgets of
 * their own. React alone is 59 kB.
 */
export const SCRIPT_BUDGETS_BYTES = {
  'the cart is open': 72_000,
  'a request is begun': 72_000,
  'the account is signed in': 100_000,
} as const;

export interface PageBudget {
  /** The page itself, the tab's icon, and all else that the browser fetches unasked. */
  requests: number;
  /** All of these on a phone, headers included. */
  firstViewBytes: number;
}

const OF_THEIR_OWN: [RouteId, PageBudget][] = [
  ['home', { requests: 6, firstViewBytes: 40_000 }],
  ['products', { requests: 12, firstViewBytes: 60_000 }],
];

const OF_ANY_OTHER: PageBudget = { requests: 3, firstViewBytes: 30_000 };

/** What the page at an address may cost before anything is touched. */
export function pageBudget(address: string): PageBudget {
  const own = OF_THEIR_OWN.find(([id]) => LOCALES.some((locale) => path(id, locale) === address));
  return own?.[1] ?? OF_ANY_OTHER;
}

const HYDRATED_AT_LOAD: RouteId[] = ['account', 'order', 'checkout', 'desk'];

/**
 * These pages are nothing but an island each, and hydrate at load (docs/architecture.md): their fetched script has the
 * budget of the signed-in account, and counts neither among their requests nor in their first view.
 */
export const hydratesAtLoad = (address: string): boolean =>
  LOCALES.some((locale) => HYDRATED_AT_LOAD.some((id) => path(id, locale) === address));
