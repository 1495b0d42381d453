// Shows suggestions from the index of pages before React is there. Fetched when the search box is used, together with the
// index, and then the box's texts; React then knows them, and draws the same list with the products.
import { indexOf, isSearchable, MAX_SUGGESTED_PAGES, search, type PageRow } from '../domain/search.ts';
import { translate } from '../domain/translate.ts';
import type { AnsweredIsland } from '../intent/answer.ts';
import type { SearchProps } from '../islands/search/props.ts';
import { SuggestionList } from '../islands/search/SuggestionList.tsx';
import { readJson } from './island.ts';

const island = document.querySelector<AnsweredIsland>('astro-island[ssr][component-export=Search]');
const form = island?.querySelector('form');

if (island && form) {
  const index = island.answer as Promise<{ pages: PageRow[] }>;
  void Promise.all([index, readJson(island.dataset['props']!)]).then(([{ pages }, props]) => {
    const { strings, locale } = props as SearchProps;
    const searched = indexOf(pages);
    const field = form.querySelector('input')!;
    const panel = Object.assign(document.createElement('div'), { className: 'search-panel' });

    function suggest(): void {
      const query = field.value;
      const results = search(searched, query).slice(0, MAX_SUGGESTED_PAGES);
      panel.remove();
      // A list that opened once the box has been left would lie over what is pressed next.
      if (!form!.contains(document.activeElement)) return;
      if (!isSearchable(query) || results.length === 0 || !island!.matches('[ssr]')) return;
      panel.replaceChildren(
        (
          <SuggestionList
            t={(key, values) => translate(strings, locale, key, values)}
            query={query}
            results={results}
            active={-1}
            allUrl={`${form!.action}?${new URLSearchParams({ [field.name]: query }).toString()}`}
          />
        ) as unknown as Node,
      );
      form!.append(panel);
    }

    // A link that waits for what was typed to be replayed would leave with a list that React has drawn anew.
    panel.onclick = ({ target, defaultPrevented }) => {
      if (defaultPrevented) location.assign((target as Element).closest('a')!.href);
    };
    island.leaveToReact = () => panel.remove();
    // Before the island's own listeners, which keep what is typed for React.
    document.addEventListener('input', suggest, true);
    form.addEventListener('focusout', ({ relatedTarget }) => form.contains(relatedTarget as Node) || panel.remove());
    suggest();
  }, Boolean);
}
