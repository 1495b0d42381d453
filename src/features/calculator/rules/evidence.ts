// Computes figures for the benefits page: the hours that a battery lasts in an outage, and the hours that a generator runs.
import { APPLIANCES } from './appliances/appliances.ts';
import { sum, type Twelve } from './months.ts';
import { computeNeed, type Load } from './need.ts';
import { GENERATOR_KW, USABLE_SHARE } from './off-grid.ts';

const ONE_OF = (id: Load['id']): Load => ({ id, count: 1 });

/** Loads in an outage. Each step adds a group to the previous groups. The last group should not run on a battery. */
const OUTAGE_STEPS: readonly Load[][] = [
  [{ id: 'led', count: 8 }, ONE_OF('router'), { id: 'phone', count: 2 }],
  [ONE_OF('fridge-es')],
  [ONE_OF('freezer'), ONE_OF('pump-well')],
  [ONE_OF('furnace-fan')],
  [ONE_OF('baseboard')],
];

const JANUARY = 1;

/** Returns the hours that a charged battery lasts for each step of an outage in winter, without any sun. */
export function outageHours(batteryKWh: number): number[] {
  return OUTAGE_STEPS.map((_, index) => {
    const { perDay, refusedPerDay } = computeNeed(OUTAGE_STEPS.slice(0, index + 1).flat(), [JANUARY], APPLIANCES);
    return (24 * batteryKWh * USABLE_SHARE) / (perDay[1] + refusedPerDay);
  });
}

/** Returns the hours a year for which a generator runs at full power. Without panels, the generator supplies the whole need. */
export const generatorHoursAlone = (need: Twelve): number => sum(need) / GENERATOR_KW;

/** Returns the points of a curve of twelve months, each as `x y`. The greatest value is at the top. */
export function curvePoints(values: Twelve, { width, height }: { width: number; height: number }): string[] {
  const most = Math.max(1, ...values);
  return values.map(
    (value, index) => `${((index + 0.5) * width) / values.length} ${Math.round((1 - value / most) * height)}`,
  );
}
