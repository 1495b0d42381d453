import { parseProduct, PRODUCT_COLUMNS, type Product } from './rules/product.ts';
import { fetchText } from '../../supabase/fetch-text.ts';
import { backendOfPage, callerHeaders, type BackendAddress } from '../../supabase/settings.ts';

type CatalogueResult =
  | { kind: 'loaded'; products: Product[] }
  /** `connection` means that no response arrived. `query` means that the response was not a catalogue. */
  | { kind: 'failed'; reason: 'connection' | 'query'; cause: unknown };

/**
 * Fetches the products on offer, in the order in which the shop shows them. The request uses no database client. Otherwise, each
 * visitor who opens the cart would load the client's 5 kB (docs/decisions/0003).
 */
export async function fetchProducts(address: BackendAddress, columns = PRODUCT_COLUMNS): Promise<CatalogueResult> {
  const query = new URLSearchParams({ select: columns, is_available: 'eq.true', order: 'position' });
  const answer = await fetchText(`${address.url}/rest/v1/products?${query}`, { headers: callerHeaders(address) });
  if (!answer) return { kind: 'failed', reason: 'connection', cause: 'no answer' };
  try {
    if (!answer.isOk) throw new Error(answer.text);
    return { kind: 'loaded', products: JSON.parse(answer.text).map(parseProduct) };
  } catch (cause) {
    return { kind: 'failed', reason: 'query', cause };
  }
}

/** Fetches the products on offer from the page's own backend. @throws if a setting of the backend is missing or invalid. */
export const fetchProductsOfPage = (): Promise<CatalogueResult> => fetchProducts(backendOfPage());
