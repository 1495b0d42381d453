// Defines the calculator's questions: their names, valid answers and usual answers. Choices are stored as text with names and
// values. This text is the form's content, the fragment of the page's address, the stored state, and a part of an inquiry.
import type { Appliances } from './appliances/appliance.ts';
import type { ApplianceId } from './appliances/appliances.ts';
import { PLACES } from './climate.ts';
import type { Load } from './need.ts';

export const KINDS = ['cottage', 'rv', 'house', 'business'] as const;
export const SEASONS = ['summer', 'year', 'winter'] as const;
export const SHADES = ['none', 'some', 'much'] as const;
export const TILTS = ['0', '15', '30', '45', '60', '90'] as const;
/** Directions in degrees from south. West is positive. With `ew`, half of the panels face east and half face west. */
export const FACINGS = ['-90', '-45', '0', '45', '90', 'ew'] as const;

/** Questions with a list of answers. The usual answer need not be the first answer of a list. */
export const LISTS = {
  kind: KINDS,
  place: PLACES,
  season: SEASONS,
  tilt: TILTS,
  facing: FACINGS,
  shade: SHADES,
} as const;

/** Questions that visitors answer with yes or no. */
export const SWITCHES = ['clear', 'generator', 'cold', 'heating'] as const;

/** Questions that visitors answer with a number: the minimum, the maximum, and the step of the buttons + and −. */
export const NUMBERS = {
  week: [1, 7, 1],
  days: [1, 7, 1],
  bill: [0, 2_000, 10],
  roof: [0, 1_000, 5],
  /**
   * `daily` is in kWh a day and replaces the list of appliances. `yearly` is in kWh a year and replaces the bill. 0 means
   * unknown.
   */
  daily: [0, 100, 0.5],
  yearly: [0, 60_000, 500],
} as const satisfies Record<string, Range>;

export type Range = readonly [least: number, most: number, step: number];

/** Range of the quantity of an appliance. */
export const COUNT: Range = [0, 50, 1];
/** Range of an appliance's hours a day. */
export const HOURS: Range = [0, 24, 0.5];

/**
 * Suffix of the field for an appliance's hours a day. The field for the quantity of the appliance has the same name without the
 * suffix.
 */
export const HOURS_SUFFIX = '.h';

export type Choices = {
  readonly [Name in keyof typeof LISTS]: (typeof LISTS)[Name][number];
} & Record<(typeof SWITCHES)[number], boolean> &
  Record<keyof typeof NUMBERS, number> & { readonly loads: readonly Load[] };

/** The usual answers for a cottage. */
export const USUAL_COTTAGE =
  'kind=cottage&place=laurentides&facing=0&shade=none&season=summer&week=2&days=1&tilt=30&fridge-es=1&led=6&pump-shallow=1&starlink-mini=1&phone=2&laptop=1';

/** The usual answers by kind of building: either of all kinds, or only of those that a page has loaded. */
export type UsualTexts = { readonly [Kind in Choices['kind']]?: string };

/** Maximum number of characters of choices as text. Choices with every appliance have 1 500 characters. */
export const MAX_TEXT = 2_000;

/**
 * Returns a typed number, limited to a range. Returns undefined if the text is not a number. A comma is a decimal sign, except
 * before three digits. Spaces and units are ignored.
 */
export function readNumber(typed: string, [least, most]: Range): number | undefined {
  const plain = typed
    .replace(/[^\d.,+-]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  const number = Number.parseFloat(plain);
  return Number.isNaN(number) ? undefined : Math.min(most, Math.max(least, number));
}

/** Returns a typed number. If the step is whole, the number is rounded to a whole number, otherwise to hundredths. */
function readCount(typed: string, range: Range): number {
  const number = readNumber(typed, range) ?? range[0];
  const pieces = range[2] < 1 ? 100 : 1;
  return Math.round(number * pieces) / pieces;
}

/**
 * Parses choices, using the loaded appliances and usual answers. Unknown names and invalid values are ignored. For a question in
 * `NUMBERS`, a text that is not a number becomes the minimum. A text without a kind of building counts as the usual answers for a
 * cottage. Other texts get a usual answer only for a question in `NUMBERS` or `LISTS` that they do not answer.
 */
export function parseChoices(text: string, appliances: Appliances, usualTexts: UsualTexts): Choices {
  const given = new URLSearchParams(text.slice(0, MAX_TEXT));
  const kind = KINDS.find((known) => known === given.get('kind')) ?? 'cottage';
  const usual = new URLSearchParams(usualTexts[kind]);
  // A text with a kind of building is complete: the number of each appliance that the text lacks is 0.
  const answered = given.has('kind') ? given : usual;
  const typed = (name: string): string => answered.get(name) ?? usual.get(name) ?? '';
  const choices: Record<string, unknown> = {};
  for (const [name, list] of Object.entries(LISTS))
    choices[name] =
      (list as readonly string[]).find((value) => value === answered.get(name)) ?? usual.get(name) ?? list[0];
  for (const name of SWITCHES) choices[name] = answered.has(name);
  for (const [name, range] of Object.entries(NUMBERS)) choices[name] = readCount(typed(name), range);
  const loads = (Object.keys(appliances) as ApplianceId[]).flatMap((id): Load[] => {
    const count = readCount(answered.get(id) ?? '', COUNT);
    if (count === 0) return [];
    const hours = readNumber(answered.get(id + HOURS_SUFFIX) ?? '', HOURS);
    return [hours === undefined ? { id, count } : { id, count, hours: [hours, hours] }];
  });
  return { ...(choices as Omit<Choices, 'kind' | 'loads'>), kind, loads };
}
