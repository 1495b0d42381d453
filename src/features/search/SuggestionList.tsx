import type { MouseEvent, ReactNode } from 'react';
import type { SearchResult } from './rules/search.ts';
import type { Language } from '../../ui/language.tsx';
import { ProductPicture } from '../products/ProductPicture.tsx';

export const LIST_ID = 'suggestions';
/** Returns the element ID of the option at an index. */
export const optionId = (index: number): string => `suggestion-${index}`;

interface Props {
  t: Language<'search'>['t'];
  query: string;
  results: SearchResult[];
  /** Whether no result contains every word of the query. A sentence above the list then reports this. */
  isPartial: boolean;
  /** Index of the active option, or -1. */
  active: number;
  /** Address of the page with all results. */
  allUrl: string;
  onChoose?: (event: MouseEvent) => void;
}

/**
 * Renders the results as options that link to their pages, followed by a link to all results. It has no state, because the
 * first-touch script renders it too (src/first-touch).
 */
export function SuggestionList({ t, query, results, isPartial, active, allUrl, onChoose }: Props): ReactNode {
  const option = (index: number, url: string, content: ReactNode): ReactNode => (
    <a
      key={url}
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={url}
      onClick={onChoose}
    >
      {content}
    </a>
  );

  return (
    <>
      {isPartial && <p className="font-semibold">{t('none', { query })}</p>}
      <div id={LIST_ID} role="listbox" aria-label={t('suggestions')}>
        {results.map((result, index) =>
          option(
            index,
            result.url,
            <>
              {result.type === 'product' && <ProductPicture imageUrl={result.imageUrl} sizes="40px" isLate />}
              <span className="font-semibold">{result.title}</span>{' '}
              <span className="text-muted block truncate text-sm">
                {t(`kinds.${result.type === 'page' ? result.kind : result.type}`)}
                {result.type === 'product' ? (
                  ` · ${result.description}`
                ) : (
                  // Screen readers skip this text, because they would otherwise read a whole sentence for each option.
                  <span aria-hidden> · {result.description}</span>
                )}
              </span>
            </>,
          ),
        )}
        {option(results.length, allUrl, <span className="text-link">{t('all', { query })}</span>)}
      </div>
    </>
  );
}
