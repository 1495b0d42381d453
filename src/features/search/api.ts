import type { Bilingual } from '../products/rules/product.ts';
import type { FoundProduct } from './rules/product-search.ts';
import { NAME_COLUMNS, parseNames } from '../products/rules/product-names.ts';
import { connectRest } from '../../supabase/rest.ts';
import { backendOfPage } from '../../supabase/settings.ts';

type ProductNames = { kind: 'read'; products: FoundProduct[] } | { kind: 'failed'; cause: unknown };

/**
 * Fetches the names of all products on offer from the page's own backend, in the order in which the shop shows them. Never
 * throws. The search rules for pages, which allow plurals and typing errors, also apply to these names (docs/decisions/0043).
 */
export async function readNamesOfPage(locale: keyof Bilingual<string>, signal: AbortSignal): Promise<ProductNames> {
  try {
    const { data, error } = await connectRest(backendOfPage())
      .from('products')
      .select(NAME_COLUMNS)
      .eq('is_available', true)
      .order('position')
      .abortSignal(signal)
      // The names are requested again when the visitor types the next letter.
      .retry(false);
    if (error) return { kind: 'failed', cause: error };
    return { kind: 'read', products: parseNames(data, locale) };
  } catch (cause) {
    return { kind: 'failed', cause };
  }
}
