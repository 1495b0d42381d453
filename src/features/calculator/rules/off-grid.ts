// Computes a system off the grid for a need: panels, batteries, inverter, and the balance of each month.
import type { Appliances } from './appliances/appliance.ts';
import type { ApplianceId } from './appliances/appliances.ts';
import type { Climate } from './climate.ts';
import { at, byMonth, DAYS, isDark, isWinter, sum } from './months.ts';
import { computeNeed, type Load } from './need.ts';
import { cheapestFit, MODULE_KWH, PANEL_KW, pieces, type AdditionPrices, type Pack, type PackFit } from './packs.ts';
import { isFlat, isSnowedIn, usableSun, type Obstacles, type Surface } from './sun.ts';

export interface OffGridInput extends Obstacles {
  kind: 'cottage' | 'rv';
  loads: readonly Load[];
  /** The appliances to which the loads refer. */
  appliances: Appliances;
  /** Values that replace the appliances' need: kWh a day in summer and winter, and the inverter's power in W. */
  direct?: { perDay: readonly [summer: number, winter: number]; inverterWatts?: number } | undefined;
  /** Months in which the system is used, 1 to 12. */
  months: readonly number[];
  surfaces: readonly Surface[];
  /** Days without sun that the batteries cover. */
  days: number;
  /** Days a week on which the system is used, 1 to 7. */
  week: number;
  generator: boolean;
  /** Whether the batteries are in a place where it freezes. */
  cold: boolean;
}

/** Reasons why a result is missing, or why it needs a warning. */
export type SizingFlag =
  'nothing' | 'heated-battery' | 'below-20' | 'flat-in-winter' | 'too-large' | 'inverter-too-small' | 'drive';

interface Result {
  flags: SizingFlag[];
  refused: ApplianceId[];
  /** kWh a day that appliances in `refused` would use. */
  refusedPerDay: number;
}

/** Power of the panels and energy of the batteries that the need requires, before rounding up to panels and modules. */
interface Required {
  kW: number;
  kWh: number;
}

/** A system that can be built. */
export interface OffGridSystem extends Result {
  kind: 'system';
  required: Required;
  perDay: readonly [summer: number, winter: number];
  panels: number;
  kW: number;
  kWh: number;
  /** Number of battery modules that the need requires. */
  modules: number;
  inverterWatts: number | undefined;
  /** Minimum voltage of the batteries, in V. */
  voltage: 12 | 24 | 48;
  /** The month whose production covers the smallest share of its need. */
  worstMonth: number;
  /** Share of the need of `worstMonth` that its production covers, at most 1. */
  worstShare: number;
  /** kWh of each month. */
  production: number[];
  need: number[];
  /** Missing kWh of each month. A generator supplies them, or the user saves them. */
  gap: number[];
  generatorHours: number;
  /** Months for which the panels are not sized, because a generator supplies the missing energy. */
  leftToGenerator: number[];
  fit: PackFit | undefined;
}

/** A need that no system of the company covers. */
interface TooLarge extends Result {
  kind: 'too-large';
  required: Required;
  inverterWatts?: undefined;
  fit?: undefined;
}

export type OffGridResult = (Result & { kind: 'nothing' }) | TooLarge | OffGridSystem;

/**
 * Share of the panels' energy that reaches the appliances: 0.859 (PVWatts) × 0.98 (controller) × 0.94 (battery) × 0.95 (inverter)
 * × 0.93 (ageing).
 */
const EFFICIENCY = 0.7;
/** Share of a battery that may be used. */
const DISCHARGEABLE = 0.9;
const INVERTER_EFFICIENCY = 0.95;
/** Share of a battery's energy that reaches the appliances. */
export const USABLE_SHARE = DISCHARGEABLE * INVERTER_EFFICIENCY;
/** Power of a generator, in kW. */
export const GENERATOR_KW = 3;
/** Share of a month's mean production that counts when the gap is computed, because means hide weeks without sun. */
const DULL_MONTHS = 0.8;
/** Factor by which production must exceed the need if the system is used in dark months without a generator. */
const WINTER_MARGIN = 1.25;
/** Maximum number of panels. A larger system needs a study. */
const MAX_PANELS = { cottage: 30, rv: 6 };

/**
 * Returns the share of a lithium battery's energy that is available at a temperature. The share is 1 at 25 °C, 0.8 at 0 °C, and
 * 0.5 at −20 °C (Victron).
 */
const coldShare = (celsius: number): number =>
  Math.min(1, Math.max(0.5, 0.8 + celsius * (celsius < 0 ? 0.015 : 0.008)));

/** Returns the minimum voltage at which a power needs at most 200 A, or 48 V if none of the voltages suffices. */
const voltageFor = (watts = 0): 12 | 24 | 48 => {
  if (watts <= 2_400) return 12;
  return watts <= 4_800 ? 24 : 48;
};

function findFlags(input: OffGridInput, climate: Climate): SizingFlag[] {
  const flags: SizingFlag[] = [];
  const mean = Math.min(...input.months.map((month) => at(climate.temperature, month)));
  if (input.cold && mean < 0) {
    flags.push('heated-battery');
    if (climate.coldest < -20) flags.push('below-20');
  }
  if (!input.clear && input.surfaces.some(isFlat) && input.months.some(isSnowedIn)) flags.push('flat-in-winter');
  return flags;
}

/**
 * Returns the months for which the panels are not sized, because a generator supplies the missing energy. They are the two
 * darkest of the months from November to February in which the system is used. Without a generator, or if no other month would be
 * left, returns an empty list.
 */
function monthsLeft({ generator, months }: OffGridInput, sun: number[]): number[] {
  if (!generator) return [];
  const darkest = months.filter(isDark).sort((a, b) => at(sun, a) - at(sun, b));
  const left = darkest.slice(0, 2);
  return left.length < months.length ? left.sort((a, b) => a - b) : [];
}

/** Returns the kWh that reach the appliances in each month, for each kW of panels. */
export const offGridYield = (sun: readonly number[]): number[] =>
  byMonth((month) => at(sun, month) * EFFICIENCY * at(DAYS, month));

/** Returns the system for a need off the grid. */
export function sizeOffGrid(
  input: OffGridInput,
  climate: Climate,
  packs: readonly Pack[],
  prices: AdditionPrices,
): OffGridResult {
  const { kind, months, days } = input;
  const listed = computeNeed(input.loads, months, input.appliances);
  const { perDay, inverterWatts } = { ...listed, ...input.direct };
  const dayNeed = (month: number): number => perDay[isWinter(month) ? 1 : 0];
  const greatest = Math.max(0, ...months.map(dayNeed));
  const flags = findFlags(input, climate);
  const answer = { flags, refused: listed.refused, refusedPerDay: listed.refusedPerDay };
  if (greatest === 0) return { kind: 'nothing', ...answer, flags: ['nothing'] };

  const week = input.week / 7;
  const sun = usableSun(climate, input.surfaces, input);
  const left = monthsLeft(input, sun);
  const margin = !input.generator && months.some(isDark) ? WINTER_MARGIN : 1;
  const designMonths = months.filter((month) => !left.includes(month));
  const coldest = Math.min(...months.map((month) => at(climate.temperature, month)));
  const required = {
    kW: Math.max(...designMonths.map((month) => (dayNeed(month) * week * margin) / (at(sun, month) * EFFICIENCY))),
    kWh: (greatest * days) / USABLE_SHARE / (input.cold ? coldShare(coldest) : 1),
  };
  const neededPanels = Math.max(1, pieces(required.kW, PANEL_KW[kind]));
  if (neededPanels > MAX_PANELS[kind])
    return { kind: 'too-large', ...answer, flags: [...flags, 'too-large'], required };

  const least = kind === 'cottage' && (inverterWatts ?? 0) >= 6_000 ? 2 : 1;
  const modules = Math.max(least, pieces(required.kWh, MODULE_KWH[kind]));
  const fit =
    inverterWatts === undefined
      ? undefined
      : cheapestFit(packs, { kind, kW: required.kW, kWh: modules * MODULE_KWH[kind], inverterWatts }, prices);
  if (inverterWatts === undefined) flags.push('inverter-too-small');
  if (fit?.needsDriving) flags.push('drive');

  const kW = fit ? fit.pack.kW + fit.panels * PANEL_KW[kind] : neededPanels * PANEL_KW[kind];
  const production = offGridYield(sun).map((kWh) => kW * kWh);
  const need = byMonth((month) => (months.includes(month) ? dayNeed(month) * week * at(DAYS, month) : 0));
  const share = (month: number): number => at(production, month) / at(need, month);
  const worstMonth = months.reduce((worst, month) => (share(month) < share(worst) ? month : worst));
  const gap = byMonth((month) => Math.max(0, at(need, month) - DULL_MONTHS * at(production, month)));
  return {
    kind: 'system',
    ...answer,
    required,
    perDay,
    panels: fit ? fit.pack.panels + fit.panels : neededPanels,
    kW,
    kWh: fit ? fit.pack.kWh + fit.modules * MODULE_KWH[kind] : modules * MODULE_KWH[kind],
    modules,
    inverterWatts,
    voltage: voltageFor(inverterWatts),
    worstMonth,
    worstShare: Math.min(1, share(worstMonth)),
    production,
    need,
    gap,
    generatorHours: sum(gap) / GENERATOR_KW,
    leftToGenerator: left,
    fit,
  };
}
