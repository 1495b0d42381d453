import * as v from 'valibot';
import type { Locale } from '../../i18n/locales.ts';
import type { FoundProduct } from '../product-search.ts';
import { priceInCents } from './price-column.ts';

/** What a search reads of each product on offer. */
export const NAME_COLUMNS = 'id,name,name_en,price,image_url';

const Rows = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    name_en: v.nullable(v.string()),
    price: priceInCents,
    image_url: v.string(),
  }),
);

/**
 * Reads rows of `products`, in a language; in French where a product has no other name.
 * @throws {v.ValiError} naming the column that is not what it should be.
 */
export const parseNames = (rows: unknown, locale: Locale): FoundProduct[] =>
  v.parse(Rows, rows).map((row) => ({
    id: row.id,
    name: (locale === 'en' && row.name_en) || row.name,
    priceCents: row.price,
    imageUrl: row.image_url,
  }));
