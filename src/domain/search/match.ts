import { meaningfulWords } from './fold.ts';
import { correctionsOf } from './spelling.ts';
import { singularOf, stemOf } from './stem.ts';

/** Within a word, a shorter text means little: `eau` is in every `panneau`. */
const MIN_PART_LENGTH = 4;

/** What each kind of match adds to the rank of a result; the next kind weighs more than any number of these. */
const RANKS = { innerWord: 1, description: 2, form: 100, correction: 10_000 };

/** A text, folded, with the stems of its words. Both begin and end with a space, as each word in them does. */
export interface FoldedText {
  words: string;
  stems: string;
}

export interface FoldedTexts {
  title: FoldedText;
  description: FoldedText;
}

const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;

export function toFolded(folded: string): FoldedText {
  const words = folded.split(' ');
  return { words: spaced(words), stems: spaced(words.map(stemOf)) };
}

/** A word of the query, with what it is likely to stand for where no text has it. */
export interface SearchedWord {
  typed: string;
  corrections: string[];
}

/** Returns what longer words are searched for: the singular of a word, unless it is so short that it could be any. */
function partOf(word: string): string {
  const singular = singularOf(word);
  return singular.length >= MIN_PART_LENGTH ? singular : word;
}

/** Returns the words that a folded query looks for in these texts. */
export function searchedWords(folded: string, texts: readonly FoldedTexts[]): SearchedWord[] {
  const all = texts.flatMap(({ title, description }) => [title, description]);
  const isKnown = (word: string): boolean =>
    all.some(({ words, stems }) => words.includes(` ${partOf(word)}`) || stems.includes(` ${stemOf(word)} `));
  let vocabulary: Set<string> | undefined;
  return meaningfulWords(folded).map((typed) => {
    if (isKnown(typed)) return { typed, corrections: [] };
    vocabulary ??= new Set(all.flatMap(({ words }) => words.trim().split(' ')));
    return { typed, corrections: correctionsOf(typed, vocabulary) };
  });
}

/** Returns how well texts match a word: 0 is best; infinite where they do not have it. */
export const rankOf = ({ typed, corrections }: SearchedWord, texts: FoldedTexts): number =>
  Math.min(
    rankOfWord(typed, texts),
    RANKS.correction + Math.min(...corrections.map((word) => rankOfWord(word, texts))),
  );

const rankOfWord = (word: string, { title, description }: FoldedTexts): number =>
  Math.min(rankInText(word, title), RANKS.description + rankInText(word, description));

/** In another form a word has the same matches within words as its singular, so that both find the same. */
function rankInText(word: string, { words, stems }: FoldedText): number {
  const asTyped = placeOf(word, words);
  if (asTyped < Infinity) return asTyped;
  return RANKS.form + (stems.includes(` ${stemOf(word)} `) ? 0 : placeOf(partOf(word), words));
}

/** 0 where a word of the text begins so, infinite where none has it. */
function placeOf(part: string, text: string): number {
  if (text.includes(` ${part}`)) return 0;
  return part.length >= MIN_PART_LENGTH && text.includes(part) ? RANKS.innerWord : Infinity;
}

/** Returns whether a title begins with these words; the last may be begun. */
export function isBeginningOf(words: readonly SearchedWord[], { words: title }: FoldedText): boolean {
  const all = title.trim().split(' ');
  return [all, meaningfulWords(title.trim())].some((ofTitle) =>
    words.every(({ typed, corrections }, place) => {
      const word = ofTitle[place] ?? '';
      const isLast = place === words.length - 1;
      return [typed, ...corrections].some(
        (one) => stemOf(one) === stemOf(word) || (isLast && one !== '' && word.startsWith(one)),
      );
    }),
  );
}
