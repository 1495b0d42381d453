// Serves the offline page, which replaces a page that the device has not stored. The offline page lists the stored pages.
import { readTitle } from '../core/http/device-pages.ts';
import { find, PAGES, put } from './stores.ts';

/** Paths of the offline page, by language (src/build/service-worker.ts). */
declare const OFFLINE_PAGES: Readonly<Record<'fr' | 'en', string>>;

const offlinePathFor = (path: string): string => OFFLINE_PAGES[/^\/en(\/|$)/.test(path) ? 'en' : 'fr'];

/** Stores the offline page in the language of a path, unless it is already stored. */
export async function storeOfflinePage(path: string): Promise<void> {
  const offlinePath = offlinePathFor(path);
  if (await find(PAGES, offlinePath)) return;
  const response = await fetch(offlinePath);
  if (response.ok) await put(PAGES, offlinePath, response);
}

/** Matches the list of the offline page. The list keeps its original text if no page is stored. */
const LIST = /(<ul[^>]* data-stored[^>]*>).*?(?=<\/ul>)/s;

/** Returns the offline page for a path, or a network error if the offline page is not stored. */
export async function offlinePage(path: string): Promise<Response> {
  const offlinePath = offlinePathFor(path);
  const page = await find(PAGES, offlinePath);
  if (!page) return Response.error();
  const links = await storedLinks(offlinePath);
  const html = (await page.text()).replace(LIST, (all, list: string) => (links ? list + links : all));
  return new Response(html, { status: 503, headers: page.headers });
}

/** Returns links to the stored pages of a language, the newest first. */
async function storedLinks(offlinePath: string): Promise<string> {
  const paths = (await (await caches.open(PAGES.name)).keys()).map(({ url }) => new URL(url).pathname).reverse();
  const links = await Promise.all(
    paths
      .filter((path) => path !== offlinePath && offlinePathFor(path) === offlinePath)
      .map(async (path) => {
        const title = readTitle((await (await find(PAGES, path))?.text()) ?? '');
        // Title and path come from our own pages, so they need no escaping.
        return title && `<li><a class="link" href="${encodeURI(path)}">${title}</a></li>`;
      }),
  );
  return links.join('');
}
