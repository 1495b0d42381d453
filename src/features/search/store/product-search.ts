import { atom } from 'nanostores';
import { load } from '../../../core/failure.ts';
import { whenReleased } from '../../../core/press.ts';
import type { Bilingual } from '../../products/rules/product.ts';
import type { FoundProduct } from '../rules/product-search.ts';
import { hasSearchWord } from '../rules/search.ts';

export interface ProductNames {
  kind: 'unread' | 'reading' | 'read' | 'failed';
  /** Products of the last fetch that succeeded. */
  products?: FoundProduct[] | undefined;
}

// Milliseconds without typing after which a search starts. A fast typist needs about this time between two letters.
const PAUSE_MS = 200;

/** Products on offer. They are fetched again for each query. */
export const $productNames = atom<ProductNames>({ kind: 'unread' });

let latest = new AbortController();

/** Fetches the products on offer once the typing of a query pauses. Cancels the fetch of the previous query. */
export async function readProductNames(query: string, locale: keyof Bilingual<string>): Promise<void> {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  const { products } = $productNames.get();
  if (!hasSearchWord(query)) return $productNames.set({ kind: 'unread', products });
  $productNames.set({ kind: 'reading', products });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (signal.aborted) return;
  const answer = await read(locale, signal);
  await whenReleased();
  if (signal.aborted) return;
  if (answer.kind === 'failed') console.error(answer.cause);
  $productNames.set(answer.kind === 'failed' ? { kind: 'failed', products } : answer);
}

async function read(locale: keyof Bilingual<string>, signal: AbortSignal) {
  try {
    const { readNamesOfPage } = await load(() => import('../api.ts'));
    return await readNamesOfPage(locale, signal);
  } catch (cause) {
    return { kind: 'failed', cause } as const;
  }
}
