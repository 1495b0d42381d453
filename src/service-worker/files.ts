// Scripts, pictures and other files: what is named by its content is answered from the device, any other only without a connection.
import { importsOf } from '../domain/http/device-pages.ts';
import { FILES, find, put } from './stores.ts';

const isStorable = ({ status, headers }: Response): boolean =>
  // A public network's portal answers with a page.
  status === 200 && !headers.get('content-type')?.startsWith('text/html');

async function fetchAndStore(request: Request | string, path: string): Promise<Response> {
  const response = await fetch(request);
  if (isStorable(response)) await put(FILES, path, response.clone());
  return response;
}

/** Answers a request for a file. Its query only tells attempts to fetch it apart (components/shell/first-touch.ts). */
export async function openFile(request: Request, isHashed: boolean): Promise<Response> {
  const path = new URL(request.url).pathname;
  const stored = (): Promise<Response | undefined> => find(FILES, path);
  if (isHashed) return (await stored()) ?? fetchAndStore(request, path);
  return fetchAndStore(request, path).catch(async () => (await stored()) ?? Response.error());
}

/** Stores files, and of scripts what they import. What a page had fetched before the worker was there the browser still has. */
export async function storeFiles(paths: readonly string[]): Promise<void> {
  const queue = new Set(paths);
  for (const path of queue) {
    try {
      if (await find(FILES, path)) continue;
      const response = await fetchAndStore(path, path);
      if (path.endsWith('.js')) for (const imported of importsOf(await response.text())) queue.add(imported);
    } catch (cause) {
      console.warn(cause);
    }
  }
}
