// Writes the result for a cottage or an RV in words and figures. Runs at build for the page's examples, and in the browser after
// each change.
import { fill } from '../../../../core/text.ts';
import { answerOffGrid } from '../answer-off-grid.ts';
import type { Appliances } from '../appliances/appliance.ts';
import type { Choices } from '../choices.ts';
import { at, sum } from '../months.ts';
import { INVERTER_240V_WATTS } from '../need.ts';
import type { OffGridResult, OffGridSystem } from '../off-grid.ts';
import type { Offer } from '../offer.ts';
import { PANEL_KW } from '../packs.ts';
import {
  about,
  describePack,
  detailPrice,
  reportNothing,
  writeInstalledPrice,
  type Report,
  type Writer,
} from './report-parts.ts';

/** kWh that an alternator charges in an hour of driving. */
const DRIVING_KWH = 0.4;

/** Returns the report for the choices of a cottage or an RV. `appliances` are those whose data the page has loaded. */
export function reportOffGrid(choices: Choices, offer: Offer, writer: Writer, appliances: Appliances): Report {
  const answer = answerOffGrid(choices, offer, appliances);
  const { words } = writer;
  const names = answer.refused.map(writer.getApplianceName).join(', ');
  const warnings = [
    names && fill(words.refused, { names, kWh: about(answer.refusedPerDay, writer) }),
    ...answer.flags.map((flag) => words.flags[flag as 'drive']),
  ];
  if (answer.kind === 'nothing') return reportNothing(words.nothing, [...warnings, words.nothing]);
  const { fit } = answer;
  const study = fit ? '' : fill(words.study, { limit: explainLimit(answer, choices, offer, writer) });
  if (answer.kind === 'too-large') return reportNothing(words.noSummary, [study, ...warnings]);
  const { panels, worstMonth, leftToGenerator: left } = answer;
  const [kW, kWh] = [about(answer.kW, writer), about(answer.kWh, writer)];
  const inverterWatts = fit?.pack.inverterWatts ?? answer.inverterWatts ?? 0;
  const nameOfMonth = (month: number): string => words.months[month - 1]!;
  const month = nameOfMonth(worstMonth);
  const share = Math.floor(answer.worstShare * 100);
  const price = writeInstalledPrice(fit, writer);
  return {
    figures: [
      price,
      fill(words.share, { share }),
      fill(words.panels, { panels, kW }),
      fill(words.energy, { kWh }),
      // The figure is a dash if no inverter is large enough. The sentences below then state this limit.
      inverterWatts
        ? fill(inverterWatts < INVERTER_240V_WATTS ? words.inverter : words.inverter240, {
            kW: about(inverterWatts / 1000, writer),
            // The company's packs for cottages all have 48 V.
            volts: choices.kind === 'rv' ? answer.voltage : 48,
          })
        : '–',
    ].map((value, index) => [fill(words.figures[index]!, { month }), value]),
    packId: fit?.pack.id,
    sentences: [
      ...gapSentences(answer, choices, month, writer),
      fit ? describePack(fit, writer) : study,
      ...warnings,
      answer.worstShare < 1 && left.length > 0 ? fill(words.left, { months: left.map(nameOfMonth).join(', ') }) : '',
    ].filter(Boolean),
    notes: fit ? detailPrice(fit, writer) : [],
    months: [answer.production, answer.need, answer.gap],
    line: fill(words.summary, { price, panels, month, share }),
  };
}

/** Returns the reason why no pack suffices. */
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
    // A generator that runs less than an hour a year is within the model's error.
    generatorHours < 1 ? '' : fill(rest, values),
  ];
}
