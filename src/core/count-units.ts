/**
 * Counts items by key. Returns one entry per key with its first item, in the order of these first items. Keys must contain a
 * space, because the object that counts would sort keys that are whole numbers, and already has the key `__proto__`.
 */
export function countUnits<Item>(
  items: readonly Item[],
  getKey: (item: Item) => `${string} ${string}`,
): { item: Item; units: number }[] {
  const counted: Partial<Record<string, { item: Item; units: number }>> = {};
  for (const item of items) (counted[getKey(item)] ??= { item, units: 0 }).units += 1;
  return Object.values(counted) as { item: Item; units: number }[];
}
