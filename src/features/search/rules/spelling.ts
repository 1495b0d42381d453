import { isSmallWord } from '../../../core/fold.ts';
import { toStem } from './stem.ts';

/**
 * Minimum lengths of a misspelled word and of its correction. Shorter words resemble too many other words, so their typing errors
 * cannot be corrected.
 */
const MIN_CORRECTED_LENGTH = 5;
const MIN_CANDIDATE_LENGTH = 4;

/**
 * Minimum number of letters for correcting an unfinished word. An unfinished word is compared with the beginnings of longer
 * words.
 */
const MIN_BEGINNING_LENGTH = 6;

/**
 * Returns whether two words differ by at most one typing error (Damerau-Levenshtein distance of at most 1). A typing error is an
 * extra, missing or wrong letter, or two neighbouring letters that are swapped.
 */
export function isOneErrorAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  const maxShared = Math.min(a.length, b.length) - start;
  while (end < maxShared && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [rest, otherRest] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && otherRest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0];
}

/** Ways in which a word can be one error away from a candidate, the most reliable first. */
const WAYS: readonly ((word: string, candidate: string) => boolean)[] = [
  (word, candidate) => ['', 's', 'x'].some((plural) => isOneErrorAway(word, candidate + plural)),
  (word, candidate) => {
    const stem = toStem(word);
    return stem.length >= MIN_CANDIDATE_LENGTH && isOneErrorAway(stem, toStem(candidate));
  },
  (word, candidate) =>
    word.length >= MIN_BEGINNING_LENGTH &&
    word[0] === candidate[0] &&
    [-1, 0, 1].some((more) => isOneErrorAway(word, candidate.slice(0, word.length + more))),
];

/**
 * Returns the words of the vocabulary that are likely corrections of an unknown folded word. Returns none for a short word, or
 * for a word with a digit.
 */
export function findCorrections(word: string, vocabulary: Iterable<string>): string[] {
  if (word.length < MIN_CORRECTED_LENGTH || /\p{N}/u.test(word)) return [];
  const candidates = [...vocabulary].filter(
    (candidate) => candidate.length >= MIN_CANDIDATE_LENGTH && !isSmallWord(candidate),
  );
  for (const isNear of WAYS) {
    const near = candidates.filter((candidate) => isNear(word, candidate));
    if (near.length === 0) continue;
    // The first letter of a word is rarely wrong.
    const likely = near.filter((candidate) => candidate[0] === word[0]);
    return likely.length > 0 ? likely : near;
  }
  return [];
}
