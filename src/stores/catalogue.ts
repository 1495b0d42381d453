import { atom } from 'nanostores';
import { load, PartNotLoaded } from '../domain/failure.ts';
import type { Product } from '../domain/product.ts';

export type Catalogue =
  /** As the page was built. */
  | { kind: 'built' }
  | { kind: 'loading' }
  | { kind: 'loaded'; products: Product[] }
  | { kind: 'failed'; reason: 'connection' | 'query' };

export const $catalogue = atom<Catalogue>({ kind: 'built' });

/** Reads the catalogue of this moment; the page shows the one it was built with until then. */
export async function refreshCatalogue(): Promise<void> {
  $catalogue.set({ kind: 'loading' });
  try {
    const { fetchProductsOfPage } = await load(() => import('../supabase/catalogue.ts'));
    const answer = await fetchProductsOfPage();
    if (answer.kind === 'failed') console.error(answer.cause);
    $catalogue.set(answer);
  } catch (cause) {
    console.error(cause);
    $catalogue.set({ kind: 'failed', reason: cause instanceof PartNotLoaded ? 'connection' : 'query' });
  }
}
