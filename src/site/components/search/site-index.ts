// Filters the list of the whole site by the query in the address, then by the typed text.
import { DEADLINE_MS } from '../../../core/failure.ts';
import { indexText, isSearchable, search, type Found, type Indexed } from '../../../features/search/rules/search.ts';
import type { IndexFile } from '../../../features/search/rules/search-index.ts';
import { fill, plural } from '../../../core/text.ts';
import { drawProduct } from './product-entry.ts';

const element = <Type extends HTMLElement>(selector: string): Type => document.querySelector<Type>(selector)!;

const form = element<HTMLFormElement>('#search-form');
const field = form.querySelector('input')!;
const status = element('#search-found');
const switchLink = element<HTMLAnchorElement>('header [lang]');
const sections = [...document.querySelectorAll<HTMLElement>('.search-group')];
const products = sections[0]!;
const { index = '', title = '', none = '', near = '', one = '', other = '' } = status.dataset;
const titleOfAll = document.title;

/** An entry of the list, with its indexed texts. */
type Entry = Indexed<HTMLElement>;

/** Milliseconds to wait for the search data. After this time, only the list's HTML is searched until the data has loaded. */
const PATIENCE_MS = 4_000;
const NO_INDEX: IndexFile = { pages: [], sheets: [], pictures: [], names: [], cents: [], leads: [] };

/** Loads the search data, which the list's HTML does not contain. Without this data, only the HTML is searched. */
async function readIndex(): Promise<IndexFile> {
  try {
    return (await (await fetch(index, { signal: AbortSignal.timeout(DEADLINE_MS) })).json()) as IndexFile;
  } catch (cause) {
    console.error(cause);
    return NO_INDEX;
  }
}

/** Adds descriptions and product pictures to the list. The entries get taller, so this happens only once the visitor searches. */
function complete({ pages, sheets, pictures }: IndexFile): Entry[] {
  const rows = new Map(pages.map((row) => [row[3], row]));
  return sections.flatMap((section) =>
    [...section.querySelectorAll('li')].map((item) => {
      const link = item.querySelector('a')!;
      const address = link.getAttribute('href')!;
      const [, , description = '', , otherWords = ''] = rows.get(address) ?? [];
      if (description && !link.querySelector('span'))
        link.append(Object.assign(document.createElement('span'), { textContent: description }));
      const picture = section === products && pictures[sheets.indexOf(address.split('/').at(-1)!)];
      if (picture) drawProduct(link, picture);
      const name = link.querySelector('b')!.textContent;
      return indexText(item, `${name} ${otherWords}`, item.textContent, section === products);
    }),
  );
}

function show(entries: readonly Entry[], query: string): void {
  const isFiltered = isSearchable(query);
  const items = entries.map(({ result }) => result);
  const { results: foundItems, isPartial }: Found<HTMLElement> = isFiltered
    ? search(entries, query)
    : { results: items, isPartial: false };
  const count = foundItems.length;
  for (const item of items) item.hidden = true;
  // Results are sorted by rank within each group. The complete list keeps the site's order.
  for (const item of foundItems) {
    item.hidden = false;
    item.parentElement!.append(item);
  }
  for (const section of sections) section.hidden = !section.querySelector('li:not([hidden])');
  // The query is inserted as text, never as markup, because it may contain anything.
  const named = { query: query.trim() };
  const countText = plural({ one, other }, count, document.documentElement.lang);
  const outcome = isPartial ? `${none}. ${near} ${count}` : count === 0 ? none : countText;
  status.textContent = isFiltered ? fill(outcome, named) : '';
  document.title = isFiltered ? fill(title, named) : titleOfAll;
  element('#search-none').hidden = count > 0;
  element('#search-clear').hidden = !isFiltered;
  switchLink.search = isFiltered ? asAddress(query) : '';
}

const asAddress = (query: string): string => `?${new URLSearchParams({ [field.name]: query })}`;
const readQuery = (): string => new URLSearchParams(location.search).get(field.name) ?? '';

async function start(): Promise<void> {
  // This script sets the query of the language switch. Without `hreflang`, shell/links.ts does not overwrite this query.
  switchLink.removeAttribute('hreflang');
  // A text that the visitor has already typed is used instead of the query in the address.
  field.value ||= readQuery();
  switchLink.search = location.search;
  switchLink.hash = location.hash;
  let file = NO_INDEX;
  let entries: Entry[] | undefined;
  const reading = readIndex().then((index) => {
    file = index;
    entries = undefined;
    return true;
  });
  const isRead = await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const answer = (): void => {
    if (isSearchable(field.value)) entries ??= complete(file);
    if (entries) show(entries, field.value);
    delete document.documentElement.dataset['asked'];
    element('.search-page').dataset['ready'] = '';
  };

  form.oninput = answer;
  form.onsubmit = (event) => {
    // This script shows the results itself, so the page is not requested again.
    event.preventDefault();
    history.pushState(null, '', asAddress(field.value));
    answer();
  };
  addEventListener('popstate', () => {
    field.value = readQuery();
    answer();
  });
  answer();
  if (!isRead) void reading.then(answer);
}

void start();
