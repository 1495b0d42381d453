import type { Bilingual } from '../domain/product.ts';
import { FOUND_COLUMNS, parseFound, type FoundProduct } from '../domain/product-search.ts';
import { containing } from './like-pattern.ts';
import { connectRest } from './rest.ts';
import { backendOfPage, type BackendAddress } from './settings.ts';

type FoundProducts = { kind: 'found'; products: FoundProduct[] } | { kind: 'failed'; cause: unknown };

/** More would push the shopper towards the results page's whole list, which is where they belong. */
const MAX_RESULTS = 6;

/** The products on offer whose name holds every one of `words`, which are folded. Never throws. */
async function findProducts(
  address: BackendAddress,
  words: readonly string[],
  language: keyof Bilingual<string>,
  signal: AbortSignal,
): Promise<FoundProducts> {
  const { folded, read } = FOUND_COLUMNS[language];
  try {
    const all = connectRest(address).from('products').select(read).eq('is_available', true);
    const { data, error } = await words
      .reduce((found, word) => found.like(folded, containing(word)), all)
      .order('position')
      .limit(MAX_RESULTS)
      .abortSignal(signal)
      // The next letter typed asks again.
      .retry(false);
    if (error) return { kind: 'failed', cause: error };
    return { kind: 'found', products: parseFound(data, words) };
  } catch (cause) {
    return { kind: 'failed', cause };
  }
}

/** The same, from the page's own backend. */
export const findProductsOfPage = (
  words: readonly string[],
  language: keyof Bilingual<string>,
  signal: AbortSignal,
): Promise<FoundProducts> => findProducts(backendOfPage(), words, language, signal);
