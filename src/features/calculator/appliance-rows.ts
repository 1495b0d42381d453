// The rows of appliances: two numbers in each, and the twelve usual ones of a kind first.
import { APPLIANCES } from './rules/appliances.ts';
import { APPLIANCE_IDS, HOURS_SUFFIX, SHOWN_FIRST, type Choices } from './rules/choices.ts';
import { fill } from '../../core/text.ts';
import { appliances, element, form, language, page, findRow } from './parts.ts';

/** The usual appliances, and the others. */
const [first, others] = [...form.querySelectorAll('ul')] as [HTMLUListElement, HTMLUListElement];

/** Replaces the row of each appliance by one with its fields, from the template of the page. */
export function buildRows(): void {
  const { content } = element<HTMLTemplateElement>('#sizing-row');
  for (const id of APPLIANCE_IDS) {
    const early = findRow(id);
    const name = early?.textContent ?? appliances.shift()!;
    const row = document.importNode(content, true);
    for (const part of row.querySelectorAll('*'))
      for (const attribute of part.attributes) attribute.value = fill(attribute.value, { id, name });
    row.querySelector('span')!.textContent = name;
    if (early) early.replaceWith(row);
    else others.append(row);
  }
}

/** Shows the questions of a kind of building. */
export function showKind(kind: Choices['kind']): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !part.dataset['for']!.includes(kind);
  others.prepend(...first.children);
  first.append(...(SHOWN_FIRST[kind as 'rv'] ?? []).map((id) => findRow(id)!));
}

/** Shows the usual hours of a season where none are typed. */
export function showHours(season: Choices['season']): void {
  for (const id of APPLIANCE_IDS)
    form.querySelector<HTMLInputElement>(`[name="${id}${HOURS_SUFFIX}"]`)!.placeholder =
      APPLIANCES[id].hours[season === 'winter' ? 1 : 0].toLocaleString(language);
}
