import * as v from 'valibot';
import type { Cents } from './money.ts';
import { priceInCents } from './product/price-column.ts';
import { holdsEvery } from './search.ts';

/** A product as a search shows it, in the language it was searched in. */
export interface FoundProduct {
  id: string;
  name: string;
  description: string;
  priceCents: Cents;
}

/** By language: the column a name is looked for in, folded by the database, and the columns read of what is found. */
export const FOUND_COLUMNS = {
  fr: { folded: 'folded_name', read: 'id,folded:folded_name,name,description,price' },
  en: { folded: 'folded_name_en', read: 'id,folded:folded_name_en,name,description,price,name_en,description_en' },
} as const;

const inEnglish = v.optional(v.nullable(v.string()), null);
const Rows = v.array(
  v.object({
    id: v.string(),
    folded: v.string(),
    name: v.string(),
    description: v.string(),
    price: priceInCents,
    name_en: inEnglish,
    description_en: inEnglish,
  }),
);

/**
 * Reads rows of `products`, and leaves out those whose name does not hold every word: a pattern may find too many.
 * @throws {v.ValiError} naming the column that is not what it should be.
 */
export const parseFound = (rows: unknown, words: readonly string[]): FoundProduct[] =>
  v
    .parse(Rows, rows)
    .filter(({ folded }) => holdsEvery(folded, words))
    .map((row) => ({
      id: row.id,
      name: row.name_en ?? row.name,
      description: row.description_en ?? row.description,
      priceCents: row.price,
    }));
