// Writes an answer in words and figures for visitors: at build for the examples of the page, and in the calculator after each
// change.
import type { Locale } from '../../../i18n/locales.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import { QUEBEC_TAX_FACTOR } from '../../../core/taxes.ts';
import { fill } from '../../../core/text.ts';
import { answerChoices } from './answer-choices.ts';
import type { ApplianceId } from './appliances.ts';
import type { Choices } from './choices.ts';
import { risingYears, type HouseResult } from './house.ts';
import { at, sum, type Twelve } from './months.ts';
import type { OffGridResult, OffGridSystem } from './off-grid.ts';
import type { Offer } from './offer.ts';
import { INVERTER_240V_WATTS } from './need.ts';
import { PANEL_KW, type PackFit } from './packs.ts';

export interface Report {
  /** The large figures, in words. Empty if there is no answer. */
  figures: (readonly [label: string, value: string])[];
  /** Pack that fits, if there is one. */
  packId?: string | undefined;
  /** Sentences, the most important first. */
  sentences: string[];
  /** kWh of each month. Empty if there is no answer. */
  months: Months;
  /** The answer in a few words. */
  line: string;
}

/** kWh of each month. An empty list has no kWh. */
export type Months = readonly [production: Twelve, need: Twelve, gap: Twelve];

/** Language and texts of a report. */
export interface Writer {
  locale: Locale;
  words: Strings['calculator']['report'];
  getApplianceName: (appliance: ApplianceId) => string;
}

/** kWh that an alternator charges in an hour on the road. */
const DRIVING_KWH = 0.4;

/** Share by which production and savings vary from year to year: nine years of ten are above the lower end. */
export const YEAR_SPREAD = 0.1;

/** Returns a number to two significant digits, because more would be false precision. */
const about = (value: number, { locale }: Writer, maximumSignificantDigits = 2): string =>
  // Browsers use different no-break spaces to group French digits.
  new Intl.NumberFormat(`${locale}-CA`, { maximumSignificantDigits }).format(value).replace(/\s/g, '\u00a0');

/** Returns a range, or one number if both ends are the same. */
const range = (from: string, to: string, unit: string, { words }: Writer): string =>
  fill(from === to ? words.amount : words.range, { from, to, unit });

const yearRange = (value: number, unit: string, writer: Writer): string =>
  range(about(value * (1 - YEAR_SPREAD), writer), about(value * (1 + YEAR_SPREAD), writer), unit, writer);

/** Returns a range of dollars, exact to a dollar. */
function dollars([from, to]: readonly [number, number], writer: Writer, factor = 1): string {
  const [low, high] = [from, to].map((price) => about(Math.round(price * factor), writer, 9)) as [string, string];
  return range(low, high, '$\u00a0CAD', writer);
}

const NO_MONTHS: Months = [[], [], []];

/** Returns the report of choices. */
export function reportChoices(choices: Choices, offer: Offer, writer: Writer): Report {
  const answer = answerChoices(choices, offer);
  const report =
    answer.kind === 'house'
      ? reportHouse(answer, choices.kind === 'business', writer)
      : reportOffGrid(answer, choices, offer, writer);
  return { ...report, sentences: report.sentences.filter(Boolean) };
}

const none = (line: string, sentences: string[]): Report => ({ figures: [], sentences, months: NO_MONTHS, line });

function reportOffGrid(answer: OffGridResult, choices: Choices, offer: Offer, writer: Writer): Report {
  const { words } = writer;
  const names = answer.refused.map(writer.getApplianceName).join(', ');
  const warnings = [
    names && fill(words.refused, { names, kWh: about(answer.refusedPerDay, writer) }),
    ...answer.flags.map((flag) => words.flags[flag as 'drive']),
  ];
  if (answer.kind === 'nothing') return none(words.nothing, [...warnings, words.nothing]);
  const { fit } = answer;
  const study = fit ? '' : fill(words.study, { limit: explainLimit(answer, choices, offer, writer) });
  if (answer.kind === 'too-large') return none(words.noSummary, [study, ...warnings]);
  const { panels, worstMonth, leftToGenerator: left } = answer;
  const [kW, kWh] = [about(answer.kW, writer), about(answer.kWh, writer)];
  const inverterWatts = fit?.pack.inverterWatts ?? answer.inverterWatts ?? 0;
  const nameOfMonth = (month: number): string => words.months[month - 1]!;
  const month = nameOfMonth(worstMonth);
  const share = Math.floor(answer.worstShare * 100);
  return {
    figures: formatFigures(words.figures, month, [
      fill(words.share, { share }),
      fill(words.panels, { panels, kW }),
      fill(words.energy, { kWh }),
      fill(inverterWatts < INVERTER_240V_WATTS ? words.inverter : words.inverter240, {
        kW: about(inverterWatts / 1000, writer),
        // The company's packs for cottages have 48 V.
        volts: choices.kind === 'rv' ? answer.voltage : 48,
      }),
    ]),
    packId: fit?.pack.id,
    sentences: [
      ...gapSentences(answer, choices, month, writer),
      ...(fit ? packSentences(fit, writer) : [study]),
      ...warnings,
      left.length > 0 ? fill(words.left, { months: left.map(nameOfMonth).join(', ') }) : '',
    ],
    months: [answer.production, answer.need, answer.gap],
    line: fill(words.summary, { panels, kWh, month, share }),
  };
}

const formatFigures = (labels: readonly string[], month: string, values: string[]): Report['figures'] =>
  values.map((value, index) => [fill(labels[index]!, { month }), value]);

/** Returns why no pack suffices. */
function explainLimit(
  answer: Exclude<OffGridResult, { kind: 'nothing' }>,
  { kind }: Choices,
  { packs }: Offer,
  writer: Writer,
): string {
  const { limits } = writer.words;
  const { kW, kWh } = answer.required;
  const offered = packs.filter((pack) => pack.kind === kind);
  const strong = offered.filter(({ inverterWatts }) => inverterWatts >= (answer.inverterWatts ?? Infinity));
  const isWide = strong.some((pack) => pack.kW + pack.maxPanels * PANEL_KW[pack.kind] >= kW);
  let limit = limits.panels;
  if (answer.kind === 'system') {
    if (offered.length === 0) limit = limits.catalogue;
    else if (strong.length === 0) limit = limits.inverter;
    else if (isWide) limit = limits.battery;
  }
  return fill(limit, { kW: about(kW, writer), kWh: about(kWh, writer) });
}

function gapSentences(
  { worstMonth, worstShare, production, need, gap, generatorHours }: OffGridSystem,
  { kind, generator }: Choices,
  month: string,
  writer: Writer,
): string[] {
  const { words } = writer;
  const missing = sum(gap);
  const values = {
    month,
    production: about(at(production, worstMonth), writer),
    need: about(at(need, worstMonth), writer),
    gap: about(missing, writer),
    driving: about(missing / DRIVING_KWH, writer),
    hours: about(generatorHours, writer),
  };
  const rest = generator ? words.generator : kind === 'rv' ? words.drive : words.save;
  return [
    fill(worstShare < 1 ? words.short : words.enough, values),
    // Less than an hour of generator a year is within the error of the model.
    generatorHours < 1 ? '' : fill(rest, values),
  ];
}

function packSentences({ pack, price, panels, modules }: Omit<PackFit, 'needsDriving'>, writer: Writer): string[] {
  const { words } = writer;
  return [
    fill(words.pack, {
      name: pack.name,
      price: dollars(price, writer),
      taxed: dollars(price, writer, QUEBEC_TAX_FACTOR),
    }),
    panels > 0 ? fill(words.addedPanels, { panels }) : '',
    modules > 0 ? fill(words.addedModules, { modules }) : '',
    fill(words.leftOut, { price: dollars(pack.installation, writer) }),
  ];
}

function reportHouse(
  { pack, panels, kW, production, use, saving, price, years, aid }: HouseResult,
  isBusiness: boolean,
  writer: Writer,
): Report {
  const { words } = writer;
  if (panels === 0 || !years) return none(words.noBill, [words.noBill]);
  const perYear = sum(production);
  const [least, most] = pack?.installation ?? [0, 0];
  const yearsWith = (installation: number): number => years.simple * (1 + installation / price);
  const values = [
    fill(words.panels, { panels, kW: about(kW, writer) }),
    yearRange(perYear, 'kWh', writer),
    yearRange(saving, '$', writer),
    range(about(risingYears(yearsWith(least)), writer), about(yearsWith(most), writer), words.years, writer),
  ];
  return {
    figures: formatFigures(words.houseFigures, '', isBusiness ? values.slice(0, 2) : values),
    packId: pack?.id,
    sentences: isBusiness
      ? [words.business]
      : [
          ...(pack
            ? packSentences({ pack, price: [price, price], panels: 0, modules: 0 }, writer)
            : [fill(words.smaller, { price: dollars([price, price], writer) })]),
          words.house,
          fill(words.aid, { aid: about(aid, writer) }),
        ],
    months: [production, isBusiness ? [] : use, []],
    line: fill(words.houseSummary, { panels, kWh: about(perYear, writer) }),
  };
}
