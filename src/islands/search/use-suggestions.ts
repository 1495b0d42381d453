import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { formatPrice } from '../../domain/money.ts';
import {
  isSearchable,
  MAX_SUGGESTED_PAGES,
  search,
  type ProductResult,
  type SearchResult,
} from '../../domain/search.ts';
import type { Locale } from '../../i18n/locales.ts';
import { FILES, productPath, productAnchorPath } from '../../i18n/routes.ts';
import { $productSearch, searchProducts } from '../../stores/product-search.ts';
import { $searchIndex, readIndex } from '../../stores/search-index.ts';

export interface Suggestions {
  query: string;
  /** The best pages, then the products. */
  results: SearchResult[];
  /** Whether more may come. */
  isBusy: boolean;
  hasIndexFailed: boolean;
  haveProductsFailed: boolean;
  type: (query: string) => void;
  /** The box is in use: what it looks through will be needed. */
  prepare: () => void;
}

/** What is typed, and what it finds. */
export function useSuggestions(locale: Locale): Suggestions {
  const [query, setQuery] = useState('');
  const index = useStore($searchIndex, { ssr: 'initial' });
  const found = useStore($productSearch, { ssr: 'initial' });
  const pages = useMemo(
    () => (index.kind === 'read' ? search(index.pages, query).slice(0, MAX_SUGGESTED_PAGES) : []),
    [index, query],
  );
  const productPages = index.kind === 'read' ? index.productPages : [];
  const products = found.kind === 'found' ? found.products : [];
  const prepare = (): void => void readIndex(FILES.searchIndex[locale]);

  return {
    query,
    results: [
      ...pages,
      ...products.map(({ id, name, description, priceCents }): ProductResult => {
        const url = productPages.includes(id) ? productPath(id, locale) : productAnchorPath(id, locale);
        return {
          type: 'product',
          title: name,
          description: `${formatPrice(priceCents, locale)} · ${description}`,
          url,
        };
      }),
    ],
    isBusy: isSearchable(query) && (index.kind === 'reading' || found.kind === 'searching'),
    hasIndexFailed: index.kind === 'failed',
    haveProductsFailed: found.kind === 'failed',
    type: (text) => {
      setQuery(text);
      prepare();
      void searchProducts(text, locale);
    },
    prepare,
  };
}
