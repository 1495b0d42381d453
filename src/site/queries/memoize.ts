// Milliseconds for which the dev server keeps a result: long enough to render one page, and short enough that changes appear at
// once.
const DEV_MS = 300;

/**
 * Returns a function that calls `read` only once per key in a build, instead of once for each page. In development, a result is
 * used for 300 ms, and the next call after that time calls `read` again.
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
