// The rows of appliances: two numbers in each, and the twelve usual ones of a kind first.
import { APPLIANCES } from '../../domain/sizing/appliances.ts';
import { APPLIANCE_IDS, HOURS_SUFFIX, SHOWN_FIRST, type Choices } from '../../domain/sizing/choices.ts';
import { fill } from '../../domain/text.ts';
import { appliances, element, form, page, rowOf } from './parts.ts';

/** The usual appliances, and the others. */
const [first, others] = [...form.querySelectorAll('ul')] as [HTMLElement, HTMLElement];

/** Adds the fields of each appliance to its row. Names of appliances come from the build and contain no markup. */
export function buildRows(): void {
  const fields = element('#sizing-row').innerHTML;
  for (const id of APPLIANCE_IDS) {
    if (!rowOf(id))
      others.insertAdjacentHTML('beforeend', `<li data-appliance="${id}"><span>${appliances.shift()}</span></li>`);
    const row = rowOf(id)!;
    row.insertAdjacentHTML('beforeend', fill(fields, { id, name: row.textContent.trim() }));
  }
}

/** Shows the questions of a kind of building. */
export function showKind(kind: Choices['kind']): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !part.dataset['for']!.includes(kind);
  others.prepend(...first.children);
  first.append(...(SHOWN_FIRST[kind as 'rv'] ?? []).map((id) => rowOf(id)!));
}

/** Shows the usual hours of a season where none are typed. */
export function showHours(season: Choices['season']): void {
  for (const id of APPLIANCE_IDS)
    form.querySelector<HTMLInputElement>(`[name="${id}${HOURS_SUFFIX}"]`)!.placeholder = String(
      APPLIANCES[id].hours[season === 'winter' ? 1 : 0],
    );
}
