import { foldText } from './search/fold.ts';
import { isBeginningOf, rankOf, searchedWords, toFolded, type FoldedTexts } from './search/match.ts';

export { foldText };

/** A search starts at this many characters (specification, section 9). */
const MIN_SEARCH_LENGTH = 2;

/** A query of more characters is a mistake of the clipboard. */
export const MAX_SEARCH_LENGTH = 100;

/** What a page is, said beside its title. */
export const PAGE_KINDS = ['page', 'article', 'guide', 'resource', 'question'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

interface Found {
  title: string;
  description: string;
  url: string;
}

/** What a search finds (specification, section 3). */
/** `otherWords`: words that lead to it although it does not say them. */
export type PageResult = Found & { type: 'page'; kind: PageKind; otherWords?: string };
/** `description`: its price, as it is shown. */
export type ProductResult = Found & { type: 'product'; imageUrl: string };
export type SearchResult = PageResult | ProductResult;

/** Whether enough is typed to search for. */
export const isSearchable = (query: string): boolean => query.trim().length >= MIN_SEARCH_LENGTH;

/** Returns whether a query holds a word to look for: two marks are long enough, and no word. */
export const hasSearchWord = (query: string): boolean => isSearchable(query) && foldText(query) !== '';

/** Something to be found by its texts, which are folded once for all the searches to come. */
export interface Indexed<Result> extends FoldedTexts {
  result: Result;
  /** Whether it is a product, which comes first where the query begins its name. */
  isProduct: boolean;
}

/** Returns anything as a search finds it: by its title first, then by its description. */
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

/** A product is found by its name alone (specification, section 5). */
export const toIndexed = <Result extends SearchResult>(result: Result): Indexed<Result> =>
  result.type === 'product'
    ? indexText(result, result.title, '', true)
    : indexText(result, `${result.title} ${result.otherWords ?? ''}`, result.description);

/** `e-mail` is looked for as `email` too. */
const foldWithCompounds = (text: string): string =>
  foldText(
    `${text} ${(text.match(/\p{L}+(?:\p{Pd}\p{L}+)+/gu) ?? []).map((word) => word.replace(/\p{Pd}/gu, '')).join(' ')}`,
  );

/** A page in the file of the index. */
export type PageRow = [kind: PageKind, title: string, description: string, url: string, otherWords?: string];

/** The index that a file's rows hold. */
export const indexOf = (rows: readonly PageRow[]): Indexed<PageResult>[] =>
  rows.map(([kind, title, description, url, otherWords = '']) =>
    toIndexed({ type: 'page', kind, title, description, url, otherWords }),
  );

/** Most pages among suggestions. Products come after them: with more, nobody would scroll down to these. */
const MAX_SUGGESTED_PAGES = 5;

/** Most products among suggestions: the results page has the others. */
const MAX_SUGGESTED_PRODUCTS = 6;

interface Match<Result> {
  result: Result;
  rank: number;
  /** Whether it is a product whose name the query begins. */
  isBegun: boolean;
}

/**
 * Returns what has every word of the query in its title or description (specification, section 5), in any form of the
 * word; words of grammar do not count beside others. A word that no text has stands for those that are one typing error
 * away. Words as typed come before their other forms, and these before corrections; then a title before a
 * description, and the beginning of a word before its middle; among equals the order given stays.
 */
function findMatches<Result>(index: readonly Indexed<Result>[], query: string): Match<Result>[] {
  if (!hasSearchWord(query)) return [];
  const words = searchedWords(foldText(query), index);
  return index
    .map((one) => ({
      result: one.result,
      rank: words.reduce((sum, word) => sum + rankOf(word, one), 0),
      isBegun: one.isProduct && isBeginningOf(words, one.title),
    }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((one, other) => Number(other.isBegun) - Number(one.isBegun) || one.rank - other.rank);
}

/** Returns what a query finds, the best first; products whose name it begins come before all else. */
export const search = <Result>(index: readonly Indexed<Result>[], query: string): Result[] =>
  findMatches(index, query).map(({ result }) => result);

/** Returns the best of what a query finds: products whose name it begins, then pages, then other products. */
export function suggest(index: readonly Indexed<SearchResult>[], query: string): SearchResult[] {
  const found = findMatches(index, query);
  const pages = found.filter(({ result }) => result.type === 'page').slice(0, MAX_SUGGESTED_PAGES);
  const products = found.filter(({ result }) => result.type === 'product').slice(0, MAX_SUGGESTED_PRODUCTS);
  return [...products.filter(({ isBegun }) => isBegun), ...pages, ...products.filter(({ isBegun }) => !isBegun)].map(
    ({ result }) => result,
  );
}
