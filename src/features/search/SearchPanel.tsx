import type { MouseEvent, ReactNode } from 'react';
import { path, resultsPath } from '../../i18n/routes.ts';
import { useLanguage } from '../../ui/language.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import type { Phone } from './props.ts';
import { SuggestionList } from './SuggestionList.tsx';
import type { Suggestions } from './use-suggestions.ts';

interface Props extends Omit<Suggestions, 'type' | 'prepare'> {
  isOpen: boolean;
  /** Index of the active suggestion, or -1. */
  active: number;
  onChoose: () => void;
  phone: Phone;
}

/**
 * Renders the panel below the box. The panel shows the suggestions, or the reason why the list is empty, and announces the result
 * to screen readers.
 */
export function SearchPanel({ isOpen, isBusy, hasIndexFailed, haveProductsFailed, phone, ...list }: Props): ReactNode {
  const { locale, t } = useLanguage<'search'>();
  const { query, results, isPartial, active, onChoose } = list;
  // If the click opens another tab, this page does not change.
  const choose = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose();
  };
  const isNone = results.length === 0 && !isBusy && !hasIndexFailed;
  const troubles = [hasIndexFailed && t('indexFailed'), haveProductsFailed && t('productsFailed')].filter(
    (text) => text !== false,
  );
  // Results are marked as partial only once no more results can arrive, because a later result may contain every word.
  const isMarked = isPartial && !isBusy;
  // If no result contains every word, the announcement reports this before the number of results.
  const outcome = [
    ...(isNone || isMarked ? [t('none', { query })] : []),
    ...(!isBusy && results.length > 0 ? [t('count', { count: results.length })] : []),
  ];

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && [...outcome, ...(isBusy ? [] : troubles)].join('. ')}
      </p>
      {isOpen && (
        <div className="search-panel">
          {isNone && <p className="font-semibold">{t('none', { query })}</p>}
          {results.length > 0 && (
            <SuggestionList
              t={t}
              query={query}
              results={results}
              isPartial={isMarked}
              active={active}
              allUrl={resultsPath(query, locale)}
              onChoose={choose}
            />
          )}
          {results.length === 0 && isBusy && <p>{t('loading')}</p>}
          {isNone && (
            <p>
              <Sentence
                text={t('noneHelp')}
                placeholders={{
                  link: (
                    <a className="link" href={path('search', locale)} onClick={onChoose}>
                      {t('noneLink')}
                    </a>
                  ),
                  phone: (
                    <a className="link" href={phone.href}>
                      {phone.number}
                    </a>
                  ),
                }}
              />
            </p>
          )}
          {troubles.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </>
  );
}
