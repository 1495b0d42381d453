/** Counts items by key. Returns one entry per key with its first item, in the order of these first items. */
export function countUnits<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): { item: Item; units: number }[] {
  const counted = new Map<string, { item: Item; units: number }>();
  for (const item of items) {
    const known = counted.get(keyOf(item));
    if (known) known.units += 1;
    else counted.set(keyOf(item), { item, units: 1 });
  }
  return [...counted.values()];
}
