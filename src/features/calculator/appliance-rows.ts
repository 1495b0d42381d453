// The rows of appliances, with two numbers in each.
import { HOURS_SUFFIX, type Choices } from './rules/choices.ts';
import { fill } from '../../core/text.ts';
import { element, findField, known, language } from './parts.ts';

/** Returns a row with the fields of an appliance, from the template of the page. */
export function createRow(id: string, name: string): Node {
  const row = document.importNode(element<HTMLTemplateElement>('#sizing-row').content, true);
  for (const part of row.querySelectorAll('*'))
    for (const attribute of part.attributes) attribute.value = fill(attribute.value, { id, name });
  row.querySelector('span')!.textContent = name;
  return row;
}

/** Shows the usual hours of a season where none are typed. */
export function showHours(season: Choices['season']): void {
  for (const id in known)
    findField(id + HOURS_SUFFIX).placeholder = known[id]!.hours[season === 'winter' ? 1 : 0].toLocaleString(language);
}
