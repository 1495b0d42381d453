import type { Choices } from './choices.ts';
import { CLIMATES } from './climate.ts';
import { ROOF_PER_KW, sizeHouse, type HouseResult } from './house.ts';
import { isWinter, MONTHS } from './months.ts';
import { sizeOffGrid, type OffGridResult } from './off-grid.ts';
import type { Offer } from './offer.ts';
import { PANEL_KW } from './packs.ts';

/** Share of the sun that trees and buildings block. */
const SHADE = { none: 0, some: 0.15, much: 0.35 };

const WINTER = MONTHS.filter(isWinter);

/** Returns the months of a season, 1 to 12. */
export function getMonths({ kind, season }: Pick<Choices, 'kind' | 'season'>): readonly number[] {
  if (season === 'year') return MONTHS;
  if (season === 'winter') return WINTER;
  return kind === 'rv' ? [6, 7, 8, 9] : [5, 6, 7, 8, 9, 10];
}

/** Area of the roof that one panel covers, in m². */
const ROOF_PER_PANEL = ROOF_PER_KW * PANEL_KW.house;

/** Returns the model's result for some choices. A business has no bill, so its result is what its roof produces. */
export function answerChoices(choices: Choices, { packs, prices }: Offer): HouseResult | OffGridResult {
  const { kind, roof, facing, daily, yearly } = choices;
  const climate = CLIMATES[choices.place];
  const azimuths = facing === 'ew' ? [-90, 90] : [Number(facing)];
  const surfaces = azimuths.map((azimuth) => ({ tilt: Number(choices.tilt), azimuth, share: 1 / azimuths.length }));
  const input = { ...choices, surfaces, months: getMonths(choices), shade: SHADE[choices.shade] };
  if (kind === 'house') return sizeHouse({ ...input, kWhPerYear: yearly }, climate, packs);
  if (kind === 'business') {
    const kW = Math.floor(roof / ROOF_PER_PANEL) * PANEL_KW.house;
    // The use exceeds what any roof produces, so only the roof limits the system.
    return sizeHouse({ ...input, kWhPerYear: kW * 10_000, kW }, climate, []);
  }
  const direct = daily > 0 ? { perDay: [daily, daily] as const } : undefined;
  return sizeOffGrid({ ...input, kind, direct }, climate, packs, prices);
}
