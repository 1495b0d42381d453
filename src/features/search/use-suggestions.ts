import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { indexProducts } from './rules/product-search.ts';
import type { SearchIndex } from './rules/search-index.ts';
import { hasSearchWord, suggest, type SearchResult } from './rules/search.ts';
import type { Locale } from '../../i18n/locales.ts';
import { FILES } from '../../i18n/routes.ts';
import { $productNames, readProductNames } from './store/product-search.ts';
import { $searchIndex, readIndex } from './store/search-index.ts';

export interface Suggestions {
  query: string;
  /** The best matching products, followed by the best matching pages. */
  results: SearchResult[];
  /** Whether there are results, but none contains every word of the query. */
  isPartial: boolean;
  /** Whether more results may still arrive. */
  isBusy: boolean;
  hasIndexFailed: boolean;
  haveProductsFailed: boolean;
  type: (query: string) => void;
  /** Prepares the data of the search. Call this function when the box is first used. */
  prepare: () => void;
}

const NO_INDEX: SearchIndex = { pages: [], products: [] };

/** Manages the query and its results. */
export function useSuggestions(locale: Locale): Suggestions {
  const [query, setQuery] = useState('');
  const index = useStore($searchIndex, { ssr: 'initial' });
  const names = useStore($productNames, { ssr: 'initial' });
  const { pages, products: builtProducts, words } = index.kind === 'read' ? index : NO_INDEX;
  // Until the current products are loaded, or if they cannot be loaded, the build's products are searched.
  const products = names.products ?? builtProducts;
  const productIndex = useMemo(
    () =>
      indexProducts(
        products,
        builtProducts.map(({ id }) => id),
        locale,
        words,
      ),
    [products, builtProducts, locale, words],
  );
  const { results, isPartial } = useMemo(
    () => suggest([...pages, ...productIndex], query),
    [pages, productIndex, query],
  );
  const prepare = (): void => void readIndex(FILES.searchIndex[locale]);

  return {
    query,
    results,
    isPartial,
    isBusy: hasSearchWord(query) && (index.kind === 'reading' || names.kind === 'reading'),
    hasIndexFailed: index.kind === 'failed',
    haveProductsFailed: names.kind === 'failed' && !results.some(({ type }) => type === 'product'),
    type: (text) => {
      setQuery(text);
      prepare();
      void readProductNames(text, locale);
    },
    prepare,
  };
}
