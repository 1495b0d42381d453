// The parts of the page that the calculator reads and writes, and the data that the page brings with it.
import type { ApplianceId } from './rules/appliances.ts';
import type { Offer } from './rules/offer.ts';
import type { Writer } from './rules/report.ts';
import type { Locale } from '../../i18n/locales.ts';

export const element = <Type extends HTMLElement>(selector: string): Type => document.querySelector<Type>(selector)!;

export const page = element<HTMLElement & { texts?: Promise<Response> }>('#sizing');
export const form = element<HTMLFormElement>('#sizing-form');

/** Returns the parts of the answer that match a selector. */
export const places = (selector: string): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(`#answer ${selector}`),
];

/** Returns the first part of the answer that matches a selector. */
export const place = <Type extends HTMLElement>(selector: string): Type => places(selector)[0] as Type;

/** The data that the page loads with the code: the offer, the names of the rarer appliances, and the words of the answer. */
export interface CalculatorTexts {
  offer: Offer;
  /** Names of the appliances that the page lacks, in the order of `APPLIANCE_IDS`. */
  appliances: string[];
  words: Writer['words'];
}

const { offer, words, appliances } = (await (await page.texts)!.json()) as CalculatorTexts;

export { appliances, offer };

/** Returns the row of an appliance, which begins with its name. */
export const findRow = (id: ApplianceId): HTMLElement | null => form.querySelector(`[data-appliance="${id}"]`);

export const language = document.documentElement.lang;

export const writer: Writer = {
  locale: language.slice(0, 2) as Locale,
  words,
  getApplianceName: (id) => findRow(id)!.firstElementChild!.textContent,
};

/** Returns the words of the chosen answer to a question with a list. Empty if the question is hidden. */
export function optionText(name: string): string {
  const control = form.querySelector<HTMLElement>(`select[name=${name}] :checked,[name=${name}]:checked`)!;
  if (control.closest('[hidden]')) return '';
  return (control.textContent || control.parentElement!.textContent).trim();
}
