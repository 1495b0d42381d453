import * as v from 'valibot';
import type { AvailabilityWords } from '../../products/rules/availability.ts';
import { toProducts, type FoundProduct } from './product-search.ts';
import { buildIndex, PAGE_KINDS, type Indexed, type PageKind, type PageResult, type PageRow } from './search.ts';

const isRow = (row: string[]): boolean => PAGE_KINDS.includes(row[0] as PageKind) && row.length >= 4;

/**
 * The index file of a language. Its rows are arrays, because the repeated property names of objects would need more bytes than
 * the texts.
 */
const indexFile = v.object({
  // The schema is not a tuple. Otherwise, every island would load valibot's code for tuples.
  pages: v.array(v.pipe(v.array(v.string()), v.check(isRow))),
  /** IDs of the products that have a page. A product that was put on sale after the build has no page. */
  sheets: v.array(v.string()),
  /** Pictures of these products, in the same order. */
  pictures: v.optional(v.array(v.string()), []),
  /** Names and prices of these products at the build, in the same order. */
  names: v.optional(v.array(v.string()), []),
  cents: v.optional(v.array(v.number()), []),
  /** Lead times of these products, in the same order. Empty if all these products are in stock. */
  leads: v.optional(v.array(v.nullable(v.number())), []),
  /**
   * Texts of lead times. The other texts of the search box are loaded before the first touch. Lead times are shown only in
   * results, so their texts are loaded with the index file.
   */
  words: v.optional(v.object({ inWeeks: v.object({ one: v.string(), other: v.string() }), outOfStock: v.string() })),
});

export type IndexFile = v.InferOutput<typeof indexFile>;

export interface SearchIndex {
  pages: Indexed<PageResult>[];
  /** Products that have a page, with their data from the build. */
  products: FoundProduct[];
  /** Missing in an index file of a previous version. */
  words?: AvailabilityWords | undefined;
}

/** Returns the text of an index file. */
export const writeIndex = (
  results: readonly PageResult[],
  products: readonly FoundProduct[],
  words: AvailabilityWords,
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
    names: products.map(({ name }) => name),
    cents: products.map(({ priceCents }) => priceCents),
    leads: products.some(({ leadWeeks }) => leadWeeks !== 0) ? products.map(({ leadWeeks }) => leadWeeks) : [],
    words,
  } satisfies IndexFile);

/**
 * Parses the data of an index file.
 * @throws {v.ValiError} if the data does not match the schema.
 */
export function parseIndex(data: unknown): SearchIndex {
  const file = v.parse(indexFile, data);
  return { pages: buildIndex(file.pages as unknown as PageRow[]), products: toProducts(file), words: file.words };
}
