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

/** Shows the hours of chosen appliances: the usual ones of the season where none are typed. */
export function showHours({ season, loads }: Choices): void {
  for (const id in known) {
    const hours = findField(id + HOURS_SUFFIX);
    hours.placeholder = known[id]!.hours[season === 'winter' ? 1 : 0].toLocaleString(language);
    hours.parentElement!.hidden = !loads.some((load) => load.id === id);
  }
}
