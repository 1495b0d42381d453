import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { isSearchable, MAX_SEARCH_LENGTH } from './rules/search.ts';
import { path, resultsPath, SEARCH_FIELD } from '../../i18n/routes.ts';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { afterKey, CLOSED, OPEN, type Popup } from './popup.ts';
import type { Phone } from './props.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { LIST_ID, optionId } from './SuggestionList.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** Renders the search form. The form's field becomes a combobox after hydration. */
export function SearchBox({ phone }: { phone: Phone }): ReactNode {
  const { locale, t } = useLanguage<'search'>();
  const isHydrated = useIsHydrated();
  const input = useRef<HTMLInputElement>(null);
  const returnTo = useRef<HTMLElement>(null);
  const [popup, setPopup] = useState<Popup>(CLOSED);
  const { query, type, prepare, ...suggestions } = useSuggestions(locale);
  const { results, isBusy } = suggestions;

  const isOpen = popup.kind === 'open' && isSearchable(query);
  const addresses = results.length > 0 ? [...results.map(({ url }) => url), resultsPath(query, locale)] : [];
  const isListed = isOpen && addresses.length > 0;
  const active = isListed && popup.active !== undefined ? addresses.indexOf(popup.active) : -1;

  // The box may have had the focus before hydration. This effect runs only once and does not depend on `prepare`, which is a new
  // function at each render.
  useEffect(() => {
    if (document.activeElement === input.current) prepare();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  // Events from before hydration are replayed, even if the visitor has left the box in the meantime. If a replayed event opened
  // the list, the list would cover the element that the visitor clicks next.
  const show = (next: Popup): void => {
    if (input.current!.form!.contains(document.activeElement)) setPopup(next);
  };
  const clear = (): void => {
    type('');
    setPopup(CLOSED);
  };
  // The box is open while it has the focus. When the visitor closes the box, the focus returns to the previously focused element.
  const leave = (): void => {
    clear();
    if (returnTo.current?.isConnected) returnTo.current.focus();
    else document.querySelector('main')?.focus({ preventScroll: true });
  };
  const escape = (): void => {
    if (isOpen) setPopup(CLOSED);
    else if (query) clear();
    else leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') escape();
    else if (event.key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else {
      const next = afterKey(event, popup, addresses);
      if (next) show(next);
      if (!/^Arrow(Up|Down)$/.test(event.key)) return;
    }
    event.preventDefault();
  };
  // Keeps the focus in the field when the visitor presses the mouse button on another part of the box. Otherwise, the box would
  // close before the click happens.
  const keepFocus = (event: MouseEvent): void => {
    if (event.target !== input.current) event.preventDefault();
  };
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setPopup(CLOSED);
  };

  return (
    <form
      role="search"
      action={path('search', locale)}
      className="search"
      aria-label={t('label')}
      aria-busy={isBusy || undefined}
      onMouseDown={keepFocus}
      onBlur={closeOnLeaving}
    >
      <div className="search-box">
        <input
          ref={input}
          type="search"
          name={SEARCH_FIELD}
          aria-label={t('label')}
          placeholder={t('label')}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={({ target }) => {
            type(target.value);
            show(OPEN);
          }}
          onFocus={({ relatedTarget, currentTarget }) => {
            if (!currentTarget.form!.contains(relatedTarget)) returnTo.current = relatedTarget as HTMLElement | null;
            prepare();
            show(OPEN);
          }}
          onClick={() => show(OPEN)}
          onKeyDown={onKeyDown}
          {...(isHydrated && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isListed,
            'aria-controls': LIST_ID,
            'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
          })}
        />
        <button aria-label={t('submit')}>
          <SearchIcon />
        </button>
        {isHydrated && (
          <button type="button" className="search-close" aria-label={t('close')} onClick={leave}>
            <CloseIcon />
          </button>
        )}
      </div>
      {isHydrated && (
        <SearchPanel {...suggestions} query={query} isOpen={isOpen} active={active} phone={phone} onChoose={leave} />
      )}
    </form>
  );
}
