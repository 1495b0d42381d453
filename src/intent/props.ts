// A prop as Astro writes it: a kind and a value. Our props are JSON, which has plain values, objects and lists.
type Pair = [kind: number, value: unknown];

const VALUE = 0;
const LIST = 1;

/** Returns an island's props from the text that Astro wrote. @throws for a value that is not JSON, such as a date. */
export function reviveProps(text: string): Record<string, unknown> {
  return reviveObject(JSON.parse(text));
}

const reviveObject = (pairs: Record<string, Pair>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, revive(pair)]));

function revive([kind, value]: Pair): unknown {
  if (kind === LIST) return (value as Pair[]).map(revive);
  if (kind !== VALUE) throw new TypeError(`An island's props are plain JSON; this is Astro's kind ${kind}.`);
  return typeof value === 'object' && value !== null ? reviveObject(value as Record<string, Pair>) : value;
}
