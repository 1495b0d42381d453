import { atom } from 'nanostores';
import { load } from '../domain/failure.ts';
import type { Bilingual } from '../domain/product.ts';
import type { FoundProduct } from '../domain/product-search.ts';
import { searchWords } from '../domain/search.ts';

export type ProductSearch =
  { kind: 'unasked' } | { kind: 'searching' } | { kind: 'found'; products: FoundProduct[] } | { kind: 'failed' };

// A pause in typing: about the time between two letters of a quick hand.
const PAUSE_MS = 200;

/** The products found for the query last given, and for no other. */
export const $productSearch = atom<ProductSearch>({ kind: 'unasked' });

let latest = new AbortController();

/** Asks the backend for the products that a query names, once its typing pauses. What was asked before is dropped. */
export async function searchProducts(query: string, language: keyof Bilingual<string>): Promise<void> {
  latest.abort();
  const { signal } = (latest = new AbortController());
  const words = searchWords(query);
  if (words.length === 0) return $productSearch.set({ kind: 'unasked' });
  $productSearch.set({ kind: 'searching' });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (signal.aborted) return;
  const answer = await ask(words, language, signal);
  if (signal.aborted) return;
  if (answer.kind === 'failed') console.error(answer.cause);
  $productSearch.set(answer);
}

async function ask(words: readonly string[], language: keyof Bilingual<string>, signal: AbortSignal) {
  try {
    const { findProductsOfPage } = await load(() => import('../supabase/product-search.ts'));
    return await findProductsOfPage(words, language, signal);
  } catch (cause) {
    return { kind: 'failed', cause } as const;
  }
}
