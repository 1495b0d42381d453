import { useEffect, type MouseEvent, type ReactNode } from 'react';
import type { SearchResult } from '../../domain/search.ts';
import { resultsPath } from '../../i18n/routes.ts';
import { useLanguage } from '../parts/language.tsx';

export interface ListProps {
  query: string;
  results: SearchResult[];
  /** Number of the active option; -1 for none. */
  active: number;
  listId: string;
  optionId: (index: number) => string;
  onChoose: () => void;
}

/** The results as options, each a link to its page; after them, one to all results. */
export function SuggestionList({ query, results, active, listId, optionId, onChoose }: ListProps): ReactNode {
  const { locale, t } = useLanguage<'search'>();

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, optionId]);

  // A click that opens another tab leaves this one as it is.
  const choose = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose();
  };
  const option = (index: number, url: string, content: ReactNode): ReactNode => (
    <a
      key={url}
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={url}
      onClick={choose}
    >
      {content}
    </a>
  );

  return (
    <div id={listId} role="listbox" aria-label={t('suggestions')}>
      {results.map((result, index) =>
        option(
          index,
          result.url,
          <>
            <span className="font-semibold">{result.title}</span>{' '}
            <span className="text-muted block truncate text-sm">
              {t(`kinds.${result.type === 'page' ? result.kind : result.type}`)} · {result.description}
            </span>
          </>,
        ),
      )}
      {option(results.length, resultsPath(query, locale), <span className="text-link">{t('all', { query })}</span>)}
    </div>
  );
}
