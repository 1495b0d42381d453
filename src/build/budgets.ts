// Defines the budgets of a page. Tests enforce them, and `npm run bench` prints them next to the measured values. Bytes are
// counted as sent, compressed with brotli. The numbers are defined only here.
import { LOCALES } from '../i18n/locales.ts';
import { path, type RouteId } from '../i18n/routes.ts';

export const BUDGETS = {
  /** Ten TCP segments without their headers. A server sends this amount on a new connection without waiting for the client. */
  htmlAndCssBytes: 14_000,
  inlineScriptBytes: 2_500,
  fetchedScriptBytes: 0,
  /** The first-touch script, loaded after the largest paint. Most pages fetch no other script before the first touch. */
  firstTouchScriptBytes: 3_000,
  /**
   * The first-touch script, with the styles and texts of the elements that it draws. Islands do not load these styles and
   * texts again.
   */
  firstTouchBytes: 8_000,
  /** The calculator's code with climate data and usual appliances, and its texts. Both load after the largest paint. */
  calculatorScriptBytes: 6_000,
  calculatorTextBytes: 1_300,
  /** The rest of the calculator's code, and its texts. Both load at the first touch. */
  calculatorRestScriptBytes: 4_100,
  calculatorRestTextBytes: 1_800,
  /** Texts of an island that hydrates at load. The island fetches these texts together with its code. */
  islandTextBytes: 5_000,
  /**
   * Scripts that the first touch loads in addition to an island. These scripts fetch pages ahead, send pending submissions, and
   * announce that a page is stale.
   */
  deferredScriptBytes: 2_000,
  /** The code and the question of the chat button, loaded at the first scroll if a chat is set up. */
  chatScriptBytes: 1_200,
  /** The service worker, fetched once for the whole site at the first touch. */
  serviceWorkerBytes: 4_000,
  firstPictureBytes: 14_000,
  requestsElsewhere: 0,
  /** Cumulative layout shift. Tests round it to three decimals. */
  layoutShift: 0,
} as const;

/** Bytes that should be left of a page's HTML and CSS budget. If fewer are left, the build warns the editor. */
export const WARNING_MARGIN_BYTES = 300;

/**
 * All scripts that a page has loaded after each of these actions, inline and fetched. The first-touch scripts do not count,
 * because they have budgets of their own. React alone is 58 kB.
 */
export const SCRIPT_BUDGETS_BYTES = {
  'the cart is open': 72_000,
  'a request is begun': 72_000,
  'the account is signed in': 100_000,
} as const;

export interface PageBudget {
  /** Number of requests for the page, the tab's icon, and everything else that the browser fetches automatically. */
  requests: number;
  /** Bytes of all these requests on a phone, headers included. */
  firstViewBytes: number;
}

const PAGE_BUDGETS: [RouteId, PageBudget][] = [
  ['home', { requests: 6, firstViewBytes: 40_000 }],
  ['products', { requests: 12, firstViewBytes: 60_000 }],
];

const DEFAULT_BUDGET: PageBudget = { requests: 3, firstViewBytes: 30_000 };

/** Returns the budget of the page at an address, before the first touch. */
export function pageBudget(address: string): PageBudget {
  const own = PAGE_BUDGETS.find(([id]) => LOCALES.some((locale) => path(id, locale) === address));
  return own?.[1] ?? DEFAULT_BUDGET;
}

const HYDRATED_AT_LOAD: RouteId[] = ['account', 'order', 'checkout', 'desk'];

/**
 * Returns whether a page consists of one island that hydrates at load (`client:load`). The island's scripts have the budget
 * `the account is signed in`. These scripts do not count as requests or as bytes of the first view.
 */
export const hydratesAtLoad = (address: string): boolean =>
  LOCALES.some((locale) => HYDRATED_AT_LOAD.some((id) => path(id, locale) === address));
