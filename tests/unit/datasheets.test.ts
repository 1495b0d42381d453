import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  formatSize,
  formatTemperatures,
  formatWeight,
  kitTotals,
  kitWarrantyYears,
} from '../../src/features/products/rules/datasheet.ts';
import { datasheet } from '../../src/schemas/datasheet.ts';
import { filesBelow, projectDir } from '../support/files.ts';

const parts = [
  { product: 'panneau', quantity: 4, watts: 410 },
  { product: 'batterie', quantity: 2, wattHours: 2_560 },
  { name: { fr: 'Régulateur', en: 'Controller' }, quantity: 1, warrantyYears: 5 },
  { name: { fr: 'Câbles', en: 'Cables' }, quantity: 1 },
];

describe('the parts of a kit', () => {
  test('add up to the power of its panels and the capacity of its batteries', () => {
    expect(kitTotals(parts)).toEqual({ watts: 1_640, wattHours: 5_120 });
    expect(kitTotals([])).toEqual({ watts: 0, wattHours: 0 });
  });

  test('give the kit the shortest of their warranties', () => {
    const catalogue = [
      { id: 'panneau', warrantyYears: 25 },
      { id: 'batterie', warrantyYears: 10 },
    ];
    expect(kitWarrantyYears(parts, catalogue)).toBe(5);
    expect(kitWarrantyYears(parts.slice(0, 2), catalogue)).toBe(10);
    expect(kitWarrantyYears([{ product: 'batterie', quantity: 1 }], [{ id: 'batterie', warrantyYears: null }])).toBe(
      undefined,
    );
  });
});

describe('a datasheet', () => {
  test('shows sizes and weights in the format of each language, and temperatures with a minus sign', () => {
    expect(formatSize([1722, 1134, 30], 'fr')).toBe('1\u00a0722\u00a0× 1\u00a0134\u00a0× 30\u00a0mm');
    expect(formatSize([4600, 1722], 'fr')).toBe('4,6\u00a0× 1,72\u00a0m');
    expect(formatSize([4600, 1722], 'en')).toBe('4.6\u00a0× 1.72\u00a0m');
    expect(formatWeight(21.5, 'fr')).toBe('21,5\u00a0kg');
    expect(formatWeight(21.5, 'en')).toBe('21.5\u00a0kg');
    expect(formatTemperatures({ min: -20, max: 55 }, 'de {min} à {max}\u00a0°C', 'fr')).toBe('de −20 à 55\u00a0°C');
  });

  const [file = ''] = filesBelow('content/datasheets', /essentiel\.yaml$/);
  const written = parse(readFileSync(join(projectDir, file), 'utf8')) as Record<string, unknown>;
  const withDate = { ...written, updated: new Date(`${String(written.updated).slice(0, 10)}`) };

  test.each([
    ['neither a box nor parts', { parts: undefined }],
    ['both a box and parts', { box: { fr: ['Le panneau'], en: ['The panel'] } }],
    ['a part without a name', { parts: [{ quantity: 1 }] }],
    ['a part with two names', { parts: [{ product: 'x', name: { fr: 'X', en: 'X' }, quantity: 1 }] }],
    ['a missing weight', { weightKg: undefined }],
  ])('is rejected with %s', (_, change) => {
    expect(datasheet.safeParse(withDate).success, basename(file)).toBe(true);
    expect(datasheet.safeParse({ ...withDate, ...change }).success).toBe(false);
  });
});
