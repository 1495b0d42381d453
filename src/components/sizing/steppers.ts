// The buttons − and + next to a number.
import { APPLIANCES, type ApplianceId } from '../../domain/sizing/appliances.ts';
import { COUNT, HOURS, HOURS_SUFFIX, NUMBERS, readNumber, type Range } from '../../domain/sizing/choices.ts';
import { element, form, labelOf, setLabel } from './parts.ts';

function rangeOf({ name }: HTMLInputElement): Range {
  if (name.endsWith(HOURS_SUFFIX)) return HOURS;
  return name in APPLIANCES ? COUNT : NUMBERS[name as keyof typeof NUMBERS];
}

function step(field: HTMLInputElement, direction: number): void {
  const range = rangeOf(field);
  const typed = readNumber(field.value || field.placeholder, range) ?? range[0];
  const next = typed + direction * range[2];
  field.value = String(readNumber(String(next), range));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Adds the buttons to every number of the form. */
export function addSteppers(): void {
  const { content } = element<HTMLTemplateElement>('#sizing-stepper');
  for (const field of form.querySelectorAll<HTMLInputElement>('.stepper input')) {
    const buttons = [...(content.cloneNode(true) as DocumentFragment).querySelectorAll('button')];
    const [fewer, more] = buttons as [HTMLButtonElement, HTMLButtonElement];
    for (const [button, direction] of [
      [fewer, -1],
      [more, 1],
    ] as const) {
      setLabel(button, `${labelOf(button)}, ${labelOf(field)}`);
      button.onclick = () => step(field, direction);
    }
    field.before(fewer);
    field.after(more);
  }
}

/** Shows the usual hours of an appliance where none are typed. */
export function placeHours(isWinter: boolean): void {
  for (const field of form.querySelectorAll<HTMLInputElement>(`[name$="${HOURS_SUFFIX}"]`)) {
    const id = field.name.slice(0, -HOURS_SUFFIX.length) as ApplianceId;
    field.placeholder = String(APPLIANCES[id].hours[isWinter ? 1 : 0]);
  }
}
