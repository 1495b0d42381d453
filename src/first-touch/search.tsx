// Shows suggestions from the index before React is there. Fetched when the search box is used, together with the index,
// and then the box's texts; React then knows them, and draws the same list with the products of this moment.
import { indexProducts, productsOf } from '../domain/product-search.ts';
import type { IndexFile } from '../domain/search-index.ts';
import { indexOf, isSearchable, suggest, type PageRow } from '../domain/search.ts';
import { translate } from '../domain/translate.ts';
import type { AnsweredIsland } from '../intent/answer.ts';
import type { SearchProps } from '../islands/search/props.ts';
import { SuggestionList } from '../islands/search/SuggestionList.tsx';
import { readJson } from './island.ts';

const island = document.querySelector<AnsweredIsland>('astro-island[ssr][component-export=Search]');
const form = island?.querySelector('form');

if (island && form) {
  const index = island.answer as Promise<Omit<IndexFile, 'pages'> & { pages: PageRow[] }>;
  void Promise.all([index, readJson(island.dataset['props']!)]).then(([file, props]) => {
    const { strings, locale } = props as SearchProps;
    const searched = [...indexOf(file.pages), ...indexProducts(productsOf(file), file.sheets, locale)];
    const field = form.querySelector('input')!;
    const panel = Object.assign(document.createElement('div'), { className: 'search-panel' });

    function showSuggestions(): void {
      const query = field.value;
      const results = suggest(searched, query);
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
    document.addEventListener('input', showSuggestions, true);
    form.addEventListener('focusout', ({ relatedTarget }) => form.contains(relatedTarget as Node) || panel.remove());
    showSuggestions();
  }, Boolean);
}
