// Finds the elements of the page that the calculator reads and writes, and the data that the page has loaded for the script.
import type { Appliance } from './rules/appliances/appliance.ts';
import type { ApplianceId } from './rules/appliances/appliances.ts';
import { parseChoices, USUAL_COTTAGE, type Choices, type UsualTexts } from './rules/choices.ts';
import type { CalculatorTexts } from './rules/page-texts.ts';
import type { Writer } from './rules/report/report-parts.ts';
import { USUAL_APPLIANCES } from './rules/appliances/usual-appliances.ts';

export const element = <Type extends HTMLElement>(selector: string): Type => document.querySelector<Type>(selector)!;

export const page = element<HTMLElement & { texts: CalculatorTexts }>('#sizing');
export const form = element<HTMLFormElement>('#sizing-form');

/** Returns the elements of the result that match a selector. */
export const places = (selector: string): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(`#answer ${selector}`),
];

/** Returns the first element of the result that matches a selector. */
export const place = <Type extends HTMLElement>(selector: string): Type => places(selector)[0] as Type;

export const { texts } = page;

/** The appliances whose data the page has loaded. `calculator-rest.ts` adds the other appliances. */
export const known: Record<string, Appliance> = { ...USUAL_APPLIANCES };
/** The loaded usual answers, by kind of building. `calculator-rest.ts` adds the answers for the other kinds. */
export const usualTexts: UsualTexts = { cottage: USUAL_COTTAGE };

export const read = (text: string): Choices => parseChoices(text, known, usualTexts);

// The form has no files, so each value is a text.
export const readForm = (): Choices =>
  read(new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString());

/** Returns the row of an appliance. Its first element contains the appliance's name. */
export const findRow = (id: string): HTMLElement | null => form.querySelector(`[data-appliance="${id}"]`);

export const findField = (name: string): HTMLInputElement => form.querySelector(`[name="${name}"]`)!;

export const language = document.documentElement.lang;

export const writer: Writer = {
  language,
  words: texts.words,
  getApplianceName: (id: ApplianceId) => findRow(id)!.firstElementChild!.textContent,
};
