import { describe, expect, test } from 'vitest';
import { curvePoints, generatorHoursAlone, outageHours } from '../../src/features/calculator/rules/evidence.ts';

describe('the hours of a battery in an outage', () => {
  test('are the usable energy of the battery divided by the hourly consumption of the loads in winter', () => {
    // 8 bulbs of 9 W run 6 h, a router of 10 W 24 h, 2 phones of 10 W 2 h. With the inverter's 20 W, this is 1.192 kWh a day.
    expect(outageHours(10)[0]).toBeCloseTo((24 * 10 * 0.9 * 0.95) / 1.192);
  });

  test('decrease with each group of loads, to less than a tenth with electric heating', () => {
    const hours = outageHours(10.24);
    expect(hours).toEqual([...new Set(hours)].toSorted((a, b) => b - a));
    expect(hours.at(-1)).toBeLessThan(hours[0]! / 10);
  });

  test('double if the battery stores twice the energy', () =>
    expect(outageHours(10)[3]! / outageHours(5)[3]!).toBeCloseTo(2));
});

test('without panels, the running hours of a generator are the whole energy need divided by its full power', () =>
  expect(generatorHoursAlone(Array.from({ length: 12 }, () => 30))).toBe(120));

test('a curve has its greatest value at the top and its months evenly spaced', () => {
  const size = { width: 40, height: 20 };
  expect(curvePoints([10, 5, 0, 10], size)).toEqual(['5 0', '15 10', '25 20', '35 0']);
  expect(curvePoints([0, 0], size)).toEqual(['10 20', '30 20']);
});
