import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { indexProducts } from '../../domain/product-search.ts';
import type { SearchIndex } from '../../domain/search-index.ts';
import { hasSearchWord, suggest, type SearchResult } from '../../domain/search.ts';
import type { Locale } from '../../i18n/locales.ts';
import { FILES } from '../../i18n/routes.ts';
import { $productNames, readProductNames } from '../../stores/product-search.ts';
import { $searchIndex, readIndex } from '../../stores/search-index.ts';

export interface Suggestions {
  query: string;
  /** Products whose name the query begins, the best pages, then other products. */
  results: SearchResult[];
  /** Whether more may come. */
  isBusy: boolean;
  hasIndexFailed: boolean;
  haveProductsFailed: boolean;
  type: (query: string) => void;
  /** The box is in use: what it looks through will be needed. */
  prepare: () => void;
}

const NO_INDEX: SearchIndex = { pages: [], products: [] };

/** What is typed, and what it finds. */
export function useSuggestions(locale: Locale): Suggestions {
  const [query, setQuery] = useState('');
  const index = useStore($searchIndex, { ssr: 'initial' });
  const names = useStore($productNames, { ssr: 'initial' });
  const { pages, products: builtProducts } = index.kind === 'read' ? index : NO_INDEX;
  // Those of the build until those of this moment are there, and where they cannot be read.
  const products = names.products ?? builtProducts;
  const productIndex = useMemo(
    () =>
      indexProducts(
        products,
        builtProducts.map(({ id }) => id),
        locale,
      ),
    [products, builtProducts, locale],
  );
  const results = useMemo(() => suggest([...pages, ...productIndex], query), [pages, productIndex, query]);
  const prepare = (): void => void readIndex(FILES.searchIndex[locale]);

  return {
    query,
    results,
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
