// Answers requests for scripts, pictures and other files. Files with a hash in their name come from the device if the device has
// stored them. Other files come from the device only if the request to the site fails.
import { readImports, isFile } from '../core/http/device-pages.ts';
import type { FetchEvent } from './events.ts';
import { FILES, find, put } from './stores.ts';

const isStorable = ({ status, headers }: Response): boolean =>
  // Whether a response is the requested file. The portal of a public network responds with an HTML page instead.
  status === 200 && !headers.get('content-type')?.startsWith('text/html');

const storeCopy = async (path: string, response: Response): Promise<void> => {
  if (isStorable(response)) await put(FILES, path, response.clone());
};

/**
 * Answers a request for a file. Ignores the query, which only distinguishes attempts to fetch the file
 * (site/components/shell/first-touch.ts).
 */
export async function openFile(event: FetchEvent, isHashed: boolean): Promise<Response> {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const stored = isHashed ? await find(FILES, path) : undefined;
  if (stored) return stored;
  try {
    const response = await fetch(request);
    // The copy is stored in parallel, so the page receives the file as it arrives.
    event.waitUntil(storeCopy(path, response));
    return response;
  } catch {
    return (await find(FILES, path)) ?? Response.error();
  }
}

/** Returns the paths of addresses that belong to files of this site. Leaves out all other addresses. */
const getOwnPaths = (addresses: readonly string[]): string[] =>
  addresses
    .map((address) => new URL(address, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && isFile(pathname))
    .map(({ pathname }) => pathname);

/**
 * Stores the files at these addresses that belong to this site, and all files that the stored scripts import. Files that a page
 * fetched before the worker was active usually come from the browser's cache.
 */
export async function storeFiles(addresses: readonly string[]): Promise<void> {
  const queue = new Set(getOwnPaths(addresses));
  for (const path of queue) {
    try {
      const stored = await find(FILES, path);
      const response = stored ?? (await fetch(path));
      if (!stored) await storeCopy(path, response);
      // A stored script may import files that are not stored, if the connection broke off in between.
      if (path.endsWith('.js')) for (const imported of readImports(await response.text())) queue.add(imported);
    } catch (cause) {
      console.warn(cause);
    }
  }
}
