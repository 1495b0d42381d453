// Computes the energy that a kit's panels produce a day in summer and in winter, to compare kits.
import type { Climate } from './climate.ts';
import { houseYield } from './house.ts';
import { at, DAYS } from './months.ts';
import { offGridYield } from './off-grid.ts';
import type { PackKind } from './packs.ts';
import { usableSun, type Surface } from './sun.ts';

const JUNE = 6;
const DECEMBER = 12;

/**
 * Usual position of the panels by kind of kit. All panels face south. Their tilt is 60° at a cottage, 0° on an RV, and 30° on a
 * house.
 */
const SURFACES: Record<PackKind, Surface> = {
  cottage: { tilt: 60, azimuth: 0, share: 1 },
  rv: { tilt: 0, azimuth: 0, share: 1 },
  house: { tilt: 30, azimuth: 0, share: 1 },
};

/**
 * Returns the kWh that a kit's panels produce on a mean day in June and in December, without shade. For a system off the grid,
 * only kWh that reach the appliances count. The snow is cleared from the flat panels of an RV, but not from other panels.
 */
export function dailyProduction(kind: PackKind, kW: number, climate: Climate): { june: number; december: number } {
  const sun = usableSun(climate, [SURFACES[kind]], { shade: 0, clear: kind === 'rv' });
  const perKW = kind === 'house' ? houseYield(climate, sun) : offGridYield(sun);
  const perDay = (month: number): number => (kW * at(perKW, month)) / at(DAYS, month);
  return { june: perDay(JUNE), december: perDay(DECEMBER) };
}
