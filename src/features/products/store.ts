import { atom } from 'nanostores';
import { load, PartNotLoaded } from '../../core/failure.ts';
import { whenReleased } from '../../core/press.ts';
import type { Product } from './rules/product.ts';

export type Catalogue =
  /** The catalogue at the time of the page's build. */
  | { kind: 'built' }
  | { kind: 'loading' }
  | { kind: 'loaded'; products: Product[] }
  | { kind: 'failed'; reason: 'connection' | 'query' };

export const $catalogue = atom<Catalogue>({ kind: 'built' });

/** Fetches the current catalogue. Until it arrives, the page shows the catalogue of its build. */
export async function refreshCatalogue(): Promise<void> {
  $catalogue.set({ kind: 'loading' });
  try {
    const { fetchProductsOfPage } = await load(() => import('./api.ts'));
    const answer = await fetchProductsOfPage();
    if (answer.kind === 'failed') console.error(answer.cause);
    await whenReleased();
    $catalogue.set(answer);
  } catch (cause) {
    console.error(cause);
    $catalogue.set({ kind: 'failed', reason: cause instanceof PartNotLoaded ? 'connection' : 'query' });
  }
}
