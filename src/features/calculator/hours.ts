// The hours a day of appliances. Most visitors keep the usual ones, so they are shown on request.
import { HOURS_SUFFIX, type Choices } from './rules/choices.ts';
import { element, findField, known, language } from './parts.ts';

const request = element<HTMLInputElement>('#sizing-hours');

/** Shows the hours of chosen appliances if the visitor requests them, and hours that were typed. Empty fields show the usual hours. */
export function showHours({ season, loads }: Choices): void {
  for (const id in known) {
    const field = findField(id + HOURS_SUFFIX);
    field.placeholder = known[id]!.hours[season === 'winter' ? 1 : 0].toLocaleString(language);
    field.parentElement!.hidden = !loads.some((load) => load.id === id && (load.hours ?? request.checked));
  }
}
