import { meaningfulWords } from '../../../core/fold.ts';
import { findCorrections } from './spelling.ts';
import { toSingular, toStem } from './stem.ts';

/** Minimum length of a match within a word. Shorter texts mean little: `eau` is in every `panneau`. */
const MIN_PART_LENGTH = 4;

/** Rank of each kind of match. One match of the next kind weighs more than any number of the previous kind. */
const RANKS = { innerWord: 1, description: 2, form: 100, correction: 10_000 };

/**
 * A folded text with the stems of its words. Both texts begin and end with a space, so that a space is on both sides of
 * every word.
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

/** Returns a folded text with the stems of its words. */
export function toFolded(folded: string): FoldedText {
  const words = folded.split(' ');
  return { words: spaced(words), stems: spaced(words.map(toStem)) };
}

/** A word of the query, with its likely corrections if no text contains it. */
export interface SearchedWord {
  typed: string;
  corrections: string[];
}

/** Returns the text that is searched within longer words: the singular, unless it is too short. */
function toSearchedPart(word: string): string {
  const singular = toSingular(word);
  return singular.length >= MIN_PART_LENGTH ? singular : word;
}

/** Returns the words of a folded query that are searched in these texts. */
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

/** Returns how well texts match a word: 0 is best, `Infinity` means no match. */
export const rankTexts = ({ typed, corrections }: SearchedWord, texts: FoldedTexts): number =>
  Math.min(
    rankOfWord(typed, texts),
    RANKS.correction + Math.min(...corrections.map((word) => rankOfWord(word, texts))),
  );

const rankOfWord = (word: string, { title, description }: FoldedTexts): number =>
  Math.min(rankInText(word, title), RANKS.description + rankInText(word, description));

/** Ranks a word in a text. A plural also matches within words by its singular, so that both forms find the same results. */
function rankInText(word: string, { words, stems }: FoldedText): number {
  const asTyped = ratePlace(word, words);
  if (asTyped < Infinity) return asTyped;
  return RANKS.form + (stems.includes(` ${toStem(word)} `) ? 0 : ratePlace(toSearchedPart(word), words));
}

/** Returns 0 if a word of the text begins with the part, and `Infinity` if the text does not contain it. */
function ratePlace(part: string, text: string): number {
  if (text.includes(` ${part}`)) return 0;
  return part.length >= MIN_PART_LENGTH && text.includes(part) ? RANKS.innerWord : Infinity;
}

/** Whether a title begins with these words. The last word may be incomplete. */
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
