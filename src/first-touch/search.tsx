// Shows search suggestions before React has loaded. When a visitor uses the search box, the browser fetches this file and the
// search index. This file then reads the box's texts, which `readProps` has usually put into the browser's cache. React later
// draws the same list with the current products.
import { indexProducts, toProducts } from '../features/search/rules/product-search.ts';
import type { IndexFile } from '../features/search/rules/search-index.ts';
import { buildIndex, isSearchable, suggest, type PageRow } from '../features/search/rules/search.ts';
import { translate } from '../core/translate.ts';
import type { UpdatedIsland } from '../intent/updated-island.ts';
import type { SearchProps } from '../features/search/props.ts';
import { SuggestionList } from '../features/search/SuggestionList.tsx';
import { readJson } from './island.ts';
import { nodes } from './jsx-runtime.ts';

const island = document.querySelector<UpdatedIsland>('astro-island[ssr][component-export=Search]');
const form = island?.querySelector('form');

if (island && form) {
  const index = island.answer as Promise<Omit<IndexFile, 'pages'> & { pages: PageRow[] }>;
  void Promise.all([index, readJson(island.dataset['props']!)]).then(
    ([file, props]) => {
      const { strings, locale } = props as SearchProps;
      const searched = [...buildIndex(file.pages), ...indexProducts(toProducts(file), file.sheets, locale, file.words)];
      const field = form.querySelector('input')!;
      const panel = Object.assign(document.createElement('div'), { className: 'search-panel' });

      function showSuggestions(): void {
        if (!island!.matches('[ssr]')) return;
        const query = field.value;
        const { results, isPartial } = suggest(searched, query);
        panel.remove();
        // A list that opens after the box has lost the focus would cover the element that is clicked next.
        if (!form!.contains(document.activeElement)) return;
        if (!isSearchable(query) || results.length === 0) return;
        panel.replaceChildren(
          ...nodes(
            (
              <SuggestionList
                t={(key, values) => translate(strings, locale, key, values)}
                query={query}
                results={results}
                isPartial={isPartial}
                active={-1}
                allUrl={`${form!.action}?${new URLSearchParams({ [field.name]: query }).toString()}`}
              />
            ) as unknown as Node,
          ),
        );
        form!.append(panel);
      }

      // Follows a link at once if src/intent/island.ts has delayed the click until the replay. After the replay of the typed
      // text, React would already have removed the clicked link.
      panel.onclick = ({ target, defaultPrevented }) => {
        if (defaultPrevented) location.assign((target as Element).closest('a')!.href);
      };
      island.leaveToReact = () => panel.remove();
      // This listener runs before the island's own listeners, which capture the typed text for React.
      document.addEventListener('input', showSuggestions, true);
      // As in React's box, the field keeps the focus while a suggestion is pressed. An extension may have replaced the field, so
      // the listener recognizes any `input`.
      form.addEventListener('mousedown', (event) => {
        if (!(event.target as Element).matches('input')) event.preventDefault();
      });
      // Closes the list when the focus leaves the form. Otherwise, the list would move and cover the element that is being
      // clicked. The listener is on the document, because the island stops the event. The list stays open if the whole window
      // loses the focus.
      document.addEventListener(
        'focusout',
        ({ target, relatedTarget }) => {
          const left = target as Node;
          const isLeaving =
            form.contains(left) && !panel.contains(left) && !form.contains(relatedTarget as Node | null);
          if (isLeaving && document.hasFocus()) panel.remove();
        },
        true,
      );
      showSuggestions();
    },
    () => {},
  );
}
