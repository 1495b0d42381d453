// Filters the list of help topics with the rules of the site's search.
import { indexText, isSearchable, search } from '../../../features/search/rules/search.ts';
import { plural } from '../../../core/text.ts';

const field = document.querySelector<HTMLInputElement>('#help-search')!;
const status = document.querySelector<HTMLElement>('#help-found')!;
const all = document.querySelector<HTMLDetailsElement>('#help-all')!;
const topics = [...document.querySelectorAll<HTMLElement>('#help-topics > li')].map((item) =>
  indexText(item, item.textContent),
);
const { none = '', one = '', other = '' } = status.dataset;

function filterTopics(): void {
  const isFiltered = isSearchable(field.value);
  const shown = isFiltered ? new Set(search(topics, field.value)) : undefined;
  for (const { result: item } of topics) item.hidden = shown !== undefined && !shown.has(item);
  const count = shown?.size;
  status.textContent =
    count === undefined ? '' : count === 0 ? none : plural({ one, other }, count, document.documentElement.lang);
  if (isFiltered) all.open = true;
}

field.addEventListener('input', filterTopics);
// The visitor may have typed while this code was loading.
filterTopics();
