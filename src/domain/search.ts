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
export type ProductResult = Found & { type: 'product' };
export type SearchResult = PageResult | ProductResult;

/** A text as a search compares it: lower case, without accents, apostrophes and repeated spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[’'\s]+/g, ' ')
    .trim();

/** Whether enough is typed to search for. */
export const isSearchable = (query: string): boolean => query.trim().length >= MIN_SEARCH_LENGTH;

/**
 * The words to look for; none where too little is typed. The marks of a sentence around them are not: "la neige, et
 * après ?" is four words.
 */
export const searchWords = (query: string): string[] =>
  (isSearchable(query) ? foldText(query) : '')
    .split(' ')
    .map((word) => word.replace(/^«+|[?!;:»]+$/g, ''))
    .filter((word) => word !== '');

/** Whether a text that is folded already holds every word, anywhere in it. */
export const holdsEvery = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** A result with its texts folded, once for all the searches to come. */
export interface Indexed<Result extends SearchResult> {
  result: Result;
  title: string;
  description: string;
}

export const toIndexed = <Result extends SearchResult>(result: Result): Indexed<Result> => ({
  result,
  title: foldText(`${result.title} ${'otherWords' in result ? result.otherWords : ''}`),
  description: foldText(result.description),
});

/** A page in the file of the index. */
export type PageRow = [kind: PageKind, title: string, description: string, url: string, otherWords?: string];

/** The index that a file's rows hold. */
export const indexOf = (rows: readonly PageRow[]): Indexed<PageResult>[] =>
  rows.map(([kind, title, description, url, otherWords = '']) =>
    toIndexed({ type: 'page', kind, title, description, url, otherWords }),
  );

/** Most pages among suggestions. Products come after them: with more, nobody would scroll down to these. */
export const MAX_SUGGESTED_PAGES = 5;

/**
 * What holds every word of the query, anywhere in its title or description, case and accents aside (specification,
 * section 5). A word found in the title comes before one found in the description only, a word that begins there
 * before one in the middle; among equals the order given stays.
 */
export function search<Result extends SearchResult>(index: readonly Indexed<Result>[], query: string): Result[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  return index
    .map((one) => ({ result: one.result, rank: words.reduce((sum, word) => sum + rankOf(word, one), 0) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((one, other) => one.rank - other.rank)
    .map(({ result }) => result);
}

/** 0 is best; infinite where the word is in neither text. */
function rankOf(word: string, { title, description }: Indexed<SearchResult>): number {
  const place = placeOf(word, title);
  return place < Infinity ? place : 2 + placeOf(word, description);
}

/** 0 where a word of the text begins so, 1 in the middle of one, infinite where it is not. */
function placeOf(word: string, text: string): number {
  let place = Infinity;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, at))) return 0;
    place = 1;
  }
  return place;
}
