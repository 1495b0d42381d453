// Computes the electricity that a household off the grid uses, and the inverter that it needs.
import type { Appliance, Appliances } from './appliances/appliance.ts';
import type { ApplianceId } from './appliances/appliances.ts';
import { isWinter } from './months.ts';

/** Appliances of one kind: their number, and how long they run. */
export interface Load {
  id: ApplianceId;
  count: number;
  /** Hours a day of each appliance, instead of the typical hours. */
  hours?: readonly [summer: number, winter: number];
}

export interface Need {
  /** kWh a day, from April to October and from November to March. */
  perDay: readonly [summer: number, winter: number];
  /** Power in W of the smallest sufficient inverter. Undefined if no inverter is large enough. */
  inverterWatts: number | undefined;
  /** Appliances that must not run off the grid, and the kWh a day that they would use. */
  refused: ApplianceId[];
  refusedPerDay: number;
}

/** Power in W that an inverter itself uses, day and night. */
const INVERTER_IDLE_WATTS = 20;

/** Sizes of inverters, in W. */
const INVERTERS = [2_000, 3_000, 6_000, 12_000];

/** Power in W of the smallest inverter with 240 V. */
export const INVERTER_240V_WATTS = 6_000;

const computeKWh = ({ watts, count, hours }: Listed, season: 0 | 1): number => (count * watts * hours[season]) / 1000;

type Listed = Appliance & { id: ApplianceId; count: number; hours: readonly [number, number] };

/**
 * Returns the smallest inverter for loads that run together: all base loads (`isBase`), and the two largest other loads. The
 * inverter's power is at least 25 % above the power of these loads. For a moment, an inverter supplies twice its power, which
 * must suffice when a load starts.
 */
function inverterFor(loads: readonly Listed[]): number | undefined {
  const powered = loads.filter(({ isDirect }) => !isDirect);
  const power = ({ watts, count }: Listed): number => watts * count;
  const base = powered.filter(({ isBase }) => isBase).reduce((total, load) => total + power(load), INVERTER_IDLE_WATTS);
  const [first = 0, second = 0] = powered
    .filter(({ isBase }) => !isBase)
    .map(power)
    .sort((a, b) => b - a);
  const running = base + first + second;
  const surge = Math.max(0, ...powered.map(({ startWatts = 0, watts }) => startWatts - watts));
  const least = powered.some(({ is240V }) => is240V) ? INVERTER_240V_WATTS : 0;
  return INVERTERS.find((watts) => watts >= least && watts >= 1.25 * running && 2 * watts >= running + surge);
}

/** Returns the need of a list of appliances. Appliances that must not run are listed separately. */
export function computeNeed(loads: readonly Load[], months: readonly number[], appliances: Appliances): Need {
  const listed = loads
    .filter(({ count }) => count > 0)
    .map((load): Listed => {
      const appliance = appliances[load.id]!;
      return { ...appliance, ...load, hours: load.hours ?? appliance.hours };
    });
  const allowed = listed.filter(({ isRefused }) => !isRefused);
  const refused = listed.filter(({ isRefused }) => isRefused);
  const needsInverter = allowed.some(({ isDirect }) => !isDirect);
  const inverterWatts = needsInverter ? inverterFor(allowed) : INVERTERS[0];
  const idle = needsInverter && inverterWatts ? (INVERTER_IDLE_WATTS * 24) / 1000 : 0;
  const total = (some: readonly Listed[], season: 0 | 1): number =>
    some.reduce((kWh, load) => kWh + computeKWh(load, season), 0);
  const seasons = new Set(months.map((month): 0 | 1 => (isWinter(month) ? 1 : 0)));
  return {
    perDay: [total(allowed, 0) + idle, total(allowed, 1) + idle],
    inverterWatts,
    refused: refused.map(({ id }) => id),
    refusedPerDay: Math.max(0, ...[...seasons].map((season) => total(refused, season))),
  };
}
