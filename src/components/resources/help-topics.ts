// Narrows the list of help topics down to those that hold every word of the field.
import { foldText, holdsEvery, isSearchable, searchWords } from '../../domain/search.ts';
import { plural } from '../../domain/text.ts';

const field = document.querySelector<HTMLInputElement>('#help-search')!;
const found = document.querySelector<HTMLElement>('#help-found')!;
const all = document.querySelector<HTMLDetailsElement>('#help-all')!;
const topics = [...document.querySelectorAll<HTMLElement>('#help-topics > li')].map((item) => ({
  item,
  text: foldText(item.textContent),
}));
const { none = '', one = '', other = '' } = found.dataset;

function filterTopics(): void {
  const isAsked = isSearchable(field.value);
  const words = searchWords(field.value);
  for (const { item, text } of topics) item.hidden = !holdsEvery(text, words);
  const count = topics.filter(({ item }) => !item.hidden).length;
  found.textContent = !isAsked ? '' : count === 0 ? none : plural({ one, other }, count, document.documentElement.lang);
  if (isAsked) all.open = true;
}

field.addEventListener('input', filterTopics);
// Typed while this was on its way.
filterTopics();
