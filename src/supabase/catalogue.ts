import { parseProduct, PRODUCT_COLUMNS, type Product } from '../domain/product.ts';
import { connectRest } from './rest.ts';
import { backendOfPage, type BackendAddress } from './settings.ts';

export type CatalogueAnswer =
  | { kind: 'loaded'; products: Product[] }
  /** `connection`: no answer came; `query`: one came, and it was not a catalogue. */
  | { kind: 'failed'; reason: 'connection' | 'query'; cause: unknown };

/** Reads the products on offer, in the order the shop shows them. Never throws. */
export async function fetchProducts(address: BackendAddress): Promise<CatalogueAnswer> {
  try {
    const { data, error, status } = await connectRest(address)
      .from('products')
      .select(PRODUCT_COLUMNS)
      .eq('is_available', true)
      .order('position')
      // The visitor is told at once, and has a button to try again.
      .retry(false);
    if (error) return { kind: 'failed', reason: status ? 'query' : 'connection', cause: error };
    return { kind: 'loaded', products: data.map(parseProduct) };
  } catch (cause) {
    return { kind: 'failed', reason: 'query', cause };
  }
}

/** The same, from the page's own backend. */
export const fetchProductsOfPage = (): Promise<CatalogueAnswer> => fetchProducts(backendOfPage());
