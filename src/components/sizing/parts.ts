// The parts of the page that the calculator reads and writes, and the data that the page brings with it.
import type { Offer } from '../../domain/sizing/answer-choices.ts';
import type { ApplianceId } from '../../domain/sizing/appliances.ts';
import type { Writer } from '../../domain/sizing/report.ts';
import type { Locale } from '../../i18n/locales.ts';

export const element = <Type extends HTMLElement>(selector: string): Type => document.querySelector<Type>(selector)!;

/** Returns the accessible name of an element. Firefox before 119 has no `ariaLabel`. */
export const labelOf = (control: Element): string => control.getAttribute('aria-label')!;
export const setLabel = (control: Element, label: string): void => control.setAttribute('aria-label', label);

export const page = element<HTMLElement & { texts?: Promise<Response> }>('#sizing');
export const form = element<HTMLFormElement>('#sizing-form');

/** What comes with the code: the offer, the names of packs and of the rarer appliances, and the words of the answer. */
export interface CalculatorTexts {
  offer: Offer;
  names: Record<string, string>;
  appliances: Partial<Record<ApplianceId, string>>;
  words: Writer['words'];
}

const { offer, names, words, appliances } = (await (await page.texts)!.json()) as CalculatorTexts;

export { appliances, offer };

/** Returns the name of an appliance, which is in its row. */
export const nameOf = (id: ApplianceId): string => element(`[data-appliance="${id}"] > :first-child`).textContent;

export const writer: Writer = {
  locale: document.documentElement.lang.slice(0, 2) as Locale,
  words,
  nameOf,
  packName: (id) => names[id] ?? id,
};

/** Returns the words of the chosen answer to a question with a list. Empty if the question is hidden. */
export function optionText(name: string): string {
  const control = form.querySelector<HTMLInputElement | HTMLSelectElement>(
    `select[name=${name}],[name=${name}]:checked`,
  )!;
  if (control.closest('[hidden]')) return '';
  return (
    control instanceof HTMLSelectElement ? control.selectedOptions[0]! : control.parentElement!
  ).textContent.trim();
}
