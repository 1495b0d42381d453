import type { Choices } from './choices.ts';
import { CLIMATES } from './climate.ts';
import { ROOF_PER_KW, sizeHouse, type HouseResult } from './house.ts';
import { MONTHS } from './months.ts';
import { sizeOffGrid, type OffGridResult } from './off-grid.ts';
import { PANEL_KW, type AdditionPrices, type Pack } from './packs.ts';

/** What the company sells, as the calculator needs it. Prices in dollars without taxes. */
export interface Offer {
  packs: Pack[];
  prices: AdditionPrices;
  /** What delivery, installation and electrician usually cost, by pack: from and to, in dollars without taxes. */
  installation: Record<string, readonly [number, number]>;
}

export type ChoicesResult = { kind: 'house'; house: HouseResult } | OffGridResult;

/** Share of the sun that trees and buildings take. */
const SHADE = { none: 0, some: 0.15, much: 0.35 };

const WINTER = [1, 2, 3, 11, 12];

/** Returns the months of a season, 1 to 12. */
export function monthsOf({ kind, season }: Pick<Choices, 'kind' | 'season'>): readonly number[] {
  if (season === 'year') return MONTHS;
  if (season === 'winter') return WINTER;
  return kind === 'rv' ? [6, 7, 8, 9] : [5, 6, 7, 8, 9, 10];
}

/** Roof of a panel, in m². */
const ROOF_PER_PANEL = ROOF_PER_KW * PANEL_KW.house;

/** Returns what the model answers to choices. A business has no bill: it gets what its roof produces. */
export function answerChoices(choices: Choices, { packs, prices }: Offer): ChoicesResult {
  const { kind, place, tilt, facing, clear: isCleared, bill, roof: roofArea } = choices;
  const climate = CLIMATES[place];
  const surfaces = [{ tilt: Number(tilt), azimuth: Number(facing), share: 1 }];
  const shade = SHADE[choices.shade];
  if (kind === 'house') {
    const hasElectricHeating = choices.heating;
    const input = { monthlyBill: bill, hasElectricHeating, roofArea, surfaces, isCleared, shade };
    return { kind, house: sizeHouse(input, climate, packs) };
  }
  if (kind === 'business') {
    const kW = Math.floor(roofArea / ROOF_PER_PANEL) * PANEL_KW.house;
    // A use that no roof covers, so that the roof alone is the limit.
    const input = { kWhPerYear: kW * 10_000, kW, hasElectricHeating: false, surfaces, isCleared, shade };
    return { kind: 'house', house: sizeHouse(input, climate, []) };
  }
  return sizeOffGrid(
    {
      kind,
      loads: choices.loads,
      months: monthsOf(choices),
      surfaces,
      reserveDays: choices.days,
      daysPerWeek: choices.week,
      hasGenerator: choices.generator,
      isBatteryCold: choices.cold,
      isCleared,
      shade,
    },
    climate,
    packs,
    prices,
  );
}
