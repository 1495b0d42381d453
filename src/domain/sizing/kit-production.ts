// What the panels of a kit give in a summer and a winter month, for the comparison of the kits.
import type { Climate } from './climate.ts';
import { sizeHouse } from './house.ts';
import { at, byMonth, DAYS } from './months.ts';
import { EFFICIENCY } from './off-grid.ts';
import type { PackKind } from './packs.ts';
import { usableSun, type Surface } from './sun.ts';

const JUNE = 6;
const DECEMBER = 12;
/** Enough panels for any house: the answer is then the kit itself. */
const ANY_USE_KWH = 100_000;

/** How the panels of each kind of kit usually are: at 60° at a cottage, flat on an RV, at 30° on a house, all facing south. */
const SURFACES: Record<PackKind, Surface> = {
  cottage: { tilt: 60, azimuth: 0, share: 1 },
  rv: { tilt: 0, azimuth: 0, share: 1 },
  house: { tilt: 30, azimuth: 0, share: 1 },
};

/**
 * Returns the kWh that the panels of a kit give on a mean day in June and in December, without shade. Off the grid these arrive
 * at the appliances. An RV's flat panels are cleared of snow; the others are left to themselves.
 */
export function dailyProduction(kind: PackKind, kW: number, climate: Climate): { june: number; december: number } {
  const place = { surfaces: [SURFACES[kind]], shade: 0, isCleared: kind === 'rv' };
  const production = kind === 'house' ? houseProduction(place, kW, climate) : offGridProduction(place, kW, climate);
  const perDay = (month: number): number => at(production, month) / at(DAYS, month);
  return { june: perDay(JUNE), december: perDay(DECEMBER) };
}

type Place = Pick<Parameters<typeof sizeHouse>[0], 'surfaces' | 'shade' | 'isCleared'>;

function houseProduction(place: Place, kW: number, climate: Climate): readonly number[] {
  const input = { ...place, hasElectricHeating: false, kWhPerYear: ANY_USE_KWH, kW };
  const kit = {
    id: '',
    kind: 'house' as const,
    kW,
    panels: 1,
    kWh: 0,
    inverterWatts: 1,
    price: 1,
    maxPanels: 0,
    maxModules: 0,
  };
  return sizeHouse(input, climate, [kit]).production;
}

function offGridProduction(place: Place, kW: number, climate: Climate): readonly number[] {
  const sun = usableSun(climate, place.surfaces, place);
  return byMonth((month) => kW * at(sun, month) * EFFICIENCY * at(DAYS, month));
}
