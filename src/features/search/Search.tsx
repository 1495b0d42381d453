import { useState, type ReactNode } from 'react';
import { FILES } from '../../i18n/routes.ts';
import { readIndex } from './store/search-index.ts';
import { LanguageProvider } from '../../ui/language.tsx';
import type { SearchProps } from './props.ts';
import { SearchBox } from './SearchBox.tsx';

/**
 * Renders the header's search. Pages, articles, resources and questions come from an index file. Products come from the backend,
 * or from the index file until the backend has responded.
 */
export function Search({ locale, strings, phone, answer }: SearchProps): ReactNode {
  useState(() => answer && void readIndex(FILES.searchIndex[locale], answer));
  return (
    <LanguageProvider locale={locale} strings={strings}>
      <SearchBox phone={phone} />
    </LanguageProvider>
  );
}
