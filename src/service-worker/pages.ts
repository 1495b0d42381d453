// Shows the stored copy of a page at once, if the device has one. In the background, fetches the page from the site, compares
// both versions, and stores the new version. The page then requests the result (first-touch/device-page.tsx).
import { isSitePage, readPrices, type PageState } from '../core/http/device-pages.ts';
import type { FetchEvent } from './events.ts';
import { offlinePage, storeOfflinePage } from './offline-page.ts';
import { find, PAGES, put, remove } from './stores.ts';

/** Running comparisons, and results that no page has requested yet, by path. */
const comparing = new Map<string, Promise<PageState>>();

/** Returns a response with a `Date` header: the site's date, or the device's date if the site sends no date. */
function dated(response: Response): Response {
  const headers = new Headers(response.headers);
  if (!headers.has('date')) headers.set('date', new Date().toUTCString());
  return new Response(response.body, { headers });
}

/** Compares a stored page with the site's response, and stores the response. Never rejects. */
async function compareWithSite(path: string, answer: Promise<Response>, before?: Response): Promise<PageState> {
  // The response may fail before it is awaited. Without this handler, the browser would report the failure as unhandled.
  answer.catch(() => {});
  const stored = await before?.clone().text();
  try {
    let response = await answer;
    // The redirect of a navigation is opaque, so this code fetches the page again and follows the redirect. A redirect to another
    // site, such as the portal of a network, fails.
    if (response.type === 'opaqueredirect') response = await fetch(path);
    const html = await response.clone().text();
    if (!isSitePage(html)) throw new Error(`${path} was answered by another site`);
    if (response.redirected || response.status === 404 || response.status === 410) {
      await remove(PAGES, path);
      return { kind: stored === undefined ? 'current' : 'withdrawn' };
    }
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await put(PAGES, path, dated(response));
    await storeOfflinePage(path);
    const hasOtherPrices = stored !== undefined && readPrices(stored).join() !== readPrices(html).join();
    return { kind: hasOtherPrices ? 'other-prices' : 'current' };
  } catch {
    if (!before || stored === undefined) return { kind: 'current' };
    const since = Date.parse(before.headers.get('date') ?? '');
    return { kind: 'stored', since, hasPrices: readPrices(stored).length > 0 };
  }
}

/** Pages that are being fetched before the visitor opens them, by path. */
const arriving = new Map<string, Promise<Response>>();

/** Returns the page from `arriving`, or fetches it. Fetches a redirected page again, so that the browser follows the redirect. */
function fetchPage(request: Request, path: string): Promise<Response> {
  const ahead = arriving.get(path);
  arriving.delete(path);
  if (!ahead) return fetch(request);
  return ahead.then(
    (response) => (response.redirected ? fetch(request) : response),
    () => fetch(request),
  );
}

/** Answers a navigation. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const answer = fetchPage(request, path);
  const copy = answer.then((response) => response.clone());
  const stored = await find(PAGES, path);
  const state = compareWithSite(path, copy, stored?.clone());
  comparing.set(path, state);
  event.waitUntil(state);
  return stored ?? answer.catch(() => offlinePage(path));
}

/** Returns the state of an open page. */
export async function loadState(path: string): Promise<PageState> {
  const state = comparing.get(path) ?? compareWithSite(path, fetch(path), await find(PAGES, path));
  comparing.delete(path);
  return state;
}

/** Fetches and stores a page that is about to be opened. */
export async function fetchAhead(path: string): Promise<void> {
  if (arriving.has(path) || (await find(PAGES, path))) return;
  const answer = fetch(path);
  const copy = answer.then((response) => response.clone());
  copy.catch(() => {});
  arriving.set(path, copy);
  await compareWithSite(path, answer);
  arriving.delete(path);
}
