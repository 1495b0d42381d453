// Caches in which the service worker stores pages and files, under their paths.

export interface Store {
  /** Name of the cache. Another format of the content needs another name. */
  name: string;
  /**
   * Maximum number of entries, after which the oldest entries are deleted. Uncompressed, a page has about 60 kB, and a file has
   * about 15 kB.
   */
  maxEntries: number;
}

export const PAGES: Store = { name: 'pages-1', maxEntries: 40 };
export const FILES: Store = { name: 'files-1', maxEntries: 240 };

/** Returns the response stored under a path. Returns undefined if no response is stored, or if the browser refuses storage. */
export const find = ({ name }: Store, path: string): Promise<Response | undefined> =>
  caches
    .open(name)
    .then((cache) => cache.match(path))
    .catch(() => undefined);

/**
 * Stores a response. Never throws. If the storage is full, deletes the older half of the cache, and does not store the response.
 */
export async function put({ name, maxEntries }: Store, path: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    const isFull = await cache.put(path, response).then(
      () => false,
      () => true,
    );
    const stored = await cache.keys();
    const left = isFull ? Math.floor(stored.length / 2) : maxEntries;
    for (const oldest of stored.slice(0, Math.max(0, stored.length - left))) await cache.delete(oldest);
  } catch (cause) {
    console.warn(cause);
  }
}

/** Deletes the response stored under a path. */
export const remove = async ({ name }: Store, path: string): Promise<void> => {
  await (await caches.open(name)).delete(path);
};

/** Deletes all caches except those in `used`. Other versions of the worker created them. */
export async function removeOthers(used: readonly Store[]): Promise<void> {
  for (const name of await caches.keys()) if (!used.some((store) => store.name === name)) await caches.delete(name);
}
