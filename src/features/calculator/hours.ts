// Shows the fields for the daily hours of appliances. Most visitors keep the usual hours, so the fields are hidden until the
// visitor ticks a checkbox.
import { HOURS_SUFFIX, type Choices } from './rules/choices.ts';
import { element, findField, known, language } from './parts.ts';

const checkbox = element<HTMLInputElement>('#sizing-hours');

/**
 * Shows the field of each chosen appliance if the checkbox is ticked or the visitor has typed hours for this appliance. An empty
 * field shows the usual hours.
 */
export function showHours({ season, loads }: Choices): void {
  for (const id in known) {
    const field = findField(id + HOURS_SUFFIX);
    field.placeholder = known[id]!.hours[season === 'winter' ? 1 : 0].toLocaleString(language);
    field.parentElement!.hidden = !loads.some((load) => load.id === id && (load.hours ?? checkbox.checked));
  }
}
