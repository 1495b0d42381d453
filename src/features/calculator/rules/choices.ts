// The questions of the calculator: their names, what each accepts, and their usual answers. The same text of names and values is
// the form's content, the end of the page's address, the stored state, and what an inquiry keeps.
import type { Appliances } from './appliances/appliance.ts';
import type { ApplianceId } from './appliances/appliances.ts';
import { PLACES } from './climate.ts';
import type { Load } from './need.ts';

export const KINDS = ['cottage', 'rv', 'house', 'business'] as const;
export const SEASONS = ['summer', 'year', 'winter'] as const;
export const SHADES = ['none', 'some', 'much'] as const;
export const TILTS = ['0', '15', '30', '45', '60', '90'] as const;
/** Degrees from south; west is positive. `ew`: half of the panels face east, half face west. */
export const FACINGS = ['-90', '-45', '0', '45', '90', 'ew'] as const;

/** Questions with a list of answers. The usual answers have one of each, which need not be the first one. */
export const LISTS = {
  kind: KINDS,
  place: PLACES,
  season: SEASONS,
  tilt: TILTS,
  facing: FACINGS,
  shade: SHADES,
} as const;

/** Questions answered by yes or no. */
export const SWITCHES = ['clear', 'generator', 'cold', 'heating'] as const;

/** Questions answered by a number: the least, the most, and the step of the buttons + and −. */
export const NUMBERS = {
  week: [1, 7, 1],
  days: [1, 7, 1],
  bill: [0, 2_000, 10],
  roof: [0, 1_000, 5],
  /** kWh a day instead of the list, and kWh a year instead of the bill. 0 means that the value is not known. */
  daily: [0, 100, 0.5],
  yearly: [0, 60_000, 500],
} as const satisfies Record<string, Range>;

export type Range = readonly [least: number, most: number, step: number];

/** Number of an appliance, and its hours a day. */
export const COUNT: Range = [0, 50, 1];
export const HOURS: Range = [0, 24, 0.5];

/** Suffix of the field of an appliance's hours a day: the name of the field of its count comes before it. */
export const HOURS_SUFFIX = '.h';

export type Choices = {
  readonly [Name in keyof typeof LISTS]: (typeof LISTS)[Name][number];
} & Record<(typeof SWITCHES)[number], boolean> &
  Record<keyof typeof NUMBERS, number> & { readonly loads: readonly Load[] };

/** The usual answers for a cottage. */
export const USUAL_COTTAGE =
  'kind=cottage&place=laurentides&facing=0&shade=none&season=summer&week=2&days=1&tilt=30&fridge-es=1&led=6&pump-shallow=1&starlink-mini=1&phone=2&laptop=1';

/** The usual answers for each kind of building: all of them, or those that a page has loaded. */
export type UsualTexts = { readonly [Kind in Choices['kind']]?: string };

/** Maximum number of characters of a text. Choices with every appliance have 1 500. */
export const MAX_TEXT = 2_000;

/**
 * Returns the number that a person typed, within a range; undefined if it is not a number. A comma is a decimal sign, except
 * before three digits; spaces and units are ignored.
 */
export function readNumber(typed: string, [least, most]: Range): number | undefined {
  const plain = typed
    .replace(/[^\d.,+-]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  const number = Number.parseFloat(plain);
  return Number.isNaN(number) ? undefined : Math.min(most, Math.max(least, number));
}

/** Returns a typed number, whole if its steps are, otherwise in hundredths. */
function readCount(typed: string, range: Range): number {
  const number = readNumber(typed, range) ?? range[0];
  const pieces = range[2] < 1 ? 100 : 1;
  return Math.round(number * pieces) / pieces;
}

/**
 * Returns the choices of a text, among the appliances and the usual answers that are loaded. Unknown names and values of
 * another version are ignored, and the usual answers replace missing ones.
 */
export function parseChoices(text: string, appliances: Appliances, usualTexts: UsualTexts): Choices {
  const given = new URLSearchParams(text.slice(0, MAX_TEXT));
  const kind = KINDS.find((known) => known === given.get('kind')) ?? 'cottage';
  const usual = new URLSearchParams(usualTexts[kind]);
  // A text that names a kind of building is complete: appliances that the text lacks are switched off.
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
