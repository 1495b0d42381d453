// Lifetime of a result in the dev server: long enough for one page, and short enough that a change shows.
const DEV_MS = 300;

/**
 * Returns a function that reads once per key in a build, instead of once for each of its thousands of pages. In development it
 * reads once per 300 ms.
 */
export function memoize<Value, Key = void>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const cache = new Map<Key, { value: Promise<Value>; readAtMs: number }>();
  return (key) => {
    const cached = cache.get(key);
    if (cached && (!import.meta.env.DEV || Date.now() - cached.readAtMs < DEV_MS)) return cached.value;
    const value = read(key);
    cache.set(key, { value, readAtMs: Date.now() });
    return value;
  };
}
