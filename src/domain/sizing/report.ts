// What a visitor reads of an answer: the page writes it at build for its examples, and the calculator after each change.
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { formatPrice } from '../money.ts';
import { withQuebecTaxes } from '../taxes.ts';
import { fill } from '../text.ts';
import { answerChoices, type Offer } from './answer-choices.ts';
import type { ApplianceId } from './appliances.ts';
import type { Choices } from './choices.ts';
import { risingYears, type HouseResult } from './house.ts';
import { at, MONTHS, sum } from './months.ts';
import type { OffGridResult, OffGridSystem } from './off-grid.ts';
import { PANEL_KW } from './packs.ts';

export interface Report {
  /** The four large figures, in words. Empty if there is no answer. */
  figures: { value: string; label: string }[];
  /** Pack that fits, if there is one. */
  packId?: string;
  /** Sentences, the most important first. */
  sentences: string[];
  /** kWh of each month. Empty if there is no answer. */
  months: { production: number; need: number; gap: number }[];
  /** The answer in a few words. */
  line: string;
  /** Whether no pack suffices. */
  isStudy: boolean;
}

/** What a report is written with. */
export interface Writer {
  locale: Locale;
  words: Strings['calculator']['report'];
  nameOf: (appliance: ApplianceId) => string;
  packName: (id: string) => string;
}

/** kWh that an alternator charges in an hour on the road. */
const DRIVING_KWH = 0.4;

const cents = (dollars: number): number => Math.round(dollars) * 100;

/** Returns dollars with taxes, rounded to a dollar. */
const taxed = (dollars: number): number => withQuebecTaxes(cents(dollars)) / 100;

/** Returns the report of choices. */
export function reportChoices(choices: Choices, offer: Offer, writer: Writer): Report {
  const answer = answerChoices(choices, offer);
  return answer.kind === 'house'
    ? reportHouse(answer.house, choices.kind === 'business', offer, writer)
    : reportOffGrid(answer, choices, offer, writer);
}

const none = (sentences: string[], line: string, isStudy: boolean): Report => ({
  figures: [],
  sentences,
  months: [],
  line,
  isStudy,
});

/** Returns a number to two significant digits, because more would be false precision. */
const about = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(`${locale}-CA`, { maximumSignificantDigits: 2 }).format(value).replace(/\s/g, '\u00a0');

/** Returns a range of prices, or one price if both ends are the same. */
function priceRange([from, to]: readonly [number, number], { words, locale }: Writer): string {
  const [low, high] = [formatPrice(cents(from), locale), formatPrice(cents(to), locale)];
  if (low === high) return low;
  return fill(words.range, { from: low.replace('\u00a0CAD', ''), to: high.replace('\u00a0CAD', ''), unit: '' }).trim();
}

function reportOffGrid(answer: OffGridResult, choices: Choices, offer: Offer, writer: Writer): Report {
  const { words, locale, nameOf } = writer;
  const number = (value: number): string => about(value, locale);
  const refused =
    answer.refused.length > 0
      ? [fill(words.refused, { names: answer.refused.map(nameOf).join(', '), kWh: number(answer.refusedPerDay) })]
      : [];
  const warnings = answer.flags.flatMap((flag) => (flag in words.flags ? [words.flags[flag as 'drive']] : []));
  if (answer.kind === 'nothing') return none([...refused, words.nothing], words.nothing, false);
  const study = fill(words.study, { limit: limitOf(answer, choices, offer, writer) });
  if (answer.kind === 'too-large') return none([study, ...refused, ...warnings], words.noSummary, true);
  const { fit, worstMonth: month, leftToGenerator: left } = answer;
  const percent = Math.floor(answer.worstShare * 100);
  const monthName = words.months[month - 1]!;
  const inverterWatts = fit?.pack.inverterWatts ?? answer.inverterWatts;
  const kW = inverterWatts ? number(inverterWatts / 1000) : '–';
  const sentences = [
    ...gapSentences(answer, choices, writer),
    ...(fit ? packSentences(fit.pack.id, fit.price, fit.panels, fit.modules, offer, writer) : [study]),
    ...refused,
    ...warnings,
    ...(left.length > 0
      ? [fill(words.left, { months: left.map((month) => words.months[month - 1]!).join(', ') })]
      : []),
  ];
  return {
    figures: [
      { value: fill(words.panels, { count: answer.panels, kW: number(answer.kW) }), label: words.figures[0]! },
      { value: fill(words.energy, { kWh: number(answer.kWh) }), label: words.figures[1]! },
      {
        value: fill((inverterWatts ?? 0) >= 6_000 ? words.inverter240 : words.inverter, { kW }),
        label: words.figures[2]!,
      },
      {
        value: new Intl.NumberFormat(`${locale}-CA`, { style: 'percent' }).format(percent / 100),
        label: fill(words.figures[3]!, { month: monthName }),
      },
    ],
    ...(fit && { packId: fit.pack.id }),
    sentences,
    months: MONTHS.map((month) => ({
      production: at(answer.production, month),
      need: at(answer.need, month),
      gap: at(answer.gap, month),
    })),
    line: fill(words.summary, {
      panels: answer.panels,
      kWh: number(answer.kWh),
      month: monthName,
      share: percent,
    }),
    isStudy: !fit,
  };
}

/** Returns why no pack suffices. */
function limitOf(
  answer: Exclude<OffGridResult, { kind: 'nothing' }>,
  { kind }: Choices,
  { packs }: Offer,
  { words, locale }: Writer,
): string {
  const offered = packs.filter((pack) => pack.kind === kind);
  const { kW, kWh } = answer.required;
  if (answer.kind === 'too-large') return fill(words.limits.panels, { kW: about(kW, locale) });
  if (offered.length === 0) return words.limits.catalogue;
  const { inverterWatts = Infinity } = answer;
  const strong = offered.filter((pack) => pack.inverterWatts >= inverterWatts);
  if (strong.length === 0) return words.limits.inverter;
  const isWide = strong.some((pack) => pack.kW + pack.maxPanels * PANEL_KW[pack.kind] >= kW);
  return isWide
    ? fill(words.limits.battery, { kWh: about(kWh, locale) })
    : fill(words.limits.panels, { kW: about(kW, locale) });
}

function gapSentences(answer: OffGridSystem, { kind, generator }: Choices, { words, locale }: Writer): string[] {
  const { worstMonth, production, need, gap, generatorHours } = answer;
  const values = {
    month: words.months[worstMonth - 1]!,
    production: about(at(production, worstMonth), locale),
    need: about(at(need, worstMonth), locale),
  };
  const missing = sum(gap);
  // Less than an hour of generator a year is within the error of the model.
  if (generatorHours < 1) return [fill(words.enough, values)];
  const hours = about(generatorHours, locale);
  const rest = { gap: about(missing, locale), driving: about(missing / DRIVING_KWH, locale), hours };
  const sentence = generator ? words.generator : kind === 'rv' ? words.drive : words.save;
  return [fill(answer.worstShare < 1 ? words.short : words.enough, values), fill(sentence, rest)];
}

function packSentences(
  id: string,
  price: readonly [number, number],
  panels: number,
  modules: number,
  { installation }: Offer,
  writer: Writer,
): string[] {
  const { words } = writer;
  const pose = installation[id];
  return [
    fill(words.pack, {
      name: writer.packName(id),
      price: priceRange(price, writer),
      taxed: priceRange([taxed(price[0]), taxed(price[1])], writer),
    }),
    ...(panels + modules > 0 ? [fill(words.added, { panels, modules })] : []),
    ...(pose
      ? [
          fill(words.leftOut, {
            from: formatPrice(cents(pose[0]), writer.locale),
            to: formatPrice(cents(pose[1]), writer.locale),
          }),
        ]
      : []),
  ];
}

function reportHouse(house: HouseResult, isBusiness: boolean, offer: Offer, writer: Writer): Report {
  const { words, locale } = writer;
  const number = (value: number): string => about(value, locale);
  const { pack, panels, kW, production, use, saving, price, years } = house;
  if (panels === 0 || !years) return none([words.noBill], words.noBill, false);
  const perYear = sum(production);
  // Year by year, production varies by 10 %.
  const range = fill(words.range, { from: number(0.9 * perYear), to: number(1.1 * perYear), unit: 'kWh' });
  const [least, most] = (pack && offer.installation[pack.id]) ?? [0, 0];
  const factor = (installed: number): number => (price + installed) / price;
  const span = fill(words.range, {
    from: Math.round(risingYears(years.simple * factor(least))),
    to: Math.round(years.simple * factor(most)),
    unit: words.years,
  });
  const values = [fill(words.panels, { count: panels, kW: number(kW) }), range];
  if (!isBusiness) {
    const savings = { from: number(0.9 * saving), to: number(1.1 * saving), unit: '$' };
    values.push(fill(words.range, savings), span);
  }
  const offered = pack
    ? packSentences(pack.id, [price, price], 0, 0, offer, writer)
    : [fill(words.smaller, { price: formatPrice(cents(price), locale) })];
  return {
    figures: values.map((value, index) => ({ value, label: words.houseFigures[index]! })),
    ...(pack && { packId: pack.id }),
    sentences: isBusiness
      ? [words.business]
      : [
          ...offered,
          words.house,
          fill(words.aid, { aid: formatPrice(cents(Math.round(house.aid / 100) * 100), locale) }),
        ],
    months: MONTHS.map((month) => ({
      production: at(production, month),
      need: isBusiness ? 0 : at(use, month),
      gap: 0,
    })),
    line: fill(words.houseSummary, { panels, kWh: number(perYear) }),
    isStudy: !pack,
  };
}
