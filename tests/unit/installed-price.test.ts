import { describe, expect, test } from 'vitest';
import { installedPrice, workedExample } from '../../src/features/products/rules/installed-price.ts';
import { writeInstalledPrice } from '../../src/features/calculator/rules/report/report-parts.ts';
import type { PackFit } from '../../src/features/calculator/rules/packs.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { company as schema } from '../../src/schemas/company.ts';
import { seededCatalogue } from '../support/seed-catalogue.ts';
import { company } from '../support/company.ts';

const { packs, installedExamples: examples } = company;
const getPrice = (id: string): number => seededCatalogue().find((product) => product.id === id)!.priceCents;

describe('an installed price', () => {
  test('adds installation and taxes to the equipment, rounded to hundreds of dollars', () => {
    // (6,990 + 2,400) × 1.14975 = 10,796.15; (6,990 + 4,200) × 1.14975 = 12,865.70
    expect(installedPrice(699_000, { min: 2_400, max: 4_200 })).toEqual({ from: 1_080_000, to: 1_290_000 });
  });

  test.each(packs)('of $id is also the price in the calculator’s report', ({ id, installation: { min, max } }) => {
    const priceCents = getPrice(id);
    const { from, to } = installedPrice(priceCents, { min, max });
    const price = priceCents / 100;
    const fit = {
      pack: { installation: [min, max] },
      panels: 0,
      modules: 0,
      price: [price, price],
    } as unknown as PackFit;
    const { report: words } = strings('en').calculator;
    const text = writeInstalledPrice(fit, { language: 'en-CA', words, getApplianceName: String });
    expect(text.match(/[\d,]+/g)).toEqual([from, to].map((cents) => (cents / 100).toLocaleString('en-CA')));
  });

  test('is configured for exactly the kits of the catalogue', () => {
    const kits = seededCatalogue().filter(({ id }) => /^(ensemble|trousse)-/.test(id));
    expect(kits.length).toBeGreaterThan(4);
    expect(packs.map(({ id }) => id).sort()).toEqual(kits.map(({ id }) => id).sort());
  });
});

describe('a worked example', () => {
  test('adds up to its total', () => {
    const example = workedExample(699_000, { delivery: 200, installation: 1_800, electrician: 1_000 });
    expect(example).toEqual({
      equipment: 699_000,
      delivery: 20_000,
      installation: 180_000,
      electrician: 100_000,
      taxes: 149_600,
      total: 1_148_600,
    });
    const { total, ...parts } = example;
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
  });

  test.each(examples)('costs between the lowest and the highest installed price of $pack', ({ pack, ...costs }) => {
    const { installation } = packs.find(({ id }) => id === pack)!;
    const { from, to } = installedPrice(getPrice(pack), installation);
    const { total } = workedExample(getPrice(pack), costs);
    expect(total).toBeGreaterThanOrEqual(from);
    expect(total).toBeLessThanOrEqual(to);
  });

  test.each([
    ['of a kit without a price range', { pack: 'ensemble-inconnu' }],
    ['below the price range of its kit', { electrician: 0, installation: 0 }],
    ['above the price range of its kit', { electrician: 90_000 }],
  ])('%s is rejected', (_, change) => {
    const [first, ...others] = examples;
    expect(schema.safeParse(company).success).toBe(true);
    expect(schema.safeParse({ ...company, installedExamples: [{ ...first, ...change }, ...others] }).success).toBe(
      false,
    );
  });
});
