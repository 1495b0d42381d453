import { parseProduct, PRODUCT_COLUMNS, type Product } from '../domain/product.ts';
import { fetchText } from './fetch-text.ts';
import { backendOfPage, callerHeaders, type BackendAddress } from './settings.ts';

type CatalogueAnswer =
  | { kind: 'loaded'; products: Product[] }
  /** `connection`: no answer came; `query`: one came, and it was not a catalogue. */
  | { kind: 'failed'; reason: 'connection' | 'query'; cause: unknown };

/**
 * Reads the products on offer, in the order the shop shows them.
 * One read that is always the same: an opened cart makes it without 5 kB of client (docs/decisions/0003).
 * @throws when the request cannot be made at all: our own error.
 */
export async function fetchProducts(address: BackendAddress, columns = PRODUCT_COLUMNS): Promise<CatalogueAnswer> {
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

/** The same, from the page's own backend. */
export const fetchProductsOfPage = (): Promise<CatalogueAnswer> => fetchProducts(backendOfPage());
