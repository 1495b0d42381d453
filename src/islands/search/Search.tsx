import type { ReactNode } from 'react';
import { LanguageProvider } from '../parts/language.tsx';
import type { SearchProps } from './props.ts';
import { SearchBox } from './SearchBox.tsx';

/** The header's search: pages, articles, resources, questions from an index, products from the backend. */
export const Search = ({ locale, strings, phone }: SearchProps): ReactNode => (
  <LanguageProvider locale={locale} strings={strings}>
    <SearchBox phone={phone} />
  </LanguageProvider>
);
