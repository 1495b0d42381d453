import { foldText } from '../../../core/fold.ts';
import { beginsTitle, rankTexts, searchedWords, toFolded, type FoldedTexts, type SearchedWord } from './match.ts';

export { foldText };

/** Minimum number of characters for a search (specification, section 9). */
const MIN_SEARCH_LENGTH = 2;

/** Maximum number of characters of a query. A longer text was probably pasted by mistake. */
export const MAX_SEARCH_LENGTH = 100;

/** Kinds of page, shown next to a result's title. */
export const PAGE_KINDS = ['page', 'article', 'guide', 'resource', 'question'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

interface ResultBase {
  title: string;
  description: string;
  url: string;
}

/** A page that a search finds (specification, section 3). `otherWords` are words that find the page without occurring in it. */
export type PageResult = ResultBase & { type: 'page'; kind: PageKind; otherWords?: string };
/** A product that a search finds. `description` is its formatted price and availability. */
export type ProductResult = ResultBase & { type: 'product'; imageUrl: string };
export type SearchResult = PageResult | ProductResult;

/** Returns whether the query is long enough for a search. */
export const isSearchable = (query: string): boolean => query.trim().length >= MIN_SEARCH_LENGTH;

/** Returns whether a query is long enough and contains a word. Two punctuation marks are long enough, but are no word. */
export const hasSearchWord = (query: string): boolean => isSearchable(query) && foldText(query) !== '';

/** An entry of the index. Its texts are folded once, for all later searches. */
export interface Indexed<Result> extends FoldedTexts {
  result: Result;
  /** Whether the entry is a product. A product whose name begins with the query ranks first. */
  isProduct: boolean;
}

/** Returns an index entry. A match in its title ranks before a match in its description. */
export const indexText = <Result>(
  result: Result,
  title: string,
  description = '',
  isProduct = false,
): Indexed<Result> => ({
  result,
  title: toFolded(foldWithCompounds(title)),
  description: toFolded(foldWithCompounds(description)),
  isProduct,
});

/** Returns the index entry of a search result. Products are found only by name (specification, section 5). */
export const toIndexed = <Result extends SearchResult>(result: Result): Indexed<Result> =>
  result.type === 'product'
    ? indexText(result, result.title, '', true)
    : indexText(result, `${result.title} ${result.otherWords ?? ''}`, result.description);

/** Folds a text, and adds compound words as single words. The query `email` therefore also finds `e-mail`. */
const foldWithCompounds = (text: string): string =>
  foldText(
    `${text} ${(text.match(/\p{L}+(?:\p{Pd}\p{L}+)+/gu) ?? []).map((word) => word.replace(/\p{Pd}/gu, '')).join(' ')}`,
  );

/** A page as a row of the index file. */
export type PageRow = [kind: PageKind, title: string, description: string, url: string, otherWords?: string];

/** Returns the index for the rows of a file. */
export const buildIndex = (rows: readonly PageRow[]): Indexed<PageResult>[] =>
  rows.map(([kind, title, description, url, otherWords = '']) =>
    toIndexed({ type: 'page', kind, title, description, url, otherWords }),
  );

/** Maximum number of pages among the suggestions. Visitors would not scroll further. */
const MAX_SUGGESTED_PAGES = 5;

/** Maximum number of products among the suggestions. With more products, the pages below them would not be visible. */
const MAX_SUGGESTED_PRODUCTS = 4;

/**
 * Returns whether a word is specific enough to find entries that lack the query's other words. Numbers and short abbreviations
 * are not.
 */
const isTelling = ({ typed }: SearchedWord): boolean => typed.length >= 3 && /\p{L}/u.test(typed);

/** The results of a query. */
export interface Found<Result> {
  /** The results, the best first. */
  results: Result[];
  /** Whether there are results, but none contains every word of the query. */
  isPartial: boolean;
}

/**
 * Finds the entries whose title or description contains every word of the query, in any form of the word (specification, section
 * 5). If no entry contains every word, finds the entries with the highest number of the query's specific words (`isTelling`).
 * Grammatical words are ignored if the query has other words. A word that no text contains matches words that differ from it
 * by one typing error. Words as typed rank before other forms, and other forms rank before corrections. Next, titles rank
 * before descriptions, and the beginning of a word before its middle. Entries with equal ranks keep their order. Products whose
 * name begins with the query come before all other entries.
 */
export function search<Result>(index: readonly Indexed<Result>[], query: string): Found<Result> {
  if (!hasSearchWord(query)) return { results: [], isPartial: false };
  const words = searchedWords(foldText(query), index);
  const ranked = index.map((item) => {
    const ranks = words.map((word) => rankTexts(word, item));
    return {
      result: item.result,
      foundWords: words.filter((_, place) => ranks[place]! < Infinity),
      rank: ranks.reduce((sum, rank) => sum + (rank < Infinity ? rank : 0), 0),
      isBegun: item.isProduct && beginsTitle(words, item.title),
    };
  });
  const full = ranked.filter(({ foundWords }) => foundWords.length === words.length);
  const countTelling = ({ foundWords }: (typeof ranked)[number]): number => foundWords.filter(isTelling).length;
  const most = Math.max(1, ...ranked.map(countTelling));
  const matches = (full.length > 0 ? full : ranked.filter((entry) => countTelling(entry) === most)).sort(
    (a, b) => Number(b.isBegun) - Number(a.isBegun) || a.rank - b.rank,
  );
  return { results: matches.map(({ result }) => result), isPartial: full.length === 0 && matches.length > 0 };
}

/** Finds the best matches of a query. Products come before pages. */
export function suggest(index: readonly Indexed<SearchResult>[], query: string): Found<SearchResult> {
  const { results, isPartial } = search(index, query);
  return {
    results: [
      ...results.filter(({ type }) => type === 'product').slice(0, MAX_SUGGESTED_PRODUCTS),
      ...results.filter(({ type }) => type === 'page').slice(0, MAX_SUGGESTED_PAGES),
    ],
    isPartial,
  };
}
