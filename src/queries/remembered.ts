// Long enough for one page of the dev server, short enough for a change to show.
const DEV_MS = 300;

/** A reader that reads once per key for a whole build, instead of once for each of its thousands of pages. */
export function remembered<Value, Key = void>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, { value: Promise<Value>; at: number }>();
  return (key) => {
    const held = known.get(key);
    if (held && (!import.meta.env.DEV || Date.now() - held.at < DEV_MS)) return held.value;
    const value = read(key);
    known.set(key, { value, at: Date.now() });
    return value;
  };
}
