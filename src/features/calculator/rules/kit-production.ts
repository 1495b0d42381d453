// The energy that the panels of a kit produce in a summer and a winter month, for the comparison of the kits.
import type { Climate } from './climate.ts';
import { houseYield } from './house.ts';
import { at, DAYS } from './months.ts';
import { offGridYield } from './off-grid.ts';
import type { PackKind } from './packs.ts';
import { usableSun, type Surface } from './sun.ts';

const JUNE = 6;
const DECEMBER = 12;

/**
 * Usual position of the panels of each kind of kit, all facing south: at 60° at a cottage, flat on an RV, at 30° on a
 * house.
 */
const SURFACES: Record<PackKind, Surface> = {
  cottage: { tilt: 60, azimuth: 0, share: 1 },
  rv: { tilt: 0, azimuth: 0, share: 1 },
  house: { tilt: 30, azimuth: 0, share: 1 },
};

/**
 * Returns the kWh that the panels of a kit give on a mean day in June and in December, without shade. Off the grid, the kWh
 * that arrive at the appliances are counted. Someone clears the snow from an RV's flat panels, but not from other panels.
 */
export function dailyProduction(kind: PackKind, kW: number, climate: Climate): { june: number; december: number } {
  const sun = usableSun(climate, [SURFACES[kind]], { shade: 0, clear: kind === 'rv' });
  const perKW = kind === 'house' ? houseYield(climate, sun) : offGridYield(sun);
  const perDay = (month: number): number => (kW * at(perKW, month)) / at(DAYS, month);
  return { june: perDay(JUNE), december: perDay(DECEMBER) };
}
