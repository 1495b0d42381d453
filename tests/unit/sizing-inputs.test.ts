// Tests inputs that the sizing model's test vectors do not contain.
import { describe, expect, test } from 'vitest';
import { APPLIANCES } from '../../src/features/calculator/rules/appliances/appliances.ts';
import { CLIMATES } from '../../src/features/calculator/rules/climate.ts';
import { sizeHouse } from '../../src/features/calculator/rules/house.ts';
import { sizeOffGrid, type OffGridInput } from '../../src/features/calculator/rules/off-grid.ts';

const PRICES = { panel: 349, module: 2_490, rvModule: 1_390, controller: 649, spread: 0.15 };
const SOUTH = [{ tilt: 60, azimuth: 0, share: 1 }];
const INPUT: OffGridInput = {
  kind: 'cottage',
  loads: [{ id: 'led', count: 6 }],
  appliances: APPLIANCES,
  months: [12],
  surfaces: SOUTH,
  days: 2,
  week: 7,
  generator: false,
  cold: false,
  clear: false,
  shade: 0,
};

describe('sizeOffGrid', () => {
  test('never leaves the only month of use to the generator', () => {
    const answer = sizeOffGrid({ ...INPUT, generator: true }, CLIMATES.laurentides, [], PRICES);
    expect(answer).toMatchObject({ kind: 'system', leftToGenerator: [] });
  });

  test('recommends heated batteries, and warns of temperatures below -20 °C only where they occur', () => {
    const flagsAt = (coldest: number) =>
      sizeOffGrid({ ...INPUT, cold: true }, { ...CLIMATES.gaspesie, coldest }, [], PRICES).flags;
    expect(flagsAt(-19)).toEqual(['heated-battery']);
    expect(flagsAt(-23)).toEqual(['heated-battery', 'below-20']);
  });

  test('lists the months that need a generator in calendar order', () => {
    const answer = sizeOffGrid({ ...INPUT, generator: true, months: [1, 11, 12, 6] }, CLIMATES.laurentides, [], PRICES);
    expect(answer).toMatchObject({ leftToGenerator: [11, 12] });
  });
});

describe('sizeHouse', () => {
  test('proposes nothing for a house without an electricity bill', () => {
    const answer = sizeHouse({ heating: false, surfaces: SOUTH, clear: false, shade: 0 }, CLIMATES.laurentides, []);
    expect(answer).toMatchObject({ flags: ['nothing'], panels: 0, years: undefined });
  });
});
