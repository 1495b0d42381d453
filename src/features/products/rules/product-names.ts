import * as v from 'valibot';
import type { Locale } from '../../../i18n/locales.ts';
import type { FoundProduct } from '../../search/rules/product-search.ts';
import { leadWeeks } from './lead-column.ts';
import { priceInCents } from './price-column.ts';

/** Columns of `products` that a search needs. */
export const NAME_COLUMNS = 'id,name,name_en,price,image_url,lead_weeks';

const Rows = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    name_en: v.nullable(v.string()),
    price: priceInCents,
    image_url: v.string(),
    lead_weeks: leadWeeks,
  }),
);

/**
 * Parses rows of `products` for a language. The French name is the fallback.
 * @throws {v.ValiError} naming the invalid column.
 */
export const parseNames = (rows: unknown, locale: Locale): FoundProduct[] =>
  v.parse(Rows, rows).map((row) => ({
    id: row.id,
    name: (locale === 'en' && row.name_en) || row.name,
    priceCents: row.price,
    imageUrl: row.image_url,
    leadWeeks: row.lead_weeks,
  }));
