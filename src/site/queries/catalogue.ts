import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { CATALOGUE_URL } from 'astro:env/server';
import { BUILT_PRODUCT_COLUMNS, PRODUCT_COLUMNS, type Product } from '../../features/products/rules/product.ts';
import { noBreak } from '../../core/typography.ts';
import { fetchProducts } from '../../features/products/api.ts';
import { memoize } from './memoize.ts';
import { checkAddress } from '../../supabase/settings.ts';

/**
 * Returns the products on offer at build time, fetched once for all pages.
 * @throws if the backend does not respond with a catalogue, because a site without prices must not be published.
 */
export const getProducts: () => Promise<Product[]> = memoize(readProducts);

async function readProducts(): Promise<Product[]> {
  const address = checkAddress({ url: CATALOGUE_URL ?? PUBLIC_SUPABASE_URL, key: PUBLIC_SUPABASE_PUBLISHABLE_KEY });
  // Only a build creates the files of a newly uploaded picture, so the dev server shows the previous picture.
  const answer = await fetchProducts(address, import.meta.env.DEV ? PRODUCT_COLUMNS : BUILT_PRODUCT_COLUMNS);
  if (answer.kind === 'failed')
    throw new Error(`The catalogue at ${address.url} could not be read.`, { cause: answer.cause });
  return answer.products.map(typeset);
}

/** Returns a product with no-break spaces in its description, features and warranty, because staff type ordinary spaces. */
function typeset(product: Product): Product {
  const { description, features, warrantyDetail } = product;
  return {
    ...product,
    description: { fr: noBreak(description.fr), en: noBreak(description.en) },
    features: { fr: features.fr.map(noBreak), en: features.en.map(noBreak) },
    warrantyDetail: warrantyDetail && { fr: noBreak(warrantyDetail.fr), en: noBreak(warrantyDetail.en) },
  };
}
