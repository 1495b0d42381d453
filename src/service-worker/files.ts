// Scripts, pictures and other files: what is named by its content is answered from the device, any other only without a connection.
import { importsOf } from '../domain/http/device-pages.ts';
import type { FetchEvent } from './events.ts';
import { FILES, find, put } from './stores.ts';

const isStorable = ({ status, headers }: Response): boolean =>
  // A public network's portal answers with a page.
  status === 200 && !headers.get('content-type')?.startsWith('text/html');

const storeCopy = async (path: string, response: Response): Promise<void> => {
  if (isStorable(response)) await put(FILES, path, response.clone());
};

/** Answers a request for a file. Its query only tells attempts to fetch it apart (components/shell/first-touch.ts). */
export async function openFile(event: FetchEvent, isHashed: boolean): Promise<Response> {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const stored = isHashed ? await find(FILES, path) : undefined;
  if (stored) return stored;
  try {
    const response = await fetch(request);
    // Stored beside: the page gets it as it arrives.
    event.waitUntil(storeCopy(path, response));
    return response;
  } catch {
    return (await find(FILES, path)) ?? Response.error();
  }
}

/** Stores files, and of scripts what they import. What a page had fetched before the worker was there the browser still has. */
export async function storeFiles(paths: readonly string[]): Promise<void> {
  const queue = new Set(paths);
  for (const path of queue) {
    try {
      if (await find(FILES, path)) continue;
      const response = await fetch(path);
      await storeCopy(path, response);
      if (path.endsWith('.js')) for (const imported of importsOf(await response.text())) queue.add(imported);
    } catch (cause) {
      console.warn(cause);
    }
  }
}
