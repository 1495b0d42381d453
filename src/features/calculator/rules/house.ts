// Computes the production, savings and cost of panels on a house that is on the grid.
import { QUEBEC_TAX_FACTOR } from '../../../core/taxes.ts';
import { kWhOfBill, netMetering, spreadUse, yearlyBill } from './bills.ts';
import type { Climate } from './climate.ts';
import { at, byMonth, DAYS, sum } from './months.ts';
import { PANEL_KW, type Pack } from './packs.ts';
import { usableSun, type Obstacles, type Surface } from './sun.ts';

export interface HouseInput extends Obstacles {
  /** Mean monthly bill with taxes, in dollars. The bill is ignored if `kWhPerYear`, the yearly use, is set and not 0. */
  bill?: number;
  kWhPerYear?: number;
  /** Whether electricity heats the house. */
  heating: boolean;
  /** Free area of the roof in m². */
  roof?: number;
  /** Maximum power of the panels, in kW. The default is the power that would produce the year's use. */
  kW?: number;
  surfaces: readonly Surface[];
}

export type HouseFlag = 'nothing' | 'below-smallest-kit';

export interface HouseResult {
  kind: 'house';
  flags: HouseFlag[];
  /** Use of the year and of each month, in kWh. */
  kWhPerYear: number;
  use: number[];
  /** kWh that one kW of panels produces a year. */
  yield: number;
  /** Power in kW that would produce the year's use. */
  targetKW: number;
  pack: Pack | undefined;
  panels: number;
  kW: number;
  /** kWh of each month. */
  production: number[];
  /** `saving` is in dollars a year with taxes. `lostKWh` is the kWh a year that are credited and never used. */
  saving: number;
  lostKWh: number;
  /** Price without taxes, in dollars. */
  price: number;
  /**
   * Aid announced on 31 July 2025, in dollars: 1 000 $ a kW, at most 40 % of the price with taxes. Not yet confirmed in writing.
   */
  aid: number;
  /**
   * Years until the savings reach the price with taxes: at today's rates, with rising rates, and with rising rates after the
   * announced aid. Undefined if they never do.
   */
  years: { simple: number; rising: number; withAid: number } | undefined;
}

/**
 * Share of the panels' energy that reaches the meter: 0.8592 after the losses of PVWatts, multiplied by the inverter's
 * efficiency.
 */
const EFFICIENCY = 0.8592 * 0.96;
/** Share of its power that a cell loses for each degree above 25 °C. */
const TEMPERATURE_COEFFICIENT = 0.004;
/** Number of °C by which a cell is warmer than the air. */
const CELL_RISE = 20;
/** Area of the roof that 1 kW of panels covers, in m². */
export const ROOF_PER_KW = 4.75;
/** Price of 1 kW if no kit fits, in dollars without taxes. */
const PRICE_PER_KW = 2_500;
/** Yearly rise of the savings: rates rise by 3 %, and ageing panels produce 0.5 % less. */
const RISE = 0.025;

/** Returns the years until rising savings reach a cost. @param years number of years that constant savings would need */
export const risingYears = (years: number): number => Math.log(1 + RISE * years) / Math.log(1 + RISE);

/** Returns the largest kit that does not exceed a power. */
const largestKit = (packs: readonly Pack[], kW: number): Pack | undefined =>
  packs.filter((pack) => pack.kind === 'house' && pack.kW <= kW + 0.005).sort((a, b) => b.kW - a.kW)[0];

/** Returns the kWh that reach the meter of a house in each month, for each kW of panels. */
export const houseYield = ({ temperature }: Climate, sun: readonly number[]): number[] =>
  byMonth((month) => {
    const warmth = 1 - TEMPERATURE_COEFFICIENT * (at(temperature, month) + CELL_RISE - 25);
    return at(sun, month) * at(DAYS, month) * EFFICIENCY * warmth;
  });

/** Returns the production, savings and cost of panels on a house. */
export function sizeHouse(input: HouseInput, climate: Climate, packs: readonly Pack[]): HouseResult {
  const { temperature } = climate;
  const sun = usableSun(climate, input.surfaces, input);
  const perKW = houseYield(climate, sun);
  const kWhPerYear = input.kWhPerYear || kWhOfBill(input.bill ?? 0, input.heating, temperature);
  const use = spreadUse(kWhPerYear, input.heating, temperature);
  const targetKW = kWhPerYear / sum(perKW);
  const limit = Math.min(input.kW ?? targetKW, (input.roof ?? Infinity) / ROOF_PER_KW);
  const pack = kWhPerYear > 0 ? largestKit(packs, limit) : undefined;
  const panels = kWhPerYear > 0 ? (pack?.panels ?? Math.floor(limit / PANEL_KW.house + 0.02)) : 0;
  const kW = pack?.kW ?? panels * PANEL_KW.house;
  const production = perKW.map((kWh) => kWh * kW);
  const metered = netMetering(use, production);
  const saving = yearlyBill(use) - metered.perYear;
  const price = pack?.price ?? Math.round((kW * PRICE_PER_KW) / 100) * 100;
  const cost = price * QUEBEC_TAX_FACTOR;
  const aid = Math.min(1_000 * kW, 0.4 * cost);
  const flags: HouseFlag[] = [];
  if (kWhPerYear === 0) flags.push('nothing');
  else if (!pack) flags.push('below-smallest-kit');
  return {
    kind: 'house',
    flags,
    kWhPerYear,
    use,
    yield: sum(perKW),
    targetKW,
    pack,
    panels,
    kW,
    production,
    saving,
    lostKWh: metered.lostKWh / 2,
    price,
    aid,
    years:
      saving > 0 && kW > 0
        ? { simple: cost / saving, rising: risingYears(cost / saving), withAid: risingYears((cost - aid) / saving) }
        : undefined,
  };
}
