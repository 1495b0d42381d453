import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { CATALOGUE_URL } from 'astro:env/server';
import { BUILT_PRODUCT_COLUMNS, PRODUCT_COLUMNS, type Product } from '../domain/product.ts';
import { fetchProducts } from '../supabase/catalogue.ts';
import { memoize } from './memoize.ts';
import { checkAddress } from '../supabase/settings.ts';

/**
 * The products on offer when the site is built; read once for all pages.
 * @throws when the backend does not answer with a catalogue: a site without prices is not published.
 */
export const getProducts: () => Promise<Product[]> = memoize(readProducts);

async function readProducts(): Promise<Product[]> {
  const address = checkAddress({ url: CATALOGUE_URL ?? PUBLIC_SUPABASE_URL, key: PUBLIC_SUPABASE_PUBLISHABLE_KEY });
  // The dev server makes no pictures: it shows what the shop shows.
  const answer = await fetchProducts(address, import.meta.env.DEV ? PRODUCT_COLUMNS : BUILT_PRODUCT_COLUMNS);
  if (answer.kind === 'failed')
    throw new Error(`The catalogue at ${address.url} could not be read.`, { cause: answer.cause });
  return answer.products;
}
