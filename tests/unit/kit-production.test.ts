import { describe, expect, test } from 'vitest';
import { CLIMATES } from '../../src/features/calculator/rules/climate.ts';
import { SECTIONS } from '../../src/features/products/rules/product.ts';
import { dailyProduction } from '../../src/features/calculator/rules/kit-production.ts';
import { getPackKind } from '../../src/features/calculator/rules/packs.ts';

const climate = CLIMATES.laurentides;

describe('the daily production of a kit', () => {
  // The page about services names 4.6 kWh. The test allows 0.5 kWh more or less.
  test('is 4.1 to 5.1 kWh for a cottage in December, and more than twice as high in June', () => {
    const { june, december } = dailyProduction('cottage', 3.28, climate);
    expect(december).toBeGreaterThan(4.1);
    expect(december).toBeLessThan(5.1);
    expect(june).toBeGreaterThan(2 * december);
  });

  test('is far lower in December than in June for flat panels on an RV', () => {
    const { june, december } = dailyProduction('rv', 0.6, climate);
    expect(june).toBeGreaterThan(2);
    expect(december).toBeLessThan(0.6);
  });

  test('is proportional to the power of a house’s panels, and higher in June than in December', () => {
    const [small, large] = [dailyProduction('house', 6.15, climate), dailyProduction('house', 9.84, climate)];
    expect(large.june / small.june).toBeCloseTo(9.84 / 6.15);
    expect(small.june).toBeGreaterThan(small.december);
  });
});

test('each section of the shop except “parts” has its own kind of packs', () => {
  expect(SECTIONS.map(getPackKind)).toEqual(['cottage', 'rv', 'house', undefined]);
});
