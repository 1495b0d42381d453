// Writes the result for a building on the public grid: the panels and their production, and for a house also the savings and the
// price.
import type { Strings } from '../../../../i18n/strings/index.ts';
import { fill } from '../../../../core/text.ts';
import { answerHouse } from '../answer-house.ts';
import type { Choices } from '../choices.ts';
import { risingYears } from '../house.ts';
import { sum } from '../months.ts';
import type { Pack } from '../packs.ts';
import {
  about,
  describePack,
  detailPrice,
  dollars,
  range,
  reportNothing,
  writeInstalledPrice,
  type Report,
  type Writer,
} from './report-parts.ts';

/** Language and texts of the report about a building on the public grid. */
export interface HouseWriter extends Writer {
  houseWords: Strings['calculator']['houseReport'];
}

/** Share by which production and savings vary from year to year. Nine years of ten are above the lower end of the range. */
export const YEAR_SPREAD = 0.1;

const yearRange = (value: number, unit: string, writer: Writer): string =>
  range(about(value * (1 - YEAR_SPREAD), writer), about(value * (1 + YEAR_SPREAD), writer), unit, writer);

/** Returns the report for the choices of a house or a business. */
export function reportHouse(choices: Choices, packs: readonly Pack[], writer: HouseWriter): Report {
  const { pack, panels, kW, production, use, saving, price, years, aid, kWhPerYear } = answerHouse(choices, packs);
  const isBusiness = choices.kind === 'business';
  const words = writer.houseWords;
  if (panels === 0 || !years) return reportNothing(kWhPerYear > 0 || isBusiness ? words.noRoof : words.noBill);
  const perYear = sum(production);
  const [least, most] = pack?.installation ?? [0, 0];
  const yearsWith = (installation: number): number => years.simple * (1 + installation / price);
  const fit = pack && { pack, price: [price, price] as [number, number], panels: 0, modules: 0 };
  const installed = writeInstalledPrice(fit, writer);
  const values = [
    installed,
    fill(writer.words.panels, { panels, kW: about(kW, writer) }),
    yearRange(perYear, 'kWh', writer),
    yearRange(saving, '$\u00a0CAD', writer),
    range(about(risingYears(yearsWith(least)), writer), about(yearsWith(most), writer), words.years, writer),
  ];
  return {
    figures: values
      .map((value, index): [string, string] => [words.figures[index]!, value])
      // For a business, leaves out the price, the savings and the years until the price is recovered. The savings depend on an
      // unknown rate, and the price requires a study.
      .slice(...(isBusiness ? [1, 3] : [])),
    packId: pack?.id,
    sentences: isBusiness
      ? [words.business]
      : [
          fit ? describePack(fit, writer) : fill(words.smaller, { price: dollars([price, price], writer) }),
          words.rates,
          fill(words.aid, { aid: about(aid, writer) }),
        ],
    notes: fit && !isBusiness ? detailPrice(fit, writer) : [],
    months: [production, isBusiness ? [] : use, []],
    line: fill(isBusiness ? words.businessSummary : words.summary, {
      price: installed,
      panels,
      kWh: about(perYear, writer),
    }),
  };
}
