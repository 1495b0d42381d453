/**
 * Counts items by key. Returns one entry per key with its first item, in the order of these first items. Each key must contain a
 * space, because objects sort whole numbers first and reserve `__proto__`.
 */
export function countUnits<Item>(
  items: readonly Item[],
  getKey: (item: Item) => `${string} ${string}`,
): { item: Item; units: number }[] {
  const counted: Partial<Record<string, { item: Item; units: number }>> = {};
  for (const item of items) (counted[getKey(item)] ??= { item, units: 0 }).units += 1;
  return Object.values(counted) as { item: Item; units: number }[];
}
