// Compares the datasheets of content/ with the catalogue that a new installation starts with.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kitTotals, kitWarrantyYears } from '../../src/features/products/rules/datasheet.ts';
import { parseProduct, PRODUCT_COLUMNS, type Product } from '../../src/features/products/rules/product.ts';
import { datasheets } from '../support/datasheets.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const sheets = datasheets();
const getParts = (id: string) => sheets.get(id)?.parts ?? [];

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.end());

describe('the datasheets of the seeded catalogue', () => {
  let products: Product[];
  let kits: Product[];

  beforeAll(async () => {
    const { rows } = await db.database.query(`select ${PRODUCT_COLUMNS} from public.products order by position`);
    products = rows.map(parseProduct);
    kits = products.filter(({ section }) => section !== 'parts');
  });

  test('exist for exactly the products of the catalogue', () =>
    expect([...sheets.keys()].sort()).toEqual(products.map(({ id }) => id).sort()));

  test('list parts for a kit, and the contents of the box for a single product', () => {
    for (const { id, section } of products) {
      expect(getParts(id).length > 0, id).toBe(section !== 'parts');
      expect(sheets.get(id)?.box === undefined, id).toBe(section !== 'parts');
    }
  });

  test('state charging temperatures for each product with a battery, and only for these products', () => {
    for (const { id, energyWh } of products)
      expect(sheets.get(id)?.temperatures.charging !== undefined, id).toBe(energyWh !== null);
  });

  test('have parts that add up to the power and capacity of their kit', () => {
    expect(kits.length).toBeGreaterThan(3);
    for (const { id, powerWatts, energyWh } of kits)
      expect(kitTotals(getParts(id)), id).toEqual({ watts: powerWatts, wattHours: energyWh ?? 0 });
  });

  test('state the power and capacity of a kit’s part as the catalogue states them', () => {
    for (const { product, watts, wattHours } of kits.flatMap(({ id }) => getParts(id))) {
      if (!product) continue;
      const sold = products.find(({ id }) => id === product);
      expect(sold, product).toBeDefined();
      if (sold?.category === 'panel') expect(watts, product).toBe(sold.powerWatts);
      if (sold?.category === 'battery') expect(wattHours, product).toBe(sold.energyWh);
    }
  });

  test('state for each kit a weight that exceeds the total weight of its separately sold parts', () => {
    for (const { id } of kits) {
      const weights = getParts(id).map((part) => part.quantity * (sheets.get(part.product ?? '')?.weightKg ?? 0));
      expect(sheets.get(id)!.weightKg, id).toBeGreaterThan(weights.reduce((sum, weight) => sum + weight, 0));
    }
  });

  test('agree with the catalogue on the warranty of each kit', () => {
    for (const { id, warrantyYears } of kits) expect(warrantyYears, id).toBe(kitWarrantyYears(getParts(id), products));
  });
});
