import * as v from 'valibot';
import { indexOf, PAGE_KINDS, type Indexed, type PageKind, type PageResult, type PageRow } from './search.ts';

const isRow = (row: string[]): boolean => PAGE_KINDS.includes(row[0] as PageKind) && row.length >= 4;

/** The index of a language as it is fetched: rows rather than objects, whose names would weigh more than the words. */
const indexFile = v.object({
  // Not a tuple: what checks one would be fetched with every island.
  pages: v.array(v.pipe(v.array(v.string()), v.check(isRow))),
  /** The products that have a page; one put on sale since has none before the next build. */
  sheets: v.array(v.string()),
  /** Their pictures, in the same order, for the results page. */
  pictures: v.optional(v.array(v.string()), []),
});

export type IndexFile = v.InferOutput<typeof indexFile>;

export interface SearchIndex {
  pages: Indexed<PageResult>[];
  productPages: string[];
}

/** The text of an index file. */
export const writeIndex = (
  results: readonly PageResult[],
  products: readonly { id: string; imageUrl: string }[],
): string =>
  JSON.stringify({
    pages: results.map(({ kind, title, description, url, otherWords = '' }) => [
      kind,
      title,
      description,
      url,
      otherWords,
    ]),
    sheets: products.map(({ id }) => id),
    pictures: products.map(({ imageUrl }) => imageUrl),
  } satisfies IndexFile);

/**
 * Reads an index file that was parsed as JSON.
 * @throws {v.ValiError} when it is something else, such as the page of a network one has to sign in to.
 */
export function parseIndex(data: unknown): SearchIndex {
  const { pages, sheets: productPages } = v.parse(indexFile, data);
  return {
    pages: indexOf(pages as unknown as PageRow[]),
    productPages,
  };
}
