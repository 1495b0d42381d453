// Creates the row of an appliance: its name, the number of appliances, and their hours a day.
import { fill } from '../../core/text.ts';
import { element } from './parts.ts';

/** Returns the row of an appliance with its fields, from the template of the page. */
export function createRow(id: string, name: string): Node {
  const row = document.importNode(element<HTMLTemplateElement>('#sizing-row').content, true);
  for (const part of row.querySelectorAll('*'))
    for (const attribute of part.attributes) attribute.value = fill(attribute.value, { id, name });
  row.querySelector('span')!.textContent = name;
  return row;
}
