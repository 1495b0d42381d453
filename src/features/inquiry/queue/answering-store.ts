import { createStore, type UseStore } from 'idb-keyval';

/** Milliseconds after which a request to IndexedDB counts as failed. A phone stores 25 MB in two seconds. */
export const SILENT_MS = 5_000;

/**
 * Returns an IndexedDB store. If the browser does not respond to one request, this request and all later requests reject. WebKit
 * sometimes does not respond to any request until it is restarted (https://bugs.webkit.org/show_bug.cgi?id=226547). The page then
 * sends inquiries from memory, as if storage were off.
 */
export function createAnsweringStore(database: string, name: string): UseStore {
  const store = createStore(database, name);
  let silence: Promise<never> | undefined;
  return async (mode, use) => {
    let timer: ReturnType<typeof setTimeout>;
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        silence = expired;
        reject(new Error('IndexedDB does not answer'));
      }, SILENT_MS);
    });
    try {
      return await (silence ?? Promise.race([store(mode, use), expired]));
    } finally {
      clearTimeout(timer!);
    }
  };
}
