// Matches the items of a list with the items of its edited version.
import { isEqual } from './values.mjs';

/**
 * Returns the steps that turn one list into another, in order. A kept or changed item has both indexes, a removed item only
 * `from`, a new item only `to`. As many items as possible are kept.
 * @param {unknown[]} before @param {unknown[]} after
 * @returns {{ from?: number, to?: number }[]}
 */
export function align(before, after) {
  /** @type {{ from?: number, to?: number }[]} */
  const steps = [];
  let [from, to] = [0, 0];
  for (const match of [...longestMatch(before, after), { from: before.length, to: after.length }]) {
    while (from < match.from && to < match.to) steps.push({ from: from++, to: to++ });
    while (from < match.from) steps.push({ from: from++ });
    while (to < match.to) steps.push({ to: to++ });
    if (from < before.length && to < after.length) steps.push({ from: from++, to: to++ });
  }
  return steps;
}

/**
 * Returns the pairs of equal items, in the order of both lists.
 * @param {unknown[]} before @param {unknown[]} after
 */
function longestMatch(before, after) {
  /** @type {number[][]} */
  const lengths = Array.from({ length: before.length + 1 }, () => Array(after.length + 1).fill(0));
  const lengthAt = (/** @type {number} */ from, /** @type {number} */ to) => lengths[from]?.[to] ?? 0;
  for (let from = before.length - 1; from >= 0; from--)
    for (let to = after.length - 1; to >= 0; to--)
      /** @type {number[]} */ (lengths[from])[to] = isEqual(before[from], after[to])
        ? lengthAt(from + 1, to + 1) + 1
        : Math.max(lengthAt(from + 1, to), lengthAt(from, to + 1));
  const pairs = [];
  for (let [from, to] = [0, 0]; from < before.length && to < after.length;) {
    if (isEqual(before[from], after[to])) pairs.push({ from: from++, to: to++ });
    else if (lengthAt(from + 1, to) >= lengthAt(from, to + 1)) from++;
    else to++;
  }
  return pairs;
}
