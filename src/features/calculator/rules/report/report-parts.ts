// Contains the parts that the reports of all kinds of buildings share: types, number formats, and the sentences about a pack.
import type { Strings } from '../../../../i18n/strings/index.ts';
import { QUEBEC_TAX_FACTOR } from '../../../../core/taxes.ts';
import { fill } from '../../../../core/text.ts';
import type { ApplianceId } from '../appliances/appliances.ts';
import type { Twelve } from '../months.ts';
import type { PackFit } from '../packs.ts';

export interface Report {
  /** The large figures, with their labels. Empty if there is no result. */
  figures: (readonly [label: string, value: string])[];
  /** ID of the pack that fits, if there is one. */
  packId?: string | undefined;
  /** Sentences, the most important first. */
  sentences: string[];
  /** Details of the price, shown in a section that is initially closed. */
  notes: string[];
  /** kWh of each month. Empty if there is no result. */
  months: Months;
  /** Summary of the result in a few words. */
  line: string;
}

/** kWh of each month. The lists are empty if there is no result. */
export type Months = readonly [production: Twelve, need: Twelve, gap: Twelve];

/** Language and texts of a report. */
export interface Writer {
  /** Tag of the language: `fr-CA`. */
  language: string;
  words: Strings['calculator']['report'];
  getApplianceName: (appliance: ApplianceId) => string;
}

/** A pack with its additions, and their price. */
type PricedPack = Omit<PackFit, 'needsDriving'>;

/** Returns a number, rounded to two significant digits by default, because the model is not more precise. */
export const about = (value: number, { language }: Writer, maximumSignificantDigits = 2): string =>
  // Browsers use different no-break spaces to group French digits.
  value.toLocaleString(language, { maximumSignificantDigits }).replace(/\s/g, '\u00a0');

/** Returns a range, or one number if both ends are the same. */
export const range = (from: string, to: string, unit: string, { words }: Writer): string =>
  fill(from === to ? words.amount : words.fromTo, { from, to, unit });

/** Returns a range of dollars, rounded to a dollar by default. */
export function dollars([from, to]: readonly [number, number], writer: Writer, factor = 1, digits = 9): string {
  const [low, high] = [from, to].map((price) => about(Math.round(price * factor), writer, digits)) as [string, string];
  return range(low, high, '$\u00a0CAD', writer);
}

/** Returns the price of a pack with its usual installation and taxes, or "set by a study" if there is no pack. */
export const writeInstalledPrice = (fit: PricedPack | undefined, writer: Writer): string =>
  fit
    ? dollars(
        fit.pack.installation.map((cost, end) => cost + fit.price[end]!) as [number, number],
        writer,
        QUEBEC_TAX_FACTOR,
        3,
      )
    : writer.words.onStudy;

/** Returns a report without figures. By default, `line` is its only sentence. */
export const reportNothing = (line: string, sentences = [line]): Report => ({
  figures: [],
  sentences: sentences.filter(Boolean),
  notes: [],
  months: [[], [], []],
  line,
});

/** Returns the sentence about a pack and its price. */
export const describePack = ({ pack, price }: PricedPack, writer: Writer): string =>
  fill(writer.words.pack, {
    name: pack.name,
    price: dollars(price, writer),
    taxed: dollars(price, writer, QUEBEC_TAX_FACTOR),
  });

/** Returns the details of an installed price: the additions to the pack, and the usual installation. */
export const detailPrice = ({ pack, panels, modules }: PricedPack, writer: Writer): string[] =>
  [
    panels > 0 ? fill(writer.words.addedPanels, { panels }) : '',
    modules > 0 ? fill(writer.words.addedModules, { modules }) : '',
    fill(writer.words.installed, { price: dollars(pack.installation, writer) }),
  ].filter(Boolean);
