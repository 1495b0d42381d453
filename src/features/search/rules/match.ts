import { meaningfulWords } from '../../../core/fold.ts';
import { findCorrections } from './spelling.ts';
import { toSingular, toStem } from './stem.ts';

/** Minimum number of characters for a match inside a word. Shorter texts have too many matches: `eau` is in every `panneau`. */
const MIN_PART_LENGTH = 4;

/**
 * Number that each kind of match adds to the rank of an entry. A lower sum is a better match. Corrections weigh most, then other
 * forms of a word, then descriptions, and matches inside a word weigh least.
 */
const RANKS = { innerWord: 1, description: 2, form: 100, correction: 10_000 };

/**
 * A folded text, and the same text with the stems of its words. Both begin and end with a space, so that every word has a space
 * on both sides.
 */
export interface FoldedText {
  words: string;
  stems: string;
}

export interface FoldedTexts {
  title: FoldedText;
  description: FoldedText;
}

const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Returns a folded text, and the same text with the stems of its words. */
export function toFolded(folded: string): FoldedText {
  const words = folded.split(' ');
  return { words: spaced(words), stems: spaced(words.map(toStem)) };
}

/** A word of the query. If no text contains the word, `corrections` are its likely corrections. */
export interface SearchedWord {
  typed: string;
  corrections: string[];
}

/**
 * Returns the part of a word that is searched inside longer words. This part is the singular, unless the singular is too short.
 */
function toSearchedPart(word: string): string {
  const singular = toSingular(word);
  return singular.length >= MIN_PART_LENGTH ? singular : word;
}

/** Returns the meaningful words of a folded query. A word that these texts do not contain comes with its likely corrections. */
export function searchedWords(folded: string, texts: readonly FoldedTexts[]): SearchedWord[] {
  const all = texts.flatMap(({ title, description }) => [title, description]);
  const isKnown = (word: string): boolean =>
    all.some(({ words, stems }) => words.includes(` ${toSearchedPart(word)}`) || stems.includes(` ${toStem(word)} `));
  let vocabulary: Set<string> | undefined;
  return meaningfulWords(folded).map((typed) => {
    if (isKnown(typed)) return { typed, corrections: [] };
    vocabulary ??= new Set(all.flatMap(({ words }) => words.trim().split(' ')));
    return { typed, corrections: findCorrections(typed, vocabulary) };
  });
}

/** Returns how well texts match a word. A lower number is a better match. `Infinity` means no match. */
export const rankTexts = ({ typed, corrections }: SearchedWord, texts: FoldedTexts): number =>
  Math.min(
    rankOfWord(typed, texts),
    RANKS.correction + Math.min(...corrections.map((word) => rankOfWord(word, texts))),
  );

const rankOfWord = (word: string, { title, description }: FoldedTexts): number =>
  Math.min(rankInText(word, title), RANKS.description + rankInText(word, description));

/**
 * Returns the rank of a word in a text. For a plural, the singular is searched inside words, so that singular and plural have the
 * same results.
 */
function rankInText(word: string, { words, stems }: FoldedText): number {
  const asTyped = ratePlace(word, words);
  if (asTyped < Infinity) return asTyped;
  return RANKS.form + (stems.includes(` ${toStem(word)} `) ? 0 : ratePlace(toSearchedPart(word), words));
}

/**
 * Returns 0 if a word of the text begins with `part`. Returns a higher number for a match inside a word, and `Infinity` for no
 * match.
 */
function ratePlace(part: string, text: string): number {
  if (text.includes(` ${part}`)) return 0;
  return part.length >= MIN_PART_LENGTH && text.includes(part) ? RANKS.innerWord : Infinity;
}

/** Returns whether a title begins with these words. The last word may be incomplete. */
export function beginsTitle(words: readonly SearchedWord[], { words: title }: FoldedText): boolean {
  const all = title.trim().split(' ');
  return [all, meaningfulWords(title.trim())].some((ofTitle) =>
    words.every(({ typed, corrections }, place) => {
      const word = ofTitle[place] ?? '';
      const isLast = place === words.length - 1;
      return [typed, ...corrections].some(
        (typedWord) => toStem(typedWord) === toStem(word) || (isLast && typedWord !== '' && word.startsWith(typedWord)),
      );
    }),
  );
}
