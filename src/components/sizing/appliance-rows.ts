// The rows of appliances: two numbers in each, and the twelve usual ones of a kind first.
import { HOURS_SUFFIX, SHOWN_FIRST, USUAL, type Choices } from '../../domain/sizing/choices.ts';
import { appliances, element, form, labelOf, page, setLabel } from './parts.ts';
import { placeHours } from './steppers.ts';

/** Adds the fields of each appliance to its row. */
export function buildRows(): void {
  const { content } = element<HTMLTemplateElement>('#sizing-row');
  const usual = new URLSearchParams(USUAL.cottage);
  const others = form.querySelectorAll('.appliances')[1]!;
  for (const [id, textContent] of Object.entries(appliances)) {
    const row = document.createElement('li');
    row.dataset['appliance'] = id;
    row.append(Object.assign(document.createElement('span'), { textContent }));
    others.append(row);
  }
  for (const row of form.querySelectorAll<HTMLElement>('[data-appliance]')) {
    const id = row.dataset['appliance']!;
    const name = row.textContent.trim();
    const copy = content.cloneNode(true) as DocumentFragment;
    const [count, hours] = [...copy.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
    count.name = id;
    count.value = usual.get(id) ?? '0';
    hours.name = id + HOURS_SUFFIX;
    for (const field of [count, hours]) setLabel(field, `${name}, ${labelOf(field)}`);
    row.append(copy);
  }
}

/** Shows the questions of a kind of building. */
export function showKind(kind: Choices['kind'], season: Choices['season']): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !part.dataset['for']!.split(' ').includes(kind);
  if (kind !== 'cottage' && kind !== 'rv') return;
  const [first, others] = [...form.querySelectorAll('.appliances')] as [HTMLElement, HTMLElement];
  const shown = SHOWN_FIRST[kind];
  others.prepend(...first.children);
  first.append(...shown.map((id) => others.querySelector(`[data-appliance="${id}"]`)!));
  placeHours(season === 'winter');
}
