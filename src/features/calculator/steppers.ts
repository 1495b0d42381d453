// Handles the buttons − and + next to a number.
import { COUNT, HOURS, HOURS_SUFFIX, NUMBERS, readNumber, type Range } from './rules/choices.ts';

/** Returns the range of a field. A field that `NUMBERS` does not list is about an appliance. */
const getRange = (name: string): Range =>
  name.endsWith(HOURS_SUFFIX) ? HOURS : (NUMBERS[name as keyof typeof NUMBERS] ?? COUNT);

/** Changes the number next to a button by one step, up or down. */
export function step(button: HTMLButtonElement): void {
  const field = button.parentElement!.querySelector('input')!;
  const range = getRange(field.name);
  const typed = readNumber(field.value || field.placeholder, range) ?? range[0];
  field.value = String(readNumber(String(typed + Number(button.value) * range[2]), range));
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
