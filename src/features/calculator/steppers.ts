// The buttons − and + next to a number.
import { APPLIANCES } from './rules/appliances.ts';
import { COUNT, HOURS, HOURS_SUFFIX, NUMBERS, readNumber, type Range } from './rules/choices.ts';

function getRange(name: string): Range {
  if (name.endsWith(HOURS_SUFFIX)) return HOURS;
  return name in APPLIANCES ? COUNT : NUMBERS[name as keyof typeof NUMBERS];
}

/** Changes the number next to a button by the button's value. */
export function step(button: HTMLButtonElement): void {
  const field = button.parentElement!.querySelector('input')!;
  const range = getRange(field.name);
  const typed = readNumber(field.value || field.placeholder, range) ?? range[0];
  field.value = String(readNumber(String(typed + Number(button.value) * range[2]), range));
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
