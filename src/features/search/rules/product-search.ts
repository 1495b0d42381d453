import type { Cents } from '../../../core/money.ts';
import { formatPrice } from '../../../core/money.ts';
import { availabilityText, type AvailabilityWords, type LeadWeeks } from '../../products/rules/availability.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { productAnchorPath, productPath } from '../../../i18n/routes.ts';
import { toIndexed, type Indexed, type ProductResult } from './search.ts';

/** A product as shown in search results, in the language of the search. */
export interface FoundProduct {
  id: string;
  name: string;
  priceCents: Cents;
  imageUrl: string;
  leadWeeks: LeadWeeks;
}

/** The products in an index file, with one array per property. */
interface ProductColumns {
  sheets: readonly string[];
  names?: readonly string[];
  cents?: readonly number[];
  pictures?: readonly string[];
  leads?: readonly LeadWeeks[];
}

/**
 * Returns the products of an index file. Leaves out products without a name, price or picture, which a file of a previous version
 * may contain.
 */
export const toProducts = ({
  sheets,
  names = [],
  cents = [],
  pictures = [],
  leads = [],
}: ProductColumns): FoundProduct[] =>
  sheets.flatMap((id, place) => {
    const [name, priceCents, imageUrl] = [names[place], cents[place], pictures[place]];
    return name === undefined || priceCents === undefined || imageUrl === undefined
      ? []
      : [{ id, name, priceCents, imageUrl, leadWeeks: leads[place] === undefined ? 0 : leads[place] }];
  });

/**
 * Indexes products by their name.
 * @param withPage IDs of the products that had a page at the build
 * @param words texts of lead times. If they are missing, only prices are shown.
 */
export const indexProducts = (
  products: readonly FoundProduct[],
  withPage: readonly string[],
  locale: Locale,
  words: AvailabilityWords | undefined,
): Indexed<ProductResult>[] =>
  products.map(({ id, name, priceCents, imageUrl, leadWeeks }) =>
    toIndexed({
      type: 'product',
      title: name,
      description: [formatPrice(priceCents, locale), words && availabilityText(leadWeeks, words, locale)]
        .filter(Boolean)
        .join(' · '),
      url: withPage.includes(id) ? productPath(id, locale) : productAnchorPath(id, locale),
      imageUrl,
    }),
  );
