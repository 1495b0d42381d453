import { foldText, MIN_SEARCH_LENGTH } from '../../domain/search.ts';
import { plural } from '../../domain/text.ts';

/** Narrows the list of help topics down to those that hold every word of the field. */
export function filterTopics(): void {
  const field = document.querySelector<HTMLInputElement>('#help-search')!;
  const found = document.querySelector<HTMLElement>('#help-found')!;
  const all = document.querySelector<HTMLDetailsElement>('#help-all')!;
  const topics = [...document.querySelectorAll<HTMLElement>('#help-topics > li')].map((item) => ({ item, text: foldText(item.textContent) }));
  const { none = '', one = '', other = '' } = found.dataset;

  field.addEventListener('input', () => {
    const isAsked = field.value.trim().length >= MIN_SEARCH_LENGTH;
    const words = foldText(isAsked ? field.value : '').split(' ');
    for (const { item, text } of topics) item.hidden = !words.every((word) => text.includes(word));
    const count = topics.filter(({ item }) => !item.hidden).length;
    found.textContent = !isAsked ? '' : count === 0 ? none : plural({ one, other }, count, document.documentElement.lang);
    if (isAsked) all.open = true;
  });
}
