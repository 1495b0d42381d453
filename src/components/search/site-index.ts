// Narrows the list of the whole site down to what the address asks for, then to what is typed.
import { foldText, holdsEvery, isSearchable, searchWords } from '../../domain/search.ts';
import type { IndexFile } from '../../domain/search-index.ts';
import { fill, plural } from '../../domain/text.ts';

const element = <Type extends HTMLElement>(selector: string): Type => document.querySelector<Type>(selector)!;

const form = element<HTMLFormElement>('#search-form');
const field = form.querySelector('input')!;
const found = element('#search-found');
const { index = '', loading = '', title = '', none = '', one = '', other = '' } = found.dataset;
const titleOfAll = document.title;

interface Group {
  group: HTMLElement;
  entries: { item: HTMLElement; text: string }[];
}

/** What the list leaves out of its entries, by their addresses. Without it, titles are what is searched. */
async function readDescriptions(): Promise<Map<string, string>> {
  try {
    const { pages } = (await (await fetch(index)).json()) as IndexFile;
    return new Map(pages.map(([, , description, url]) => [url, description]));
  } catch (cause) {
    console.error(cause);
    return new Map();
  }
}

/** The list as it is searched, its entries described. */
function describe(descriptions: Map<string, string>): Group[] {
  return [...document.querySelectorAll<HTMLElement>('.search-group')].map((group) => ({
    group,
    entries: [...group.querySelectorAll('li')].map((item) => {
      const link = item.querySelector('a')!;
      const description = descriptions.get(link.getAttribute('href')!);
      if (description && !link.querySelector('span'))
        link.append(Object.assign(document.createElement('span'), { textContent: description }));
      return { item, text: foldText(item.textContent) };
    }),
  }));
}

function show(groups: Group[], query: string): void {
  const isAsked = isSearchable(query);
  const words = searchWords(query);
  // Marks alone are a question without a word: it has no answer, rather than all of them.
  const isFound = (text: string): boolean => !isAsked || (words.length > 0 && holdsEvery(text, words));
  let count = 0;
  for (const { group, entries } of groups) {
    const before = count;
    for (const { item, text } of entries) {
      item.hidden = !isFound(text);
      if (!item.hidden) count++;
    }
    group.hidden = count === before;
  }
  // Text, never markup: a query may hold anything.
  const named = { query: query.trim() };
  found.textContent = !isAsked
    ? ''
    : fill(count === 0 ? none : plural({ one, other }, count, document.documentElement.lang), named);
  document.title = isAsked ? fill(title, named) : titleOfAll;
  element('#search-none').hidden = count > 0;
  element('#search-clear').hidden = !isAsked;
}

const asked = (): string => new URLSearchParams(location.search).get(field.name) ?? '';

async function start(): Promise<void> {
  // What is typed already is newer than the address.
  field.value ||= asked();
  if (field.value) found.textContent = loading;
  const groups = describe(await readDescriptions());
  show(groups, field.value);

  field.addEventListener('input', () => show(groups, field.value));
  form.addEventListener('submit', (event) => {
    // Everything is here already: nothing is fetched again.
    event.preventDefault();
    history.pushState(null, '', `?${new URLSearchParams({ [field.name]: field.value })}`);
    show(groups, field.value);
  });
  addEventListener('popstate', () => {
    field.value = asked();
    show(groups, field.value);
  });
}

void start();
