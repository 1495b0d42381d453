// Filters the list of help topics with the rules of the site's search.
import { indexText, isSearchable, search, type Found } from '../../../features/search/rules/search.ts';
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
  const { results, isPartial }: Partial<Found<HTMLElement>> = isFiltered ? search(topics, field.value) : {};
  const shown = results && new Set(results);
  for (const { result: item } of topics) item.hidden = shown !== undefined && !shown.has(item);
  const count = shown?.size;
  status.textContent = [
    // If no topic contains all words, reports this first, and then the number of topics that contain some of the words.
    count === 0 || isPartial ? none : '',
    count ? plural({ one, other }, count, document.documentElement.lang) : '',
  ]
    .join(' ')
    .trim();
  if (isFiltered) all.open = true;
}

field.addEventListener('input', filterTopics);
// The visitor may have typed while this code was loading.
filterTopics();
